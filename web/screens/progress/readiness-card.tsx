import { CalendarCheck, Gauge, Hourglass } from 'lucide-react';
import type { StudyReadiness } from '#contract/study.ts';
import { EVIDENCE_NEEDED, TEST_PASS, TEST_QUESTIONS } from '#domain/study/readiness.ts';
import { useStudyText } from '../../study/use-study-text.ts';

/** In words, with the range, never in decimals; and nothing before there is enough to say. */
export function ReadinessCard({ readiness: { band, low, high, evidence } }: { readiness: StudyReadiness }) {
  const text = useStudyText();
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
    <svg aria-hidden="true" viewBox="0 0 300 24" className="block h-auto w-full">
      <rect y="8" width="300" height="8" rx="4" className="fill-line" />
      <rect x={at(low)} y="8" width={Math.max(4, at(high) - at(low))} height="8" rx="4" className="fill-action" />
      <path d={`M${at(TEST_PASS)} 0v24`} strokeWidth="3" className="stroke-right" />
    </svg>
  );
}
