type Word = { readonly sv: string; readonly ti: string; readonly forms: readonly string[] };

export type WordsIn = (swedish: string) => readonly { readonly sv: string; readonly ti: string }[];

/** Finds the glossary terms in a Swedish text, in any inflected form. */
export function wordsOf(words: readonly Word[]): WordsIn {
  const all = words.map(({ sv, ti, forms }) => ({
    word: { sv, ti },
    forms: forms.filter((form) => form.length > 2).map((form) => form.toLowerCase()),
  }));
  return (swedish) => {
    const text = swedish.toLowerCase();
    return all.filter(({ forms }) => forms.some((form) => text.includes(form))).map(({ word }) => word);
  };
}
