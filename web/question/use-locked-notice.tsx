import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isPremium } from '#domain/access.ts';
import { navigate, usePlace } from '../navigation/navigation.ts';
import { useSession } from '../session/session.ts';
import { UnlockSheet } from '../unlock/unlock.tsx';
import type { Lockable } from '../unlock/unlock-sheet.tsx';

const LockedDialog = lazy(async () => ({ default: (await import('./locked-dialog.tsx')).LockedDialog }));

type LockedState = { readonly isLocked: true };
/** What a move back to the list says of the screen that did not open: the list shows why. */
export const LOCKED: LockedState = { isLocked: true };

/** Who opens it, and how one becomes that: by a subscription, or by something that no payment replaces. */
function Locked({ what, onClose }: { what: Lockable; onClose: () => void }) {
  const viewer = useSession()?.user ?? null;
  // As it was when it was tapped: who pays here is told that it is open now.
  const [mayBuy] = useState(() => viewer !== null && !isPremium(viewer, Date.now()));
  return mayBuy ? <UnlockSheet what={what} onClose={onClose} /> : <LockedDialog onClose={onClose} />;
}

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
          <Locked what={what} onClose={close} />
        </Suspense>
      ) : null,
  };
}
