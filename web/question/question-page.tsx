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
  /** Where the learner stands, and among how many. */
  place: Parameters<typeof canMove>[0];
  question: Question | undefined;
  chosen: number | undefined;
  view: Omit<View, 'sideBySide'> & Partial<View>;
  pictures: readonly string[];
  /** How many are not answered yet. */
  unanswered: number;
  onChoose: (optionId: number) => void;
  onMove: (by: -1 | 1) => void;
  onShowResult: () => void;
  onGoToUnanswered: () => void;
  /** At the last question, in place of the way to the result. */
  ending?: ReactNode;
  /** Takes the question's place when it is asked for. */
  result: ReactNode;
  /** The buttons stay where they are beside the result. */
  keepsButtons?: boolean;
  /** Beside the language toggle. */
  extra?: ReactNode;
  /** Above the question. */
  note?: ReactNode;
  /** Asked after the answer, before the explanation, which waits for it. */
  asked?: ReactNode;
  /** Above the explanation. */
  told?: ReactNode;
  children?: ReactNode;
};

/** One question of many that says at once what was right, and the result of them all. */
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
  // The same question may come again at another place.
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
