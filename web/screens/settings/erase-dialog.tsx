import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { formatDay } from '#domain/format-day.ts';
import { ApiError, call } from '../../api.ts';
import { useOutbox } from '../../device/outbox.ts';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { notifySuccess } from '../../state/notices.ts';
import { usePreferences } from '../../state/preferences.ts';
import { accountText } from '../../text/account/catalog.ts';
import { useCatalog } from '../../text/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { forgetHere } from '../../visit/logout.ts';

/** Deletes the account after asking for the password. Local data is removed at once. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { erase: words } = useCatalog(accountText);
  const { language } = usePreferences();
  const waiting = useOutbox().length;
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const erase = useMutation({
    mutationFn: () => call('DELETE /api/account', { body: { password } }),
    onSuccess: ({ erase_at }) => {
      forgetHere();
      navigate(paths.login, { replace: true });
      notifySuccess(words.done(formatDay(language, erase_at)));
    },
    onError: (error) => {
      setFault(failureLine(error, text.error));
      form.current?.querySelector('input')?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    erase.reset();
    setFault(password === '' ? text.login.passwordRequired : undefined);
    if (password === '') form.current?.querySelector('input')?.focus();
    else erase.mutate();
  };
  return (
    <Dialog alert title={words.confirmTitle} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          <Typeset text={words.confirmText} lang={language} />
        </p>
        <p>{words.paid}</p>
        {waiting > 0 ? <p className="rounded-control bg-care-soft p-3 text-care">{words.waiting(waiting)}</p> : null}
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={fault}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger" disabled={erase.isPending}>
            {erase.isPending ? words.submitting : words.button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function failureLine(error: Error, words: { generic: string; offline: string }): string {
  if (!(error instanceof ApiError)) return words.generic;
  if (error.isOffline) return words.offline;
  return error.errors['password']?.[0] ?? error.errors['account']?.[0] ?? (error.status < 500 ? error.message : words.generic);
}
