import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminText } from '../text/use-admin-text.ts';

type ConfirmDialogProps = {
  title: string;
  children?: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  shape?: 'box' | 'wide';
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({
  title,
  children,
  confirm,
  isDangerous = false,
  isBusy = false,
  shape = 'box',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const text = useAdminText();
  /** Enter in a text field confirms, except in dangerous dialogs. */
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isDangerous || isBusy || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog
      alert
      shape={shape}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" data-first={isDangerous ? '' : undefined} onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            data-first={isDangerous ? undefined : ''}
            disabled={isBusy}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields in it. */}
      <div onKeyDown={onKey}>{children}</div>
    </Dialog>
  );
}
