import { Flag, LayoutGrid, Printer } from 'lucide-react';
import { useState } from 'react';
import { placesByFilter, type ReviewFilter } from '#domain/exam-review.ts';
import { canMove } from '#domain/practice.ts';
import { correctOption } from '#domain/question.ts';
import { usePictures } from '../question/pictures.ts';
import { QuestionButtons, QuestionFrame } from '../question/question-frame.tsx';
import { QuestionMap } from '../question/question-map.tsx';
import { QuestionView } from '../question/question-view.tsx';
import { ShortcutsHelp } from '../question/shortcuts-help.tsx';
import { useQuestionLanguage } from '../question/use-question.ts';
import { useShortcuts } from '../question/use-shortcuts.ts';
import { useShown } from '../question/use-shown.ts';
import { Verdict } from '../question/verdict.tsx';
import { useImmersive } from '../state/immersive.ts';
import { BookmarkButton } from '../study/bookmark-button.tsx';
import { useCatalog } from '../text/catalog.ts';
import { examText } from '../text/exam/catalog.ts';
import { useText } from '../text/use-text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureLines } from '../ui/failure-lines.tsx';
import { useTitle } from '../ui/screen.tsx';
import { QuestionsWords } from '../words/questions-words.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewOnPaper } from './review-on-paper.tsx';
import type { ShownExam } from './shown-exam.ts';
import { useDuration } from './use-duration.ts';
import { useOpenedKeys } from './use-opened-keys.ts';
import { usePaper } from './use-paper.ts';

const nothing = () => undefined;

type ExamReviewProps = {
  exam: ShownExam;
  /** Index among all questions. */
  position: number;
  filter: ReviewFilter;
  onGo: (position: number) => void;
  onClose: () => void;
};

/** Review of a finished exam's questions, all or filtered, with the learner's answer, the right one and the explanation. */
export function ExamReview({ exam: ended, position, filter: first, onGo, onClose }: ExamReviewProps) {
  const text = useText();
  const words = useCatalog(examText);
  const { exam, openKey } = useOpenedKeys(ended);
  const { questions, answers } = exam;
  const { places, filter, shown, at, here, choose, goTo, move, mayMove } = useFiltered(exam, position, first, onGo);
  const question = useShown(questions[here], exam.id);
  const { languages, toggle, onToggle, sideBySide } = useQuestionLanguage(question);
  // Questions that the learner never reached come without a key, until it is requested.
  const isUnreached = question !== undefined && correctOption(question) === undefined;
  const [open, setOpen] = useState<'map' | 'help'>();
  const { hasPaper, print } = usePaper();
  const pictures = usePictures(questions);
  useTitle(text.exam.reviewTitle);
  useImmersive();
  useShortcuts({
    choose: nothing,
    move,
    translate: () => toggle !== undefined && onToggle(),
    close: onClose,
    help: () => setOpen('help'),
  });
  const map = (
    <QuestionMap
      questions={questions}
      answers={answers}
      position={here}
      onGo={(target) => {
        goTo(target);
        setOpen(undefined);
      }}
    />
  );
  return (
    <QuestionsWords questions={questions} current={undefined}>
      <div className="contents print:hidden">
        <QuestionFrame
          title={text.exam.reviewTitle}
          position={at}
          total={shown.length}
          onClose={onClose}
          closeLabel={text.exam.backToResults}
          tools={<ReviewTools onPrint={() => void print()} onMap={() => setOpen('map')} />}
          side={map}
          strip={
            question === undefined || isUnreached ? undefined : (
              <Verdict key={question.id} question={question} languages={languages} chosen={answers[question.id]} reveal />
            )
          }
          footer={
            <QuestionButtons
              canGoBack={mayMove(-1)}
              canGoOn={mayMove(1)}
              onMove={move}
              isAnswered
              toggle={toggle}
              onToggle={onToggle}
              sideBySide={sideBySide}
              extra={<BookmarkButton questionId={question?.id} />}
            />
          }
        >
          <ReviewFilters places={places} filter={filter} onFilter={choose} />
          {question === undefined ? null : (
            <>
              <QuestionFacts exam={exam} place={here} />
              {isUnreached ? (
                <Unreached openKey={openKey} body={{ question_id: question.id, language: languages[0] ?? 'ti' }} />
              ) : null}
              <QuestionView
                key={question.id}
                question={question}
                languages={languages}
                chosen={answers[question.id]}
                verdict={!isUnreached}
                reveal
                onChoose={nothing}
                pictures={pictures}
              />
            </>
          )}
          <Button variant="secondary" onClick={onClose} className="mt-4 w-full">
            {text.exam.backToResults}
          </Button>
          {open === 'map' ? (
            <Dialog shape="sheet" title={text.exam.grid} onClose={() => setOpen(undefined)}>
              {map}
            </Dialog>
          ) : open === 'help' ? (
            <ShortcutsHelp onClose={() => setOpen(undefined)} />
          ) : null}
        </QuestionFrame>
      </div>
      {hasPaper ? <ReviewOnPaper exam={exam} name={words.filters[filter]} places={shown} /> : null}
    </QuestionsWords>
  );
}

