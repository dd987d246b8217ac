/**
 * The way to the test in Swedish, for those who learn in Tigrinya: first the words, then Swedish questions with Tigrinya beneath, then Swedish alone. How many
 * of a day's questions are read how follows from what the learner knows.
 */
import type { CardMemory, WordedQuestion } from '../cards.ts';
import type { StudyState } from './sights.ts';

/** How a question is read; one that is not named is read as always. */
export type Degree = 'beneath' | 'alone';

/** The most words that a day begins with. */
export const WORDS_FIRST = 8;

/** What the learner knows of Swedish: words that were right, questions that were right at first sight with both languages on the screen, and with Swedish alone. */
export type SwedishSoFar = { readonly words: number; readonly both: number; readonly alone: number };

export function swedishSoFar(memories: ReadonlyMap<number, CardMemory>, { sights }: Pick<StudyState, 'sights'>): SwedishSoFar {
  const right = [...sights.values()].filter((sight) => sight.right);
  return {
    words: [...memories.values()].filter(({ rightDays }) => rightDays > 0).length,
    both: right.filter(({ language }) => language === 'both').length,
    alone: right.filter(({ language }) => language === 'sv').length,
  };
}

/** Words that are known before the first question is read in Swedish. */
const WORDS_BEFORE = 12;
/** Questions that were right with Swedish on the screen before two thirds of a day's, and before all of them, are read in Swedish. */
const READ_SOME = 10;
const READ_MANY = 30;
/** Questions that were right in Swedish alone before all are read so. */
const READ_ALONE = 30;

/** Of a day's questions: the share in Swedish, and the share in Swedish alone. */
export function swedishShares({ words, both, alone }: SwedishSoFar): { readonly swedish: number; readonly alone: number } {
  const read = both + alone;
  if (alone >= READ_ALONE) return { swedish: 1, alone: 1 };
  if (read >= READ_MANY) return { swedish: 1, alone: 1 / 2 };
  if (read >= READ_SOME) return { swedish: 2 / 3, alone: 0 };
  return { swedish: words >= WORDS_BEFORE ? 1 / 3 : 0, alone: 0 };
}

/** By question. Those whose words are known best are read in Swedish first, and alone first. */
export function degreesOf(
  questions: readonly WordedQuestion[],
  memories: ReadonlyMap<number, CardMemory>,
  soFar: SwedishSoFar,
): Readonly<Record<number, Degree>> {
  const shares = swedishShares(soFar);
  const knownShare = ({ words }: WordedQuestion) =>
    words.length === 0 ? 0.5 : words.filter((id) => (memories.get(id)?.rightDays ?? 0) > 0).length / words.length;
  const bestKnown = questions
    .map((question) => ({ id: question.id, known: knownShare(question) }))
    .sort((one, other) => other.known - one.known);
  const countOf = (share: number) => Math.round(share * questions.length);
  return Object.fromEntries(
    bestKnown
      .slice(0, countOf(shares.swedish))
      .map(({ id }, place): [number, Degree] => [id, place < countOf(shares.alone) ? 'alone' : 'beneath']),
  );
}
