import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '#domain/password.ts';
import { ApiError, call } from '../../api.ts';
import { usePlace } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { passwordLinkText } from '../../text/password-link.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Done } from '../../ui/done.tsx';
import { FailureLines } from '../../ui/failure-lines.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { AskForLink } from './ask-for-link.tsx';

type Faults = { password?: string | undefined; password_confirmation?: string | undefined };

/** Landing page of a one-time link. The token is in the fragment, which servers never log. Without one, a link can be requested here. */
export function PasswordLinkScreen() {
  const words = useCatalog(passwordLinkText);
  const token = usePlace().hash.slice(1);
  return (
    <NarrowPage title={token === '' ? words.askTitle : words.title}>
      {token === '' ? <AskForLink /> : <PasswordForm key={token} token={token} />}
    </NarrowPage>
  );
}

function PasswordForm({ token }: { token: string }) {
  const text = useText();
  const language = useInterfaceLanguage();
  const words = passwordLinkText[language];
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const save = useMutation({
    mutationFn: () => call('POST /api/password-link', { body: { token, password, password_confirmation: confirmation } }),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      setFaults({
        password: error.errors['password']?.[0],
        password_confirmation: error.errors['password_confirmation']?.[0],
      });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Faults = {
      ...(password === '' ? { password: text.login.passwordRequired } : {}),
      ...(password !== confirmation ? { password_confirmation: text.settings.passwordMismatch } : {}),
    };
    setFaults(found);
    save.reset();
    const first = Object.keys(found)[0];
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else save.mutate();
  };

  if (save.isSuccess) {
    return (
      <>
        <Done>{save.data.success}</Done>
        <p className="hyphens-manual">{words.account(save.data.email)}</p>
        <ButtonLink to={paths.login}>{words.login}</ButtonLink>
      </>
    );
  }
  const isSpent = save.error instanceof ApiError && save.error.errors['token'] !== undefined;
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">
        <Typeset text={words.intro} lang={language} />
      </p>
      <FailureLines error={save.error} />
      {isSpent ? (
        <ButtonLink to={paths.passwordLink} variant="secondary">
          {words.askAgain}
        </ButtonLink>
      ) : null}
      <PasswordField
        label={text.settings.password}
        name="password"
        autoComplete="new-password"
        hint={words.hint(PASSWORD_MIN_CHARACTERS)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={faults.password}
      />
      <PasswordField
        label={text.settings.confirmation}
        name="password_confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        error={faults.password_confirmation}
      />
      <Button type="submit" disabled={save.isPending} className="w-full">
        {save.isPending ? words.submitting : words.submit}
      </Button>
    </form>
  );
}
