import type { ReactNode } from 'react';

/** A private letter: no catalog writes it. */
const GAP = '\uE000';

/** A sentence of the catalog whose gap holds more than letters: words in another language, or a link. */
export function Interpolated({ sentence, children }: { sentence: (gap: string) => string; children: ReactNode }) {
  const [before, after] = sentence(GAP).split(GAP);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
