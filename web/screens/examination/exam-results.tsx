import { ChevronRight, History, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Question } from '#contract/question.ts';
import { EXAM_PASS_CORRECT, type FinishedExam, scoreExam, weakestCategories } from '#domain/exam.ts';
import { percentage } from '#domain/percentage.ts';
import { useWaitingExams } from '../../device/waiting-exams.ts';
import { Link } from '../../navigation/link.tsx';
import { paths } from '../../paths.ts';
import { CategoryScores } from '../../question/category-scores.tsx';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ProgressCircle } from '../../ui/progress.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CountsNote } from './exam-outlook.tsx';
import { FailedPicture, PassedPicture } from './result-pictures.tsx';
import { PATIENCE_MS, StoreState } from './store-state.tsx';
import { useExamText } from './use-exam-text.ts';

const CARD = 'rounded-card border border-line bg-raised shadow-card';

type ExamResultsProps = {
  exam: FinishedExam<Question>;
  nameOf: (categoryId: number) => string;
  onReview: () => void;
  onAgain: () => void;
};

/** spec §2: passed or failed, the time used, the scores per category; then the next thing to do. */
export function ExamResults({ exam, nameOf, onReview, onAgain }: ExamResultsProps) {
  const text = useText();
  const words = useExamText();
  const { settled } = exam;
  // Which of the official ones count only the server knows.
  if (exam.mode === 'official' && settled === undefined) return <Counting examId={exam.id} />;
  const score = scoreExam(exam.questions, exam.answers, settled?.pilots);
  const summary = text.exam.resultText(score.correct, score.total);
  const facts = [
    [text.exam.passedCount, score.correct],
    [text.exam.failedCount, score.wrong],
    ...(score.unanswered > 0 ? [[text.exam.unansweredCount, score.unanswered] as const] : []),
    [text.exam.timeUsed, text.exam.timeUsedValue(Math.floor(exam.secondsUsed / 60), exam.secondsUsed % 60)],
  ] as const;
  return (
    <Screen title={score.passed ? text.exam.passed : text.exam.failed} subtitle={summary}>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <section className={`${CARD} overflow-hidden`}>
          {score.passed ? <PassedPicture label={text.exam.passedImage} /> : <FailedPicture label={text.exam.failedImage} />}
          <div className="grid grid-cols-1 gap-4 p-5">
            <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
              <ProgressCircle
                label={summary}
                percent={percentage(score.correct, score.total)}
                mark={(EXAM_PASS_CORRECT / score.total) * 100}
              />
              <dl className="grid grow basis-40 gap-2">
                {facts.map(([name, value]) => (
                  <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <dt className="text-soft">{name}</dt>
                    <dd className="ml-auto font-semibold tabular-nums">{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <p className="text-center text-caption text-soft">{words.needed(EXAM_PASS_CORRECT, score.total)}</p>
            {score.thinMargin ? <p className="rounded-control bg-care-soft p-3 text-care">{text.exam.thinMargin}</p> : null}
            {exam.offline ? <p>{words.takenOffline}</p> : exam.fresh === null ? null : <CountsNote fresh={exam.fresh} />}
            {exam.mode === 'official' ? (
              <p className="text-caption text-soft">
                {words.pilots(settled?.pilots.length ?? 0, exam.questions.length)}{' '}
                {settled !== undefined && settled.swedish > 0 ? words.swedish(settled.swedish) : null}
              </p>
            ) : null}
            <StoreState examId={exam.id} />
          </div>
        </section>
        <div className="grid gap-5">
          {score.passed ? null : (
            <section>
              <h2 className="mb-3">{text.exam.practiseFirst}</h2>
              <ul className="grid gap-3">
                {weakestCategories(score.categories).map((category) => (
                  <li key={category.category_id}>
                    <Link
                      to={paths.exercise(category.category_id)}
                      className={`${CARD} flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 hover:border-action`}
                    >
                      <span className="min-w-0 grow basis-32 font-semibold">{nameOf(category.category_id)}</span>
                      <span className="shrink-0 tabular-nums text-soft">{category.percentage}%</span>
                      <ChevronRight aria-hidden className="size-6 shrink-0 text-soft" />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className={`${CARD} p-5`}>
            <h2 className="mb-4">{text.exam.byCategory}</h2>
            <CategoryScores categories={score.categories} nameOf={nameOf} />
          </section>
          <div className="flex flex-wrap gap-3">
            <Button onClick={onReview} className="grow">
              {text.exam.review}
            </Button>
            <Button variant="secondary" onClick={onAgain} className="grow">
              <RotateCcw aria-hidden className="size-5" />
              {text.exam.again}
            </Button>
            <ButtonLink variant="quiet" to={paths.results} className="grow">
              <History aria-hidden className="size-5" />
              {text.exam.pastResults}
            </ButtonLink>
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** Handed in, and the server has not said yet what it is worth. */
function Counting({ examId }: { examId: string }) {
  const words = useExamText();
  const isWaiting = useWaitingExams().some(({ id }) => id === examId);
  const [isLong, setLong] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Screen title={words.counting}>
      <section className={`${CARD} grid max-w-2xl gap-4 p-5`}>
        <p role="status">{isWaiting && isLong ? words.countingOffline : words.countingText}</p>
      </section>
    </Screen>
  );
}
