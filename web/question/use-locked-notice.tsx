import { lazy, type ReactNode, Suspense, useState } from 'react';
import { navigate, usePlace } from '../navigation/navigation.ts';
import type { Lockable } from './locked-dialog.tsx';

const LockedDialog = lazy(async () => ({ default: (await import('./locked-dialog.tsx')).LockedDialog }));

type LockedState = { readonly isLocked: true };
/** What a move back to the list says of the screen that did not open: the list shows why. */
export const LOCKED: LockedState = { isLocked: true };

/** For a list of things of which some are locked: what to do when such a one is tapped, and the notice to render. */
export function useLockedNotice(what: Lockable): { showLocked: () => void; notice: ReactNode } {
  const place = usePlace();
  const wasSentBack = (place.state as LockedState | null)?.isLocked === true;
  const [isTapped, setTapped] = useState(false);
  const close = () => {
    setTapped(false);
    // Not again after a reload.
    if (wasSentBack) navigate(place.pathname + place.search, { replace: true, keepScroll: true });
  };
  return {
    showLocked: () => setTapped(true),
    notice:
      isTapped || wasSentBack ? (
        <Suspense fallback={null}>
          <LockedDialog what={what} onClose={close} />
        </Suspense>
      ) : null,
  };
}
