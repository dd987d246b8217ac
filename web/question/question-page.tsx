import type { ComponentProps, ReactNode } from 'react';
import type { Question } from '#contract/question.ts';
import { canMove } from '#domain/practice.ts';
import { EndButton, QuestionButtons, QuestionFrame } from './question-frame.tsx';
import { QuestionView } from './question-view.tsx';
import type { useQuestionLanguage } from './use-question.ts';
import { Verdict } from './verdict.tsx';

type Frame = Omit<ComponentProps<typeof QuestionFrame>, 'strip' | 'footer' | 'children' | 'closeLabel' | 'isTitleQuiet'>;
type View = ReturnType<typeof useQuestionLanguage>;

export type QuestionPageProps = Frame & {
  /** The position, and the number of questions. */
  place: Parameters<typeof canMove>[0];
  question: Question | undefined;
  chosen: number | undefined;
  view: Omit<View, 'sideBySide'> & Partial<View>;
  pictures: readonly string[];
  unanswered: number;
  onChoose: (optionId: number) => void;
  onMove: (by: -1 | 1) => void;
  onShowResult: () => void;
  onGoToUnanswered: () => void;
  /** Replaces the button to the result on the last question. */
  ending?: ReactNode;
  /** Rendered instead of the question when `place.resultsShown` is set. */
  result: ReactNode;
  /** Keeps the buttons visible below the result. */
  keepsButtons?: boolean;
  /** Rendered beside the language toggle. */
  extra?: ReactNode;
  /** Rendered above the question. */
  note?: ReactNode;
  /** Asked after the answer; the explanation is shown once this is answered. */
  asked?: ReactNode;
  /** Rendered above the explanation. */
  told?: ReactNode;
  children?: ReactNode;
};

/** A practice question with its verdict, or the result of the run. */
export function QuestionPage({
  place,
  question,
  chosen,
  view,
  pictures,
  unanswered,
  onChoose,
  onMove,
  onShowResult,
  onGoToUnanswered,
  ending,
  result,
  keepsButtons,
  extra,
  note,
  asked: askedAfter,
  told,
  children,
  ...frame
}: QuestionPageProps) {
  const { position, total, resultsShown } = place;
  const asked = resultsShown ? undefined : question;
  // The position is part of the key, because a question can occur twice in a run.
  const key = `${asked?.id} ${position}`;
  const shown = { languages: view.languages, chosen };
  return (
    <QuestionFrame
      {...frame}
      strip={asked && <Verdict key={key} question={asked} {...shown} asked={askedAfter} told={told} />}
      footer={
        resultsShown && !keepsButtons ? null : (
          <QuestionButtons
            {...view}
            canGoBack={canMove(place, -1)}
            canGoOn={canMove(place, 1)}
            onMove={onMove}
            isAnswered={chosen !== undefined}
            toggle={resultsShown ? undefined : view.toggle}
            extra={resultsShown ? undefined : extra}
            last={
              !resultsShown && position === total - 1 && chosen !== undefined
                ? (ending ?? (
                    <EndButton unanswered={unanswered} onShowResult={onShowResult} onGoToUnanswered={onGoToUnanswered} />
                  ))
                : undefined
            }
          />
        )
      }
    >
      {resultsShown ? result : note}
      {asked && <QuestionView key={key} question={asked} {...shown} verdict onChoose={onChoose} pictures={pictures} />}
      {children}
    </QuestionFrame>
  );
}
