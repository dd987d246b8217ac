import type { ContentKind } from './content-kind.ts';
import type { Language } from './language.ts';

/** What has texts in three languages. An option belongs to its question and is saved with it. */
export const TRANSLATION_KINDS = ['question', 'option', 'category', 'level', 'checklist', 'sign_group', 'sign'] as const;
export type TranslationKind = (typeof TRANSLATION_KINDS)[number];

/** The languages that follow the Swedish: they become stale when it changes without them. */
export const FOLLOWING_LANGUAGES = ['ti', 'en'] as const;
export type FollowingLanguage = (typeof FOLLOWING_LANGUAGES)[number];

type Columns = Readonly<Record<Language, string>>;
const plain = (name: string): Columns => ({ ti: name, sv: `${name}_sv`, en: `${name}_en` });
const tigrinya = (name: string): Columns => ({ ti: `${name}_tig`, sv: `${name}_sv`, en: `${name}_en` });

/** The texts of each kind, by field, with their names on the wire, which are those of the columns. */
export const TRANSLATION_FIELDS: Readonly<Record<TranslationKind, Readonly<Record<string, Columns>>>> = {
  question: { question: plain('question'), solution: plain('solution') },
  option: { option: plain('option') },
  category: { title: plain('title'), description: plain('description') },
  level: { name: plain('name'), description: plain('description') },
  checklist: { title: tigrinya('title'), html: { ti: 'tig', sv: 'sv', en: 'en' } },
  sign_group: { name: tigrinya('name'), description: tigrinya('description') },
  sign: { name: tigrinya('name'), description: tigrinya('description') },
};

export function ownerKind(kind: TranslationKind): ContentKind {
  return kind === 'option' ? 'question' : kind;
}

/** Fields that hold HTML; all others are plain text. */
export function isHtml(kind: TranslationKind, field: string): boolean {
  return (kind === 'question' && field === 'solution') || (kind === 'checklist' && field === 'html');
}
