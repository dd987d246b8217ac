import type { Question } from '#contract/question.ts';
import type { Sign } from '#contract/signs.ts';
import type { WordCard } from '#contract/terms.ts';
import { correctOption } from '#domain/question.ts';
import type { ListenText } from '../text/listen.ts';

/** What can be heard together. */
export type Listenable =
  | { readonly question: Question }
  | { readonly judged: Question; readonly chosen: number | undefined }
  | { readonly word: Omit<WordCard, 'id'> }
  | { readonly sign: Sign };

/** A text that is heard by itself: its button, its words, and where it stands on the screen. */
export type Part = {
  readonly label: string;
  /** Stands on the button instead of the label, e.g. the number of an option. */
  readonly short?: string;
  readonly number?: number;
  readonly text: string;
  readonly at: string;
};

const said = (name: string) => `[data-said=${name}]`;

function partsIn(of: Listenable, words: ListenText['parts']): Part[] {
  if ('question' in of) {
    const { question, options } = { question: of.question, options: of.question.options };
    return [
      { label: words.question, short: '?', text: question.question_sv, at: '#question-text' },
      ...options.map((option, index) => ({
        label: words.option(index + 1),
        short: String(index + 1),
        number: index + 1,
        text: option.option_sv,
        at: `ol[aria-labelledby=question-text] > li:nth-child(${index + 1})`,
      })),
    ];
  }
  if ('judged' in of) {
    const why = of.judged.options.find(({ id }) => id === of.chosen);
    return [
      { label: words.why, text: why?.why_sv ?? '', at: said('why') },
      { label: words.solution, text: correctOption(of.judged)?.solution?.solution_sv ?? '', at: said('solution') },
    ];
  }
  if ('word' in of) {
    const { word } = of;
    return [
      { label: words.term, text: word.term_sv, at: said('term') },
      { label: words.explanation, text: word.explanation_sv, at: said('explanation') },
      { label: words.example, text: word.example_sv, at: said('example') },
    ];
  }
  return [
    { label: words.name, text: of.sign.name_sv, at: said('name') },
    { label: words.description, text: of.sign.description_sv, at: said('description') },
  ];
}

export const partsOf = (of: Listenable, words: ListenText['parts']): readonly Part[] =>
  partsIn(of, words).filter(({ text }) => text !== '');
