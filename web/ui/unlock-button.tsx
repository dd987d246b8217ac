import { lazy, Suspense } from 'react';
import { createStore, useStore } from '../store.ts';
import { Button, type ButtonVariant } from './button.tsx';

export const UnlockSheet = lazy(async () => ({ default: (await import('../unlock/unlock-sheet.tsx')).UnlockSheet }));

const isOpen = createStore(false);

/** What to do about a lock: opens the sheet that says what opens, what it costs, how to pay and whom to call. */
export function UnlockButton({ label, variant = 'secondary' }: { label: string; variant?: ButtonVariant }) {
  return (
    <Button variant={variant} aria-haspopup="dialog" onClick={() => isOpen.set(true)}>
      {label}
    </Button>
  );
}

/** Where that sheet stands: not at its button, which goes with the lock when the payment opens it. */
export function Unlock() {
  return useStore(isOpen) ? (
    <Suspense fallback={null}>
      <UnlockSheet onClose={() => isOpen.set(false)} />
    </Suspense>
  ) : null;
}
