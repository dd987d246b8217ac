import type { ReactNode } from 'react';
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
  return (
    <Dialog
      alert
      shape={shape}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} disabled={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