/** The filtered questions, and the index of the current one among them. */
function useFiltered(exam: ShownExam, position: number, first: ReviewFilter, onGo: (position: number) => void) {
  const places = placesByFilter(exam);
  const [wanted, setFilter] = useState(first);
  const filter = places[wanted].length > 0 ? wanted : 'all';
  const shown = places[filter];
  // The current question may not match the initial filter.
  const at = Math.max(0, shown.indexOf(position));
  /** Index among all questions. */
  const here = shown[at] ?? 0;
  const mayMove = (by: -1 | 1) => canMove({ position: at, total: shown.length, resultsShown: false }, by);
  return {
    places,
    filter,
    shown,
    at,
    here,
    mayMove,
    move: (by: -1 | 1) => {
      if (mayMove(by)) onGo(shown[at + by] as number);
    },
    choose: (next: ReviewFilter) => {
      setFilter(next);
      onGo(places[next].find((target) => target >= here) ?? places[next][0] ?? 0);
    },
    goTo: (target: number) => {
      if (!shown.includes(target)) setFilter('all');
      onGo(target);
    },
  };
}

function ReviewTools({ onPrint, onMap }: { onPrint: () => void; onMap: () => void }) {
  const text = useText();
  const words = useCatalog(examText);
  return (
    <>
      <IconButton label={words.print} onClick={onPrint}>
        <Printer aria-hidden className="size-6" />
      </IconButton>
      <IconButton label={text.exam.grid} onClick={onMap} className="lg:hidden">
        <LayoutGrid aria-hidden className="size-6" />
      </IconButton>
    </>
  );
}

type OpenKey = ReturnType<typeof useOpenedKeys>['openKey'];
type UnreachedProps = { openKey: OpenKey; body: Parameters<OpenKey['mutate']>[0] };

/** A question that was never reached can be asked in a later exam, so its key is revealed on request only. */
function Unreached({ openKey, body }: UnreachedProps) {
  const words = useCatalog(examText);
  return (
    <div className="mb-4 rounded-control bg-care-soft px-4 py-3 text-caption text-care">
      <p role="status">{words.unreached}</p>
      <Button variant="secondary" className="mt-3" disabled={openKey.isPending} onClick={() => openKey.mutate(body)}>
        {words.openKey}
      </Button>
      <FailureLines error={openKey.error} />
    </div>
  );
}

/** Its number in the exam, the time spent, and whether it was flagged, unscored or corrected. */
function QuestionFacts({ exam, place }: { exam: ShownExam; place: number }) {
  const text = useText();
  const words = useCatalog(examText);
  const duration = useDuration();
  const id = exam.questions[place]?.id ?? 0;
  const seconds = exam.seconds[id] ?? 0;
  return (
    <p className="mb-3 flex flex-wrap gap-x-4 text-caption text-soft sideways:mb-1">
      <span className="font-semibold">{words.place(place + 1)}</span>
      {seconds > 0 ? <span className="tabular-nums">{duration(seconds)}</span> : null}
      {exam.flagged.includes(id) ? (
        <span className="inline-flex items-center gap-1.5 text-care">
          <Flag aria-hidden className="size-4 shrink-0" />
          {text.exam.gridState.flagged}
        </span>
      ) : null}
      {exam.pilots.includes(id) ? <span className="rounded-control bg-action-soft px-2 text-ink">{words.pilot}</span> : null}
      {exam.corrected.includes(id) ? (
        <span className="rounded-control bg-care-soft px-2 text-care">{words.correctedSince}</span>
      ) : null}
    </p>
  );
}
