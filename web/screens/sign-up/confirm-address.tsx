import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '#domain/password.ts';
import { ApiError, call } from '../../api.ts';
import { deviceSecret, forgetBeforeAccount } from '../../device/before-account.ts';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { beginSession, currentSession } from '../../session/session.ts';
import { notifySuccess } from '../../state/notices.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { accountText } from '../../text/account/catalog.ts';
import { useCatalog } from '../../text/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Done } from '../../ui/done.tsx';
import { FailureLines } from '../../ui/failure-lines.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Typeset } from '../../ui/typeset.tsx';

/**
 * Landing page of the confirmation mail. Requires a button press, so that link scanners do not use up the token. On the device that signed up this is all; on
 * another one the password must be chosen here.
 */
export function ConfirmAddress({ token }: { token: string }) {
  const text = useText();
  const { signUp: words } = useCatalog(accountText);
  const language = useInterfaceLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [device] = useState(deviceSecret);
  const [isPasswordAsked, setPasswordAsked] = useState(device === undefined);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const confirm = useMutation({
    mutationFn: () => {
      const by = isPasswordAsked ? { password } : {};
      return call('POST /api/sign-up/confirm', { body: { token, ...(device === undefined ? {} : { device }), ...by } });
    },
    onSuccess: ({ success, access_token, user }) => {
      forgetBeforeAccount();
      if (access_token === undefined || user === undefined) return;
      notifySuccess(success);
      // Already logged in after signing up with a code, so the welcome screen was shown before.
      const next = currentSession() === null ? paths.welcome : paths.exercises;
      beginSession({ token: access_token, user });
      navigate(next, { replace: true });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'password_required') return;
      setFault(isPasswordAsked ? error.errors['password']?.[0] : undefined);
      setPasswordAsked(true);
      setTimeout(() => field.current?.focus());
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    confirm.mutate();
  };
  if (confirm.isSuccess) {
    return (
      <>
        <Done>{confirm.data.success}</Done>
        <p className="hyphens-manual">{words.confirmed(confirm.data.email)}</p>
        <ButtonLink to={paths.login}>{words.login}</ButtonLink>
      </>
    );
  }
  const isOnlyPasswordMissing = confirm.error instanceof ApiError && confirm.error.code === 'password_required';
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">
        <Typeset text={isPasswordAsked ? words.choosePassword : words.confirmText} lang={language} />
      </p>
      {isOnlyPasswordMissing ? null : <FailureLines error={confirm.error} />}
      {isPasswordAsked ? (
        <PasswordField
          ref={field}
          label={text.login.password}
          name="password"
          autoComplete="new-password"
          hint={words.passwordHint(PASSWORD_MIN_CHARACTERS)}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fault}
        />
      ) : null}
      <Button type="submit" disabled={confirm.isPending} className="w-full">
        {confirm.isPending ? words.confirming : words.confirm}
      </Button>
    </form>
  );
}
