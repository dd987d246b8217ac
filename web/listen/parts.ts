import type { Checklist } from '#contract/checklists.ts';
import { heardOf, type TextKind } from '#contract/content.ts';
import type { Question } from '#contract/question.ts';
import type { Sign } from '#contract/signs.ts';
import type { SOUND_OWNERS } from '#contract/sounds.ts';
import type { WordCard } from '#contract/terms.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { circlesOf, namesOfOptions } from '#domain/option-names.ts';
import { correctOption } from '#domain/question.ts';
import type { SoundLanguage } from '#domain/recording.ts';
import type { ListenText } from '../text/listen.ts';

/** What can be read aloud as a unit. */
export type Listenable =
  | { readonly question: Question; readonly shown: readonly ContentLanguage[] }
  | { readonly judged: Question; readonly chosen: number | undefined }
  | { readonly word: WordCard }
  | { readonly sign: Sign }
  | { readonly checklist: Checklist };

/** A part with its own button: its text and the element that shows it. */
export type Part = {
  readonly label: string;
  /** Button text instead of the label, e.g. an option's number. */
  readonly short?: string;
  readonly number?: number;
  readonly text: string;
  readonly at: string;
  /** Key for looking up a recording. */
  readonly of: string;
};

/** Kind and id by which recordings are requested. */
export function ownerOf(of: Listenable): { kind: (typeof SOUND_OWNERS)[number]; id: number } {
  if ('word' in of) return { kind: 'term', id: of.word.id };
  if ('sign' in of) return { kind: 'sign', id: of.sign.id };
  if ('checklist' in of) return { kind: 'checklist', id: of.checklist.id };
  return { kind: 'question', id: ('question' in of ? of.question : of.judged).id };
}

export const textKey = (kind: TextKind, id: number, field: string) => `${kind} ${id} ${field}`;
const said = (name: string) => `[data-said=${name}]`;

/** The description of content defines which texts are heard and when; this function adds where each is on the screen. */
function partsIn(of: Listenable, words: ListenText['parts'], language: SoundLanguage): Part[] {
  const partsOf = (kind: TextKind, id: number, values: object | null | undefined, when: 'asked' | 'answered' = 'asked'): Part[] =>
    heardOf(kind, when).map(([field, { names }]) => ({
      label: words[field as Exclude<keyof typeof words, 'option'>],
      text: (values as Readonly<Record<string, string>> | null | undefined)?.[names[language]] ?? '',
      at: said(field),
      of: textKey(kind, id, field),
    }));
  if ('question' in of) {
    const { question } = of;
    const names = namesOfOptions(question.options);
    const circles = circlesOf(question.options);
    return [
      ...partsOf('question', question.id, question).map((part) => ({ ...part, short: '?', at: '#question-text' })),
      ...question.options.flatMap((option, index) =>
        partsOf('option', option.id, option).map((part) => ({
          ...part,
          label: words.option(index + 1),
          short: circles[index] as string,
          // Options that name a letter or number of the picture need no number of their own.
          ...(names[index] === undefined ? { number: index + 1 } : {}),
          at: `ol[aria-labelledby=question-text] > li:nth-child(${index + 1})`,
        })),
      ),
    ];
  }
  if ('judged' in of) {
    const chosen = of.judged.options.find(({ id }) => id === of.chosen);
    return [
      ...partsOf('option', chosen?.id ?? 0, chosen, 'answered'),
      ...partsOf('question', of.judged.id, correctOption(of.judged)?.solution, 'answered'),
    ];
  }
  if ('word' in of) return partsOf('term', of.word.id, of.word);
  if ('checklist' in of) return partsOf('checklist', of.checklist.id, of.checklist);
  return partsOf('sign', of.sign.id, of.sign);
}

export const partsOf = (of: Listenable, words: ListenText['parts'], language: SoundLanguage): readonly Part[] =>
  partsIn(of, words, language).filter(({ text }) => text !== '');
