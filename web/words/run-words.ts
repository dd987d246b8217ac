import type { Question } from '#contract/question.ts';
import { type RunWord, wordsOfRun } from '#domain/cards.ts';
import type { StudyState } from '#domain/study/sights.ts';
import { type Degree, degreesOf, swedishSoFar, WORDS_FIRST } from '#domain/study/swedish.ts';
import { findTerms, termIndex } from '#domain/terms.ts';
import { textIn } from '../question/languages.ts';
import { currentPreferences } from '../state/preferences.ts';
import { fetchMemories } from './cards.ts';
import { bringWords, keptWords } from './kept-words.ts';

const explainedIn = () => (currentPreferences().language === 'sv' ? 'sv' : 'ti');

/** Before a run: loads the words of its questions and the learner's memories of them. */
export const bringRunWords = (ids: readonly number[]) => Promise.all([bringWords(ids, explainedIn()), fetchMemories('term')]);

type Run = {
  readonly questions: readonly Question[];
  readonly isWrong: (id: number) => boolean;
  readonly today: number;
  readonly state: Pick<StudyState, 'sights'>;
  /** The learner prepares for the test in Swedish. */
  readonly toSwedish: boolean;
};

type RunWords = { readonly words: readonly RunWord[]; readonly degrees?: Readonly<Record<number, Degree>> };

/** Chooses the words for today's run, and how its questions are shown on the way to Swedish. Offline it uses cached data. */
export async function planRunWords({ questions, isWrong, today, state, toSwedish }: Run): Promise<RunWords> {
  const [, memories] = await bringRunWords(questions.map(({ id }) => id));
  const index = termIndex(keptWords(explainedIn()).map(({ id, forms_sv }) => ({ id, forms: forms_sv })));
  const worded = questions.map((question) => {
    const texts = [textIn(question, 'question', 'sv'), ...question.options.map((option) => textIn(option, 'option', 'sv'))];
    const words = new Set(texts.flatMap((text) => findTerms(index, text).map(([, , id]) => id)));
    return { id: question.id, isWrong: isWrong(question.id), words: [...words] };
  });
  if (!toSwedish) return { words: wordsOfRun(worded, memories, today) };
  return {
    words: wordsOfRun(worded, memories, today, { comeFirst: true, most: WORDS_FIRST }),
    degrees: degreesOf(worded, memories, swedishSoFar(memories, state)),
  };
}
