/**
 * The way from Tigrinya to the test in Swedish: first the words, then Swedish questions with Tigrinya below, then Swedish alone. What the learner knows
 * decides how many of a day's questions are read in which way.
 */
import type { CardMemory, WordedQuestion } from '../cards.ts';
import type { StudyState } from './sights.ts';

/** beneath: Swedish with Tigrinya below · alone: Swedish only. Questions that are not listed are read as usual. */
export type Degree = 'beneath' | 'alone';

/** Maximum number of word cards at the start of a day. */
export const WORDS_FIRST = 8;

/** Words that were right, first sights that were right with both languages on the screen, and with Swedish alone. */
export type SwedishSoFar = { readonly words: number; readonly both: number; readonly alone: number };

export function swedishSoFar(memories: ReadonlyMap<number, CardMemory>, { sights }: Pick<StudyState, 'sights'>): SwedishSoFar {
  const right = [...sights.values()].filter((sight) => sight.right);
  return {
    words: [...memories.values()].filter(({ rightDays }) => rightDays > 0).length,
    both: right.filter(({ language }) => language === 'both').length,
    alone: right.filter(({ language }) => language === 'sv').length,
  };
}

/** Known words needed before the first question is read in Swedish. */
const WORDS_BEFORE = 12;
/** Right answers with Swedish on the screen before two thirds of a day's questions are in Swedish, and before all are. */
const READ_SOME = 10;
const READ_MANY = 30;
/** Right answers in Swedish alone before all questions are in Swedish alone. */
const READ_ALONE = 30;

/** Share of a day's questions in Swedish, and in Swedish alone. */
export function swedishShares({ words, both, alone }: SwedishSoFar): { readonly swedish: number; readonly alone: number } {
  const read = both + alone;
  if (alone >= READ_ALONE) return { swedish: 1, alone: 1 };
  if (read >= READ_MANY) return { swedish: 1, alone: 1 / 2 };
  if (read >= READ_SOME) return { swedish: 2 / 3, alone: 0 };
  return { swedish: words >= WORDS_BEFORE ? 1 / 3 : 0, alone: 0 };
}

/** The way of reading by question id. Questions whose words are known best become Swedish first. */
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
