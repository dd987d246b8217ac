import type { Question } from '#contract/question.ts';
import { findTerms, findTermsInHtml, formsOf, type TermIndex, type TermPlace, termIndex } from '#domain/terms.ts';

type Term = { readonly id: number; readonly forms_sv: readonly string[]; readonly forms_ti: readonly string[] };
type Found = Map<string, TermPlace[]>;

/** Finds the words of the test in the texts of one edition, and remembers where they stand. */
export type TermFinder = {
  readonly index: TermIndex;
  /** By which it is known that the forms are the same. */
  readonly key: string;
  readonly found: { readonly text: Found; readonly html: Found };
  /** What the edition before found by the same forms: after an edit of one question nothing else is searched anew. */
  readonly before: TermFinder['found'] | undefined;
};

export function termFinder(terms: readonly Term[], previous?: TermFinder): TermFinder {
  const forms = terms.map((term) => ({ id: term.id, forms: formsOf(term) }));
  const key = JSON.stringify(forms);
  const isSame = previous?.key === key;
  return {
    index: isSame ? previous.index : termIndex(forms),
    key,
    found: { text: new Map(), html: new Map() },
    before: isSame ? previous.found : undefined,
  };
}

function placesIn({ index, found, before }: TermFinder, as: 'text' | 'html', text: string): TermPlace[] {
  const places = before?.[as].get(text) ?? (as === 'html' ? findTermsInHtml : findTerms)(index, text);
  found[as].set(text, places);
  return places;
}

/** The question with the places of the words of the test in its texts, and the ids of those words. */
export function markTerms(question: Question, finder: TermFinder): { question: Question; terms: ReadonlySet<number> } {
  const terms = new Set<number>();
  const marked = <Name extends string>(texts: Readonly<Record<Name, string>>, as: 'text' | 'html' = 'text') => {
    const places: Partial<Record<Name, TermPlace[]>> = {};
    for (const [name, text] of Object.entries(texts) as [Name, string][]) {
      const found = placesIn(finder, as, text);
      if (found.length > 0) places[name] = found;
      for (const [, , id] of found) terms.add(id);
    }
    return Object.keys(places).length === 0 ? {} : { terms: places };
  };
  const { question: asked, question_sv } = question;
  const options = question.options.map((option) => {
    const { option: said, option_sv, why, why_sv, solution } = option;
    const explained = solution && { solution: solution.solution, solution_sv: solution.solution_sv };
    return {
      ...option,
      ...marked({ option: said, option_sv, why, why_sv }),
      solution: explained && { ...solution, ...marked(explained, 'html') },
    };
  });
  return { question: { ...question, ...marked({ question: asked, question_sv }), options }, terms };
}
