import type { Question } from '#contract/question.ts';
import { findTerms, findTermsInHtml, formsOf, type TermIndex, termIndex } from '#domain/terms.ts';

type Term = { readonly id: number; readonly forms_sv: readonly string[]; readonly forms_ti: readonly string[] };
type Found = Map<string, readonly number[]>;

/** Finds the words of the test in the texts of one edition, and remembers which stand in which. */
export type TermFinder = {
  readonly index: TermIndex;
  /** By which it is known that the forms are the same. */
  readonly key: string;
  readonly found: Found;
  /** What the edition before found by the same forms: after an edit of one question nothing else is searched anew. */
  readonly before: Found | undefined;
};

export function termFinder(terms: readonly Term[], previous?: TermFinder): TermFinder {
  const forms = terms.map((term) => ({ id: term.id, forms: formsOf(term) }));
  const key = JSON.stringify(forms);
  const isSame = previous?.key === key;
  return {
    index: isSame ? previous.index : termIndex(forms),
    key,
    found: new Map(),
    before: isSame ? previous.found : undefined,
  };
}

/** The words of the test that stand in the Tigrinya and Swedish texts of a question. */
export function termsIn(question: Question, { index, found, before }: TermFinder): ReadonlySet<number> {
  const search = (text: string, find: typeof findTerms) => {
    const ids = before?.get(text) ?? find(index, text).map(([, , id]) => id);
    found.set(text, ids);
    return ids;
  };
  const plain = [question, ...question.options].flatMap((part) =>
    'question' in part ? [part.question, part.question_sv] : [part.option, part.option_sv, part.why, part.why_sv],
  );
  const html = question.options.flatMap(({ solution }) => (solution === null ? [] : [solution.solution, solution.solution_sv]));
  return new Set([...plain.flatMap((text) => search(text, findTerms)), ...html.flatMap((text) => search(text, findTermsInHtml))]);
}
