import { ChevronRight, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  EXAM_PASS_CORRECT,
  EXAM_QUESTIONS,
  EXAM_SAFE_CORRECT,
  EXAM_SCORED_OFFICIAL,
  ofThoseThatCount,
  weakestCategories,
} from '#domain/exam.ts';
import { placesByFilter, type ReviewFilter } from '#domain/exam-review.ts';
import { percentage } from '#domain/percentage.ts';
import { weakestFirst } from '#domain/study/judgement.ts';
import { Link } from '../navigation/link.tsx';
import { paths } from '../paths.ts';
import { CategoryScores } from '../question/category-scores.tsx';
import { useStudy } from '../study/use-study.ts';
import { useCatalog } from '../text/catalog.ts';
import { examText } from '../text/exam/catalog.ts';
import { useText } from '../text/use-text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ProgressCircle } from '../ui/progress.tsx';
import { Screen } from '../ui/screen.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { CountsNote } from './counts-note.tsx';
import { ExamReadiness } from './exam-readiness.tsx';
import { ExamTime } from './exam-time.tsx';
import { FailedPicture, PassedPicture } from './result-pictures.tsx';
import { isShownBrokenOff, type ShownExam } from './shown-exam.ts';

const CARD = 'rounded-card border border-line bg-raised shadow-card';

type ExamResultsProps = {
  exam: ShownExam;
  nameOf: (categoryId: number) => string;
  onReview: (filter: ReviewFilter, place?: number) => void;
  /** Given where the results fill the screen. */
  onClose?: () => void;
  /** Rendered above the results. */
  above?: ReactNode;
  /** Date of the exam. */
  when?: ReactNode;
  /** Whether it is saved, or what is missing. */
  state: ReactNode;
  actions: ReactNode;
};

/** behaviour 7.6: passed or failed, time used, score per category, and the next thing to do. */
export function ExamResults({ exam, nameOf, onReview, onClose, above, when, state, actions }: ExamResultsProps) {
  const text = useText();
  const words = useCatalog(examText);
  const { score } = exam;
  const isBroken = isShownBrokenOff(exam);
  return (
    <Screen
      title={score.passed ? text.exam.passed : isBroken && exam.timedOut ? words.brokenOff : text.exam.failed}
      subtitle={
        <>
          {text.exam.resultText(score.correct, score.total)}
          {when === undefined ? null : <span className="block">{when}</span>}
        </>
      }
      {...(above === undefined ? {} : { above })}
      {...(onClose === undefined
        ? {}
        : {
            actions: (
              <IconButton label={text.exam.close} onClick={onClose}>
                <X aria-hidden className="size-6" />
              </IconButton>
            ),
          })}
    >
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <ScoreCard exam={exam} state={state} />
          {exam.questions.length === 0 ? null : <ReviewButtons exam={exam} onReview={onReview} />}
        </div>
        <div className="grid gap-5">
          {(score.passed && !score.thinMargin) || isBroken ? null : <PractiseFirst exam={exam} nameOf={nameOf} />}
          <section className={`${CARD} p-5`}>
            <h2 className="mb-4">{text.exam.byCategory}</h2>
            <CategoryScores categories={score.categories} nameOf={nameOf} />
          </section>
          <ExamTime exam={exam} nameOf={nameOf} onOpen={(place) => onReview('all', place)} />
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
      </div>
    </Screen>
  );
}

