import { CalendarCheck, Gauge, Hourglass } from 'lucide-react';
import type { StudyReadiness } from '#contract/study.ts';
import { EVIDENCE_NEEDED, TEST_PASS, TEST_QUESTIONS } from '#domain/study/readiness.ts';
import { paths } from '../paths.ts';
import { useCategoryName } from '../question/use-category-name.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useStudyText } from './use-study-text.ts';

/** In words, with the range, never in decimals; and nothing before there is enough to say. */
type ReadinessCardProps = { readiness: StudyReadiness; weakest: number | undefined };

export function ReadinessCard({ readiness: { band, low, high, evidence }, weakest }: ReadinessCardProps) {
  const text = useStudyText();
  const nameOf = useCategoryName();
  const Icon = band === null ? Hourglass : band === 'book' ? CalendarCheck : Gauge;
  return (
    <section
      aria-labelledby="readiness"
      className={`grid grid-cols-1 gap-3 rounded-card border p-5 shadow-card ${band === 'book' ? 'border-right bg-right-soft' : 'border-line bg-raised'}`}
    >
      <div className="flex items-center gap-3">
        <Icon aria-hidden className={`size-9 shrink-0 ${band === 'book' ? 'text-right' : 'text-action'}`} />
        <h2 id="readiness" className="text-title">
          {text.bands[band ?? 'unknown']}
        </h2>
      </div>
      {low === null || high === null ? (
        <>
          <p className="font-semibold">{text.until(Math.ceil(EVIDENCE_NEEDED - evidence))}</p>
          <Bar value={evidence} max={EVIDENCE_NEEDED} />
        </>
      ) : (
        <>
          <p className="font-semibold tabular-nums">
            {text.range(low, high, TEST_QUESTIONS)} · {text.needed(TEST_PASS)}
          </p>
          <Range low={low} high={high} />
        </>
      )}
      <p>{text.advice[band ?? 'unknown']}</p>
      {band === null || weakest === undefined ? (
        <ButtonLink to={paths.run('today')}>{text.start}</ButtonLink>
      ) : band === 'book' ? null : (
        <ButtonLink to={paths.exercise(weakest)}>{text.practise(nameOf(weakest))}</ButtonLink>
      )}
      <p className="text-caption text-soft">{text.onlyNew}</p>
    </section>
  );
}

function Bar({ value, max }: { value: number; max: number }) {
  return (
    <svg aria-hidden="true" className="block h-3 w-full rounded-full bg-line" preserveAspectRatio="none" viewBox="0 0 100 1">
      <rect className="fill-action" width={(value / max) * 100} height="1" />
    </svg>
  );
}

/** Where the score would lie, and the mark that it has to reach. */
function Range({ low, high }: { low: number; high: number }) {
  const at = (points: number) => (points / TEST_QUESTIONS) * 300;
  return (
    <svg aria-hidden="true" viewBox="0 0 300 36" className="block h-auto w-full max-w-lg">
      <rect y="6" width="300" height="8" rx="4" className="fill-line" />
      <rect x={at(low)} y="6" width={Math.max(4, at(high) - at(low))} height="8" rx="4" className="fill-action" />
      <path d={`M${at(TEST_PASS)} 0v20`} strokeWidth="3" className="stroke-right" />
      <g className="fill-soft text-[14px] tabular-nums">
        <text y="35">0</text>
        <text x={at(TEST_PASS)} y="35" textAnchor="middle" className="fill-ink font-semibold">
          {TEST_PASS}
        </text>
        <text x="300" y="35" textAnchor="end">
          {TEST_QUESTIONS}
        </text>
      </g>
    </svg>
  );
}
