import { type ReactNode, useEffect, useState } from 'react';
import type { Question } from '#contract/question.ts';
import { noteHelp } from '../state/help.ts';
import { type WordMarks, WordsContext } from '../ui/words-context.ts';
import { whenIdle } from './when-idle.ts';

type QuestionsWordsProps = {
  /** All of the run: their words come together. `all`: texts that are no questions, with the whole list. */
  questions: readonly Question[] | 'all';
  /** The one on the screen, which a look at a word helps with; undefined when none is to be answered. */
  current?: number | undefined;
  isOn?: boolean;
  children: ReactNode;
};

/** The words of some questions, or of other texts, can be tapped, as soon as they have come. What that takes is fetched when the page is idle; without it nothing is missing. */
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
