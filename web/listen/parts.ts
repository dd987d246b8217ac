import type { Checklist } from '#contract/checklists.ts';
import type { TextKind } from '#contract/content.ts';
import type { Question } from '#contract/question.ts';
import type { Sign } from '#contract/signs.ts';
import type { SOUND_OWNERS } from '#contract/sounds.ts';
import type { WordCard } from '#contract/terms.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { circlesOf, namesOfOptions } from '#domain/option-names.ts';
import { correctOption } from '#domain/question.ts';
import type { SoundLanguage } from '#domain/recording.ts';
import type { ListenText } from '../text/listen.ts';

/** What can be heard together. */
export type Listenable =
  | { readonly question: Question; readonly shown: readonly ContentLanguage[] }
  | { readonly judged: Question; readonly chosen: number | undefined }
  | { readonly word: WordCard }
  | { readonly sign: Sign }
  | { readonly checklist: Checklist };

/** A text that is heard by itself: its button, its words, and where it stands on the screen. */
export type Part = {
  readonly label: string;
  /** Stands on the button instead of the label, e.g. the number of an option. */
  readonly short?: string;
  readonly number?: number;
  readonly text: string;
  readonly at: string;
  /** What it is, for who looks for a recording. */
  readonly of: string;
};

/** What recordings are asked for by. */
export function ownerOf(of: Listenable): { kind: (typeof SOUND_OWNERS)[number]; id: number } {
  if ('word' in of) return { kind: 'term', id: of.word.id };
  if ('sign' in of) return { kind: 'sign', id: of.sign.id };
  if ('checklist' in of) return { kind: 'checklist', id: of.checklist.id };
  return { kind: 'question', id: ('question' in of ? of.question : of.judged).id };
}

export const textKey = (kind: TextKind, id: number, field: string) => `${kind} ${id} ${field}`;
const said = (name: string) => `[data-said=${name}]`;

function partsIn(of: Listenable, words: ListenText['parts'], language: SoundLanguage): Part[] {
  const choose = (ti: string, sv: string) => (language === 'ti' ? ti : sv);
  if ('question' in of) {
    const { id, question, question_sv, options } = of.question;
    const isNamed = namesOfOptions(options) !== undefined;
    const circles = circlesOf(options);
    return [
      {
        label: words.question,
        short: '?',
        text: choose(question, question_sv),
        at: '#question-text',
        of: textKey('question', id, 'question'),
      },
      ...options.map((option, index) => ({
        label: words.option(index + 1),
        short: circles[index] as string,
        // What names itself needs no number before it.
        ...(isNamed ? {} : { number: index + 1 }),
        text: choose(option.option, option.option_sv),
        at: `ol[aria-labelledby=question-text] > li:nth-child(${index + 1})`,
        of: textKey('option', option.id, 'option'),
      })),
    ];
  }
  if ('judged' in of) {
    const why = of.judged.options.find(({ id }) => id === of.chosen);
    const solution = correctOption(of.judged)?.solution;
    return [
      {
        label: words.why,
        text: choose(why?.why ?? '', why?.why_sv ?? ''),
        at: said('why'),
        of: textKey('option', why?.id ?? 0, 'why'),
      },
      {
        label: words.solution,
        text: choose(solution?.solution ?? '', solution?.solution_sv ?? ''),
        at: said('solution'),
        of: textKey('question', of.judged.id, 'solution'),
      },
    ];
  }
  if ('word' in of) {
    const { word } = of;
    return (['term', 'explanation', 'example'] as const).map((field) => ({
      label: words[field],
      text: choose(word[field], word[`${field}_sv`]),
      at: said(field),
      of: textKey('term', word.id, field),
    }));
  }
  if ('checklist' in of) {
    const { id, title_tig, title_sv, tig, sv } = of.checklist;
    const part = (field: 'title' | 'html', text: string) => ({
      label: words[field],
      text,
      at: said(field),
      of: textKey('checklist', id, field),
    });
    return [part('title', choose(title_tig, title_sv)), part('html', choose(tig, sv))];
  }
  const { sign } = of;
  return (['name', 'description'] as const).map((field) => ({
    label: words[field],
    text: choose(sign[`${field}_tig`], sign[`${field}_sv`]),
    at: said(field),
    of: textKey('sign', sign.id, field),
  }));
}

export const partsOf = (of: Listenable, words: ListenText['parts'], language: SoundLanguage): readonly Part[] =>
  partsIn(of, words, language).filter(({ text }) => text !== '');
