import { lazy, Suspense } from 'react';
import { useStore } from '../state/store.ts';
import { isUnlockOpen } from '../ui/unlock-button.tsx';

export const UnlockSheet = lazy(async () => ({ default: (await import('./unlock-sheet.tsx')).UnlockSheet }));

/** Where the sheet of every lock stands: not at its button, which goes with the lock when the payment opens it. */
export function Unlock() {
  return useStore(isUnlockOpen) ? (
    <Suspense fallback={null}>
      <UnlockSheet onClose={() => isUnlockOpen.set(false)} />
    </Suspense>
  ) : null;
}
