import type { Question } from '#contract/question.ts';
import { findTerms, findTermsInHtml, formsOf, type TermIndex, termIndex } from '#domain/terms.ts';
import { digestOf } from './prebuilt.ts';

type Term = { readonly id: number; readonly forms_sv: readonly string[]; readonly forms_ti: readonly string[] };

/** Finds the words of the test in the texts of one edition. */
export type TermFinder = {
  /** Made when it is first needed. */
  index(): TermIndex;
  /** By which it is known that the forms are the same: then what was found in a question that did not change still stands in it. */
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

/** The words of the test that stand in the Tigrinya and Swedish texts of a question. */
export function termsIn(question: Question, finder: TermFinder): number[] {
  const index = finder.index();
  const plain = [question, ...question.options].flatMap((part) =>
    'question' in part ? [part.question, part.question_sv] : [part.option, part.option_sv, part.why, part.why_sv],
  );
  const html = question.options.flatMap(({ solution }) => (solution === null ? [] : [solution.solution, solution.solution_sv]));
  const places = [...plain.flatMap((text) => findTerms(index, text)), ...html.flatMap((text) => findTermsInHtml(index, text))];
  return [...new Set(places.map(([, , id]) => id))];
}
