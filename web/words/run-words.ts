import type { Question } from '#contract/question.ts';
import { type RunWord, wordsOfRun } from '#domain/cards.ts';
import { findTerms, termIndex } from '#domain/terms.ts';
import { currentPreferences } from '../preferences.ts';
import { textIn } from '../question/languages.ts';
import { fetchMemories } from './cards.ts';
import { bringWords, keptWords } from './kept-words.ts';

const explainedIn = () => (currentPreferences().language === 'sv' ? 'sv' : 'ti');

/** Ahead of a run: the words of its questions, and what the learner remembers of them. */
export const bringRunWords = (ids: readonly number[]) => Promise.all([bringWords(ids, explainedIn()), fetchMemories('term')]);

type Run = { readonly questions: readonly Question[]; readonly isWrong: (id: number) => boolean; readonly today: number };

/** The words that a run of today asks between its questions; of those that are on the device where there is no network. */
export async function planRunWords({ questions, isWrong, today }: Run): Promise<readonly RunWord[]> {
  const [, memories] = await bringRunWords(questions.map(({ id }) => id));
  const index = termIndex(keptWords(explainedIn()).map(({ id, forms_sv }) => ({ id, forms: forms_sv })));
  const worded = questions.map((question) => {
    const texts = [textIn(question, 'question', 'sv'), ...question.options.map((option) => textIn(option, 'option', 'sv'))];
    const words = new Set(texts.flatMap((text) => findTerms(index, text).map(([, , id]) => id)));
    return { id: question.id, isWrong: isWrong(question.id), words: [...words] };
  });
  return wordsOfRun(worded, memories, today);
}
