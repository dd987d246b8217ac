import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import type { Question } from '#contract/question.ts';
import type { FinishedExam } from '#domain/exam.ts';
import { canMove } from '#domain/practice.ts';
import { useImmersive } from '../../immersive.ts';
import { usePictures } from '../../question/pictures.ts';
import { QuestionButtons, QuestionFrame } from '../../question/question-frame.tsx';
import { QuestionMap } from '../../question/question-map.tsx';
import { QuestionView } from '../../question/question-view.tsx';
import { ShortcutsHelp } from '../../question/shortcuts-help.tsx';
import { useQuestionLanguage } from '../../question/use-question.ts';
import { useShortcuts } from '../../question/use-shortcuts.ts';
import { Verdict } from '../../question/verdict.tsx';
import { BookmarkButton } from '../../study/bookmark-button.tsx';
import { useText } from '../../text/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { useExamText } from './use-exam-text.ts';

const nothing = () => undefined;

type ExamReviewProps = { exam: FinishedExam<Question>; onGo: (position: number) => void; onClose: () => void };

/** Every question of a finished exam with the learner's answer, the right one and why. */
export function ExamReview({ exam, onGo, onClose }: ExamReviewProps) {
  const text = useText();
  const words = useExamText();
  const { questions, answers, position } = exam;
  const question = questions[position];
  const { languages, toggle, onToggle } = useQuestionLanguage(question);
  const [open, setOpen] = useState<'map' | 'help'>();
  const place = { position, total: questions.length, resultsShown: false };
  const move = (by: -1 | 1) => {
    if (canMove(place, by)) onGo(position + by);
  };
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
      position={position}
      onGo={(target) => {
        onGo(target);
        setOpen(undefined);
      }}
    />
  );
  return (
    <QuestionFrame
      title={text.exam.reviewTitle}
      position={position}
      total={questions.length}
      onClose={onClose}
      closeLabel={text.exam.backToResults}
      tools={
        <IconButton label={text.exam.grid} onClick={() => setOpen('map')} className="lg:hidden">
          <LayoutGrid aria-hidden className="size-6" />
        </IconButton>
      }
      side={map}
      strip={
        question === undefined ? undefined : (
          <Verdict key={question.id} question={question} languages={languages} chosen={answers[question.id]} reveal />
        )
      }
      footer={
        <QuestionButtons
          canGoBack={canMove(place, -1)}
          canGoOn={canMove(place, 1)}
          onMove={move}
          isAnswered
          toggle={toggle}
          onToggle={onToggle}
          extra={<BookmarkButton questionId={question?.id} />}
        />
      }
    >
      {question !== undefined && exam.settled?.pilots.includes(question.id) === true ? (
        <p className="mb-4 rounded-control bg-action-soft px-4 py-3 text-caption">{words.pilot}</p>
      ) : null}
      {question === undefined ? null : (
        <QuestionView
          key={question.id}
          question={question}
          languages={languages}
          chosen={answers[question.id]}
          verdict
          reveal
          onChoose={nothing}
          pictures={pictures}
        />
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
  );
}
