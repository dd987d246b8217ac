import { useState } from 'react';
import type { Question } from '#contract/question.ts';
import { placeOfKey } from '#domain/option-names.ts';
import type { Degree } from '#domain/study/swedish.ts';
import { usePictures } from '../question/pictures.ts';
import { QuestionPage, type QuestionPageProps } from '../question/question-page.tsx';
import { ShortcutsHelp } from '../question/shortcuts-help.tsx';
import { useQuestionLanguage } from '../question/use-question.ts';
import { type Reading, useReading } from '../question/use-reading.ts';
import { useShortcuts } from '../question/use-shortcuts.ts';
import { QuestionsWords } from '../words/questions-words.tsx';
import { BookmarkButton } from './bookmark-button.tsx';

type QuestionRunProps = Omit<QuestionPageProps, 'view' | 'pictures' | 'onChoose'> & {
  /** All questions of the run, whose pictures are preloaded. */
  questions: readonly Question[];
  /** Questions whose words are preloaded; all of them, once the run is complete. */
  withWords?: readonly Question[];
  degree?: Degree | undefined;
  /** `reading()` returns how the question was read; call it once. */
  onChoose: (optionId: number, reading: () => Reading) => void;
  /** Handler for Escape; default: `onClose`. */
  onEscape?: () => void;
};

/** A run through questions (step, exercise or today) with languages, words, pictures, keyboard shortcuts and bookmark. */
export function QuestionRun({
  questions,
  withWords = questions,
  degree,
  onChoose,
  onEscape,
  extra,
  children,
  ...page
}: QuestionRunProps) {
  const { question, chosen, onMove, onClose } = page;
  const { resultsShown } = page.place;
  const view = useQuestionLanguage(question, { degree });
  const reading = useReading(question, view.languages);
  const pictures = usePictures(questions);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const choose = (optionId: number) => onChoose(optionId, reading);
  useShortcuts({
    choose: (option) => {
      const id = question?.options[placeOfKey(question.options, option)]?.id;
      if (id !== undefined && !resultsShown) choose(id);
    },
    move: onMove,
    translate: () => !resultsShown && view.toggle !== undefined && view.onToggle(),
    close: onEscape ?? onClose,
    help: () => setHelpOpen(true),
  });
  return (
    <QuestionsWords questions={withWords} current={chosen === undefined ? question?.id : undefined} isOn={!resultsShown}>
      <QuestionPage
        {...page}
        view={view}
        pictures={pictures}
        onChoose={choose}
        extra={
          <>
            <BookmarkButton questionId={question?.id} />
            {extra}
          </>
        }
      >
        {children}
        {isHelpOpen ? <ShortcutsHelp onClose={() => setHelpOpen(false)} /> : null}
      </QuestionPage>
    </QuestionsWords>
  );
}
