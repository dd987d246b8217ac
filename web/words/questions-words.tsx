import { type ReactNode, useEffect, useState } from 'react';
import type { Question } from '#contract/question.ts';
import { noteHelp } from '../state/help.ts';
import { type WordMarks, WordsContext } from '../ui/words-context.ts';
import { whenIdle } from './when-idle.ts';

type QuestionsWordsProps = {
  /** All questions of the run, whose words are loaded together; `all`: the whole list, for texts other than questions. */
  questions: readonly Question[] | 'all';
  /** The current question: looking up a word counts as help for it. Undefined if nothing is to be answered. */
  current?: number | undefined;
  isOn?: boolean;
  children: ReactNode;
};

/** Makes words in its children tappable once they are loaded. The code is loaded when the page is idle; without it texts are plain. */
export function QuestionsWords({ questions, current, isOn = true, children }: QuestionsWordsProps) {
  const [Loaded, setLoaded] = useState<typeof import('./word-marks.tsx').WordsIn>();
  const [marks, setMarks] = useState<WordMarks>();
  useEffect(
    () =>
      whenIdle(() =>
        import('./word-marks.tsx').then(
          ({ WordsIn }) => setLoaded(() => WordsIn),
          () => undefined,
        ),
      ),
    [],
  );
  const onOpen = () => {
    if (current !== undefined) noteHelp(current, 'word');
  };
  return (
    <WordsContext value={isOn ? marks : undefined}>
      {children}
      {Loaded === undefined ? null : <Loaded questions={questions} onMarks={setMarks} onOpen={onOpen} />}
    </WordsContext>
  );
}
