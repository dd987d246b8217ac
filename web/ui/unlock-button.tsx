import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

export const UnlockSheet = lazy(async () => ({ default: (await import('../unlock/unlock-sheet.tsx')).UnlockSheet }));

/** What to do about a lock: opens the sheet that says what opens, what it costs, how to pay and whom to call. */
export function UnlockButton({ label, variant = 'secondary' }: { label: string; variant?: ButtonVariant }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <UnlockSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
