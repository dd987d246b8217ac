import { createStore } from '../state/store.ts';
import { Button, type ButtonVariant } from './button.tsx';

/** Whether the shop's sheet is open; it is rendered in `unlock/unlock.tsx`. */
export const isUnlockOpen = createStore(false);

/** Opens the sheet with prices, ways to pay and a number to call. */
export function UnlockButton({ label, variant = 'secondary' }: { label: string; variant?: ButtonVariant }) {
  return (
    <Button variant={variant} aria-haspopup="dialog" onClick={() => isUnlockOpen.set(true)}>
      {label}
    </Button>
  );
}
