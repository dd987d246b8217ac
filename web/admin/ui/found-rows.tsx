import type { ReactNode } from 'react';

/** Search results. While a newer query is loading, the old rows stay visible but cannot be clicked, so that a click does not open a stale result. */
export function FoundRows({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return (
    <div inert={isOld} aria-busy={isOld} className={isOld ? 'opacity-50' : ''}>
      {children}
    </div>
  );
}
