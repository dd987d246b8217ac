import { lazy, Suspense } from 'react';
import { useStore } from '../state/store.ts';
import { isUnlockOpen } from '../ui/unlock-button.tsx';

export const UnlockSheet = lazy(async () => ({ default: (await import('./unlock-sheet.tsx')).UnlockSheet }));

/** Rendered at the root, not at the button that opens it: that button is removed when payment opens the lock. */
export function Unlock() {
  return useStore(isUnlockOpen) ? (
    <Suspense fallback={null}>
      <UnlockSheet onClose={() => isUnlockOpen.set(false)} />
    </Suspense>
  ) : null;
}
