import { searchedOf } from '#contract/content.ts';
import type { Question } from '#contract/question.ts';
import { findTerms, findTermsInHtml, formsOf, type TermIndex, termIndex } from '#domain/terms.ts';
import { digestOf } from './prebuilt.ts';

type Term = { readonly id: number; readonly forms_sv: readonly string[]; readonly forms_ti: readonly string[] };

/** Finds glossary terms in the texts of one edition. */
export type TermFinder = {
  /** Built at its first use. */
  index(): TermIndex;
  /** Digest of all forms: while it is unchanged, the terms found in unchanged questions are still valid. */
  readonly digest: string;
};

export function termFinder(terms: readonly Term[]): TermFinder {
  const forms = terms.map((term) => ({ id: term.id, forms: formsOf(term) }));
  let index: TermIndex | undefined;
  return {
    index: () => {
      index ??= termIndex(forms);
      return index;
    },
    digest: digestOf(JSON.stringify(forms)),
  };
}

const SEARCHED_LANGUAGES = ['ti', 'sv'] as const;

/** Ids of the terms in the Tigrinya and Swedish texts of a question. */
export function termsIn(question: Question, finder: TermFinder): number[] {
  const index = finder.index();
  const explained = question.options.find(({ solution }) => solution !== null)?.solution ?? {};
  const places = (kind: 'question' | 'option', part: object) =>
    searchedOf(kind).flatMap(([, { type, names, beside }]) => {
      const texts = (beside === undefined ? part : explained) as Readonly<Record<string, string>>;
      const find = type === 'html' ? findTermsInHtml : findTerms;
      return SEARCHED_LANGUAGES.flatMap((language) => find(index, texts[names[language]] ?? ''));
    });
  const found = [...places('question', question), ...question.options.flatMap((option) => places('option', option))];
  return [...new Set(found.map(([, , id]) => id))];
}
