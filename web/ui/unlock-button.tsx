import { createStore } from '../state/store.ts';
import { Button, type ButtonVariant } from './button.tsx';

/** Whether the sheet is asked for that says how to open what is locked; it stands in `unlock/unlock.tsx`. */
export const isUnlockOpen = createStore(false);

/** What to do about a lock: opens the sheet that says what opens, what it costs, how to pay and whom to call. */
export function UnlockButton({ label, variant = 'secondary' }: { label: string; variant?: ButtonVariant }) {
  return (
    <Button variant={variant} aria-haspopup="dialog" onClick={() => isUnlockOpen.set(true)}>
      {label}
    </Button>
  );
}
