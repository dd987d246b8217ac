import { CalendarCheck, Gauge, GraduationCap, Hourglass } from 'lucide-react';
import { EXAM_LANGUAGES } from '#domain/attempt.ts';
import { EXAM_QUESTIONS, EXAM_SAFE_CORRECT } from '#domain/exam.ts';
import { formatDay } from '#domain/format-day.ts';
import { calendarDay } from '#domain/study/day.ts';
import { SIGHTS_NEEDED } from '#domain/study/figure.ts';
import { type Judgement, weakestFirst } from '#domain/study/judgement.ts';
import { REAL_RESULTS_NEEDED } from '#domain/study/reliability.ts';
import { paths } from '../paths.ts';
import { useCategoryName } from '../question/use-category-name.ts';
import { useConfig } from '../state/config.ts';
import { usePreferences } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { studyText } from '../text/study/catalog.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { setTest } from './exam-date.ts';
import { shownRange, useReadinessLine } from './readiness-word.tsx';
import { useRecordReadiness } from './use-record-readiness.ts';
import { useStudy } from './use-study.ts';
import type { StudyView } from './view.ts';

/** Readiness in words with a range, never in decimals; hidden while there are too few data. */
export function ReadinessCard({ view }: { view: StudyView }) {
  const text = useCatalog(studyText);
  useRecordReadiness();
  const { judged, inSwedish, inAll } = view;
  const { state, notReached, leftEmpty } = judged;
  const Icon = state === 'book' ? CalendarCheck : state === 'mock' ? GraduationCap : judged.pass === null ? Hourglass : Gauge;
  return (
    <section
      aria-labelledby="readiness"
      className={`grid grid-cols-1 gap-3 rounded-card border p-5 shadow-card ${state === 'book' ? 'border-right bg-right-soft' : 'border-line bg-raised'}`}
    >
      <div className="flex items-center gap-3">
        <Icon aria-hidden className={`size-9 shrink-0 ${state === 'book' ? 'text-right' : 'text-action'}`} />
        <h2 id="readiness" className="text-title">
          {inAll === undefined ? null : <span className="block text-caption font-normal text-soft">{text.inSwedish}</span>}
          {text.states[state]}
        </h2>
      </div>
      {notReached > 0 ? <p className="font-semibold">{text.notReached(notReached)}</p> : null}
      {leftEmpty > 0 ? <p className="font-semibold">{text.leftEmpty(leftEmpty)}</p> : null}
      <Figure judged={judged} loweredByMock={view.loweredByMock} />
      <NextLink view={view} />
      {inSwedish === undefined ? null : <Beside title={text.inSwedish} judged={inSwedish} />}
      {inAll === undefined ? null : <Beside title={text.inAll} judged={inAll} />}
      <p className="text-caption text-soft">{judged.allSeen ? text.allSeen : text.onlyNew}</p>
    </section>
  );
}

/** Second readiness in one line, for another test language. */
function Beside({ title, judged }: { title: string; judged: Judgement }) {
  const text = useCatalog(studyText);
  const line = useReadinessLine();
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <h3 className="font-semibold">{title}</h3>
      <p>{judged.pass === null ? text.until(judged.missing) : line(judged)}</p>
    </div>
  );
}

function Figure({ judged, loweredByMock }: { judged: Judgement; loweredByMock: boolean }) {
  const text = useCatalog(studyText);
  const { language } = usePreferences();
  const { state, missing, since, categories } = judged;
  const range = shownRange(judged);
  const day = since === null ? '' : formatDay(language, calendarDay(since));
  switch (state) {
    case 'too little':
      return (
        <>
          <p className="font-semibold">{text.until(missing)}</p>
          <Bar value={Math.max(0, SIGHTS_NEEDED - missing)} max={SIGHTS_NEEDED} />
        </>
      );
    case 'parts': {
      const all = categories.reduce((sum, { counted }) => sum + counted, 0);
      const right = categories.reduce((sum, category) => sum + category.right, 0);
      return <p>{text.parts(right, all)}</p>;
    }
    case 'old':
      return <p>{text.old(day)}</p>;
    default:
      return (
        <>
          {range === undefined ? null : (
            <>
              <p className="font-semibold tabular-nums">{text.range(range.low, range.high, EXAM_QUESTIONS)}</p>
              <Range {...range} />
            </>
          )}
          {loweredByMock ? <p>{text.loweredByMock}</p> : null}
          <p>{text.aim(EXAM_SAFE_CORRECT, EXAM_QUESTIONS)}</p>
          <p>{text.advice[state]}</p>
          <Basis />
        </>
      );
  }
}

/** What the numbers are based on: simulation, or how many real results. */
function Basis() {
  const text = useCatalog(studyText);
  const { real_results } = useConfig();
  return (
    <p className="text-caption text-soft">{real_results < REAL_RESULTS_NEEDED ? text.simulated : text.measured(real_results)}</p>
  );
}

function NextLink({ view: { judged, mayOpen } }: { view: StudyView }) {
  const text = useCatalog(studyText);
  const nameOf = useCategoryName();
  const { state, pass } = judged;
  if (state === 'book') return null;
  if (state === 'language') return <LanguageChoice />;
  if (state === 'mock' || state === 'old') return <ButtonLink to={paths.examination}>{text.mock}</ButtonLink>;
  const [weakest] = weakestFirst(judged, mayOpen);
  if (pass === null || weakest === undefined) return <ButtonLink to={paths.run('today')}>{text.start}</ButtonLink>;
  return <ButtonLink to={paths.exercise(weakest)}>{text.practise(nameOf(weakest))}</ButtonLink>;
}

/** The advice to book requires the test language, chosen here by one tap. */
function LanguageChoice() {
  const text = useCatalog(studyText);
  const { study } = useStudy();
  if (study === undefined) return null;
  return (
    <div className="grid grid-cols-2 gap-3">
      {EXAM_LANGUAGES.map((language) => (
        <Button key={language} variant="secondary" onClick={() => setTest(study, { test_language: language })}>
          {text.testLanguages[language]}
        </Button>
      ))}
    </div>
  );
}

function Bar({ value, max }: { value: number; max: number }) {
  return (
    <svg aria-hidden="true" className="block h-3 w-full rounded-full bg-line" preserveAspectRatio="none" viewBox="0 0 100 1">
      <rect className="fill-action" width={(value / max) * 100} height="1" />
    </svg>
  );
}

/** Bar with the expected score and the pass mark. */
function Range({ low, high }: { low: number; high: number }) {
  const at = (points: number) => (points / EXAM_QUESTIONS) * 300;
  return (
    <svg aria-hidden="true" viewBox="0 0 300 36" className="block h-auto w-full max-w-lg">
      <rect y="6" width="300" height="8" rx="4" className="fill-line" />
      <rect
        x={at(low)}
        y="6"
        width={Math.max(4, at(high) - at(low))}
        height="8"
        rx="4"
        className={low < EXAM_SAFE_CORRECT ? 'fill-care' : 'fill-right-fill'}
      />
      <path d={`M${at(EXAM_SAFE_CORRECT)} 0v20`} strokeWidth="3" className="stroke-right" />
      <g className="fill-soft text-[14px] tabular-nums">
        <text y="35">0</text>
        <text x={at(EXAM_SAFE_CORRECT)} y="35" textAnchor="middle" className="fill-ink font-semibold">
          {EXAM_SAFE_CORRECT}
        </text>
        <text x="300" y="35" textAnchor="end">
          {EXAM_QUESTIONS}
        </text>
      </g>
    </svg>
  );
}