/** The score compared with the pass mark, and what it means for the real test. */
function ScoreCard({ exam, state }: Pick<ExamResultsProps, 'exam' | 'state'>) {
  const text = useText();
  const words = useCatalog(examText);
  const { score } = exam;
  const isBroken = isShownBrokenOff(exam);
  const facts = [
    [text.exam.passedCount, score.correct],
    [text.exam.failedCount, score.total - score.correct],
    ...(score.unanswered > 0 ? [[words.ofThemUnanswered, score.unanswered] as const] : []),
    [text.exam.timeUsed, text.exam.timeUsedValue(Math.floor(exam.secondsUsed / 60), exam.secondsUsed % 60)],
  ] as const;
  return (
    <section className={`${CARD} overflow-hidden`}>
      {score.passed ? <PassedPicture label={text.exam.passedImage} /> : <FailedPicture label={text.exam.failedImage} />}
      <div className="grid grid-cols-1 gap-4 p-5">
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <ProgressCircle
            label={text.exam.resultText(score.correct, score.total)}
            percent={percentage(score.correct, score.total)}
            mark={(EXAM_PASS_CORRECT / score.total) * 100}
            // Green only for a safe pass.
            {...(score.thinMargin || !score.passed ? { color: 'var(--care)' } : {})}
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
        {exam.timedOut ? (
          <p className="flex items-start gap-2 rounded-control bg-care-soft p-3 text-care">
            <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0">{words.timeRanOut(score.unanswered)}</span>
          </p>
        ) : null}
        <p className="text-center text-caption text-soft">{words.needed(EXAM_PASS_CORRECT, score.total)}</p>
        {isBroken || score.total !== EXAM_QUESTIONS ? null : (
          <p className={score.thinMargin ? 'rounded-control bg-care-soft p-3 text-care' : ''}>
            {score.thinMargin ? `${text.exam.thinMargin} ` : null}
            {words.wouldBe(ofThoseThatCount(score.correct), EXAM_SCORED_OFFICIAL)}{' '}
            {score.correct < EXAM_SAFE_CORRECT ? words.wouldFail(EXAM_SAFE_CORRECT, EXAM_QUESTIONS) : words.wouldPass}
          </p>
        )}
        {exam.offline ? (
          <p>{words.takenOffline}</p>
        ) : exam.fresh === null ? null : (
          <CountsNote fresh={exam.fresh} isBroken={isBroken} />
        )}
        {exam.mode === 'official' ? (
          <p className="text-caption text-soft">
            {words.pilots(exam.pilots.length, score.total + exam.pilots.length)}{' '}
            {exam.swedish > 0 ? words.swedish(exam.swedish) : null}
          </p>
        ) : null}
        <ExamReadiness passedWith={score.passed ? (exam.fresh ?? 0) : undefined} />
        {state}
      </div>
    </section>
  );
}

function ReviewButtons({ exam, onReview }: Pick<ExamResultsProps, 'exam' | 'onReview'>) {
  const text = useText();
  const words = useCatalog(examText);
  const { wrong } = placesByFilter(exam);
  return (
    <div className="flex flex-wrap gap-3">
      {wrong.length === 0 ? null : (
        <Button onClick={() => onReview('wrong')} className="grow">
          {words.mistakes(wrong.length)}
        </Button>
      )}
      <Button variant={wrong.length === 0 ? 'primary' : 'secondary'} onClick={() => onReview('all')} className="grow">
        {text.exam.review}
      </Button>
    </div>
  );
}

const MOST_TO_PRACTISE = 3;

/** What to practise first: the weakest categories by readiness, or of this exam before there is a readiness. */
function PractiseFirst({ exam, nameOf }: Pick<ExamResultsProps, 'exam' | 'nameOf'>) {
  const text = useText();
  const { view, isUpdating } = useStudy();
  if (view !== undefined && isUpdating) return <ListSkeleton rows={1} />;
  const weakest = view === undefined ? [] : weakestFirst(view.judged, view.mayOpen).slice(0, MOST_TO_PRACTISE);
  const categories =
    weakest.length > 0 ? weakest : weakestCategories(exam.score.categories).map(({ category_id }) => category_id);
  return (
    <section>
      <h2 className="mb-3">{text.exam.practiseFirst}</h2>
      <ul className="grid gap-3">
        {categories.map((category) => (
          <li key={category}>
            <Link
              to={paths.exercise(category)}
              className={`${CARD} flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 hover:border-action`}
            >
              <span className="min-w-0 grow basis-32 font-semibold">{nameOf(category)}</span>
              <ChevronRight aria-hidden className="size-6 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
