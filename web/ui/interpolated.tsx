import type { ReactNode } from 'react';

/** From Unicode's private use area, so that no text contains it. */
const GAP = '\uE000';

/** Renders a text whose placeholder is a React node, e.g. a link or a foreign word. */
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
