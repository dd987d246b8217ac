import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { groupedCode } from '#domain/second-factor.ts';
import { ApiError, call } from '../../api.ts';
import { notifySuccess } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { CopyField } from '../ui/copy-field.tsx';

/** One field and a button, which Enter presses too. */
function OneField({
  submit,
  isBusy,
  onSubmit,
  children,
}: {
  submit: string;
  isBusy: boolean;
  onSubmit: (value: string) => void;
  children: ReactNode;
}) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [value = ''] = [...new FormData(event.currentTarget).values()];
    onSubmit(String(value));
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      {children}
      <Button type="submit" disabled={isBusy} className="justify-self-end">
        {submit}
      </Button>
    </form>
  );
}

const errorOf = (error: Error | null, field: string) => (error instanceof ApiError ? error.errors[field]?.[0] : undefined);

/** Password, key, code, recovery codes: in this order, and on only when the code was right. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const text = useAdminText().secondFactor;
  const begin = useMutation({
    mutationFn: (current_password: string) => call('POST /api/second-factor', { body: { current_password } }),
  });
  const confirm = useMutation({ mutationFn: (code: string) => call('POST /api/second-factor/confirm', { body: { code } }) });
  if (confirm.data !== undefined) {
    const codes = confirm.data.recovery_codes;
    return (
      <Dialog
        title={text.codes}
        onClose={onClose}
        dismissible={false}
        actions={<Button onClick={onClose}>{text.codesSaved}</Button>}
      >
        <p className="mb-3">{text.codesText}</p>
        <ul className="mb-4 grid grid-cols-2 gap-x-4 gap-y-1 font-semibold tabular-nums max-sm:grid-cols-1">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyField label={text.codesTogether} value={codes.join(' ')} />
      </Dialog>
    );
  }
  if (begin.data !== undefined) {
    const { uri, key } = begin.data;
    const wrong = errorOf(confirm.error, 'code');
    return (
      <Dialog title={text.title} onClose={onClose}>
        <OneField submit={text.confirm} isBusy={confirm.isPending} onSubmit={confirm.mutate}>
          <p>{text.scan}</p>
          <QrCode of={uri} label={text.square} className="w-56" />
          <a href={uri} className="inline-flex min-h-12 items-center justify-center text-action underline">
            {text.sameDevice}
          </a>
          <CopyField label={text.key} value={groupedCode(key)} />
          {wrong === undefined ? <FailureAlert error={confirm.error} /> : null}
          <TextField
            label={text.code}
            hint={text.codeHint}
            error={wrong}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </OneField>
      </Dialog>
    );
  }
  const wrong = errorOf(begin.error, 'current_password');
  return (
    <Dialog title={text.title} onClose={onClose}>
      <OneField submit={text.next} isBusy={begin.isPending} onSubmit={begin.mutate}>
        <p>{text.passwordFirst}</p>
        {wrong === undefined ? <FailureAlert error={begin.error} /> : null}
        <PasswordField label={text.password} error={wrong} name="current_password" autoComplete="current-password" />
      </OneField>
    </Dialog>
  );
}

export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const text = useAdminText().secondFactor;
  const remove = useMutation({
    mutationFn: (code: string) => call('POST /api/second-factor/remove', { body: { code } }),
    onSuccess: () => {
      notifySuccess(text.removed);
      onClose();
    },
  });
  const wrong = errorOf(remove.error, 'code');
  return (
    <Dialog title={text.remove} onClose={onClose}>
      <OneField submit={text.remove} isBusy={remove.isPending} onSubmit={remove.mutate}>
        <p>{text.removeText}</p>
        {wrong === undefined ? <FailureAlert error={remove.error} /> : null}
        <TextField label={text.code} error={wrong} name="code" autoComplete="one-time-code" autoCapitalize="characters" />
      </OneField>
    </Dialog>
  );
}
