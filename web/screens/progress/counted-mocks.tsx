import { CircleCheck, CircleX } from 'lucide-react';
import type { ExamResult } from '#contract/exams.ts';
import { formatDay } from '#domain/format-day.ts';
import { FRESH_FOR_MOCK, isCountedMock } from '#domain/study/sights.ts';
import { isListedBrokenOff } from '../../exam/shown-exam.ts';
import { paths } from '../../paths.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';

const MAX_SHOWN = 6;

/** Mock exams that count for readiness, because nearly all of their questions were new, and the number of others. */
export function CountedMocks({ exams }: { exams: readonly ExamResult[] }) {
  const text = useText();
  const study = useCatalog(studyText);
  const { language } = usePreferences();
  const counted = exams.filter((exam) => isCountedMock({ fresh: exam.fresh ?? 0 }) && !isListedBrokenOff(exam));
  const others = exams.length - counted.length;
  return (
    <section aria-labelledby="mocks" className="grid grid-cols-1 gap-3 rounded-card border border-line bg-raised p-5 shadow-card">
      <h2 id="mocks" className="text-title">
        {study.mocks}
      </h2>
      {counted.length === 0 ? (
        <p className="text-soft">{study.noMocks(FRESH_FOR_MOCK)}</p>
      ) : (
        <ul className="grid gap-2">
          {counted.slice(0, MAX_SHOWN).map((exam) => {
            const Icon = exam.passed ? CircleCheck : CircleX;
            return (
              <li key={exam.id} className="flex flex-wrap items-center gap-x-3">
                <Icon aria-hidden className={`size-5 shrink-0 ${exam.passed ? 'text-right' : 'text-wrong'}`} />
                <span className="font-semibold tabular-nums">{text.pastExams.correct(exam.correct, exam.total)}</span>
                <span className="text-soft">{formatDay(language, exam.started_at)}</span>
                <span className="sr-only">{exam.passed ? text.exam.passed : text.exam.failed}</span>
              </li>
            );
          })}
        </ul>
      )}
      {others === 0 ? null : <p className="text-caption text-soft">{study.otherMocks(others)}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="secondary" to={exams.length === 0 ? paths.examination : paths.results}>
          {exams.length === 0 ? text.pastExams.toExam : text.pastExams.title}
        </ButtonLink>
      </div>
    </section>
  );
}
