import { useMutation } from '@tanstack/react-query';
import { groupedCode } from '#domain/second-factor.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { AskingForm } from './asking-form.tsx';

/** Sets up a second factor: password, key, code, recovery codes. It is active only after a correct code. */
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
    return (
      <Dialog title={text.title} onClose={onClose}>
        <AskingForm
          key="code"
          asks="code"
          submit={text.confirm}
          sending={confirm}
          intro={
            <>
              <p>{text.scan}</p>
              <QrCode of={uri} label={text.square} className="w-56" />
              <a href={uri} className="inline-flex min-h-12 items-center justify-center text-action underline">
                {text.sameDevice}
              </a>
              <CopyField label={text.key} value={groupedCode(key)} />
            </>
          }
        >
          {(errors) => (
            <TextField
              label={text.code}
              hint={text.codeHint}
              error={errors['code']}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </AskingForm>
      </Dialog>
    );
  }
  return (
    <Dialog title={text.title} onClose={onClose}>
      <AskingForm key="password" asks="current_password" submit={text.next} sending={begin} intro={<p>{text.passwordFirst}</p>}>
        {(errors) => (
          <PasswordField
            label={text.password}
            error={errors['current_password']}
            name="current_password"
            autoComplete="current-password"
          />
        )}
      </AskingForm>
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
  return (
    <Dialog title={text.remove} onClose={onClose}>
      <AskingForm asks="code" submit={text.remove} sending={remove} intro={<p>{text.removeText}</p>}>
        {(errors) => (
          <TextField
            label={text.code}
            error={errors['code']}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
          />
        )}
      </AskingForm>
    </Dialog>
  );
}
