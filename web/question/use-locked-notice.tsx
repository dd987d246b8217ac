import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isPremium } from '#domain/access.ts';
import { navigate, usePlace } from '../navigation/navigation.ts';
import { useSession } from '../session/session.ts';
import { UnlockSheet } from '../unlock/unlock.tsx';
import type { Lockable } from '../unlock/unlock-sheet.tsx';

const LockedDialog = lazy(async () => ({ default: (await import('./locked-dialog.tsx')).LockedDialog }));

type LockedState = { readonly isLocked: true };
/** Navigation state for redirects from a locked screen to its list, which then shows the reason. */
export const LOCKED: LockedState = { isLocked: true };

/** Explains a lock: the shop where payment opens it, otherwise what to do instead. */
function Locked({ what, onClose }: { what: Lockable; onClose: () => void }) {
  const viewer = useSession()?.user ?? null;
  // Evaluated on opening only: a learner who pays in this sheet is then told that it is open.
  const [mayBuy] = useState(() => viewer !== null && !isPremium(viewer, Date.now()));
  return mayBuy ? <UnlockSheet what={what} onClose={onClose} /> : <LockedDialog onClose={onClose} />;
}

/** For lists with locked items: the handler for tapping one, and the notice to render. */
export function useLockedNotice(what: Lockable): { showLocked: () => void; notice: ReactNode } {
  const place = usePlace();
  const wasSentBack = (place.state as LockedState | null)?.isLocked === true;
  const [isTapped, setTapped] = useState(false);
  const close = () => {
    setTapped(false);
    // Clears the state, so that a reload does not show the notice again.
    if (wasSentBack) navigate(place.pathname + place.search, { replace: true, keepScroll: true });
  };
  return {
    showLocked: () => setTapped(true),
    notice:
      isTapped || wasSentBack ? (
        <Suspense fallback={null}>
          <Locked what={what} onClose={close} />
        </Suspense>
      ) : null,
  };
}
