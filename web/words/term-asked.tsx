import type { WordCard } from '#contract/terms.ts';
import { choicesFor, isTypedRight, type Way } from '#domain/cards.ts';
import type { Chance } from '#domain/shuffle.ts';
import type { WordsText } from '../text/words/ti.ts';
import type { Shown } from './card-question.tsx';
import { WordBody } from './word-body.tsx';

const swedish = ({ term_sv }: WordCard) => <span lang="sv">{term_sv}</span>;
const tigrinya = ({ term }: WordCard) => <span lang="ti">{term}</span>;

/** A word as a question; wrong choices are preferably from the same theme. */
export function termAsked(card: WordCard, all: readonly WordCard[], way: Way, chance: Chance, words: WordsText): Shown {
  const after = () => <WordBody card={card} />;
  if (way === 'typed') {
    const isRight = (typed: string) => isTypedRight(typed, card);
    return { ask: words.askType, prompt: tigrinya(card), choices: undefined, isRight, after };
  }
  const isMeaning = way === 'meaning';
  const alike = all.filter(({ theme }) => theme === card.theme);
  const choices = choicesFor(card, { alike, all }, (one) => (isMeaning ? one.term : one.term_sv), chance);
  return {
    ask: isMeaning ? words.askMeaning : words.askSwedish,
    prompt: isMeaning ? swedish(card) : tigrinya(card),
    choices: choices.map((one) => ({ id: one.id, content: isMeaning ? tigrinya(one) : swedish(one) })),
    after,
  };
}
