import type { ReactNode } from 'react';

/**
 * What was found. As long as something else is being looked for, the rows stay in their places but cannot be chosen: else a click lands on
 * somebody who was found by other words.
 */
export function FoundRows({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return (
    <div inert={isOld} aria-busy={isOld} className={isOld ? 'opacity-50' : ''}>
      {children}
    </div>
  );
}
