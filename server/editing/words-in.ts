type Word = { readonly sv: string; readonly ti: string; readonly forms: readonly string[] };

/** The glossary terms in a Swedish text, in any inflected form. */
export function wordsIn(words: readonly Word[], swedish: string): { sv: string; ti: string }[] {
  const text = swedish.toLowerCase();
  return words
    .filter(({ forms }) => forms.some((form) => form.length > 2 && text.includes(form.toLowerCase())))
    .map(({ sv, ti }) => ({ sv, ti }));
}
