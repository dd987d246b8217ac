import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '#domain/password.ts';
import { ApiError, call } from '../../api.ts';
import { usePlace } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useInterfaceLanguage } from '../../preferences.ts';
import { passwordLinkText } from '../../text/password-link.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Captioned } from '../../ui/captioned.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { Typeset } from '../../ui/typeset.tsx';

type Faults = { password?: string | undefined; password_confirmation?: string | undefined };

/** Where a one-time link leads. Its token stands in the fragment, which no server's log sees. */
export function PasswordLinkScreen() {
  const text = useText();
  const language = useInterfaceLanguage();
  const words = passwordLinkText[language];
  const token = usePlace().hash.slice(1);
  useTitle(words.title);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 py-6">
      <div className="flex justify-end">
        <LanguageSwitch />
      </div>
      <div className="my-auto py-6">
        <div className="mb-8 flex flex-col items-center gap-3 text-center">
          <Logo className="size-20" />
          <p className="text-display font-semibold">{text.app.name}</p>
        </div>
        <div className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
          <h1 className="text-title">{words.title}</h1>
          {token === '' ? (
            <>
              <p role="alert" className="rounded-control bg-care-soft p-4 text-care">
                <Typeset text={words.missing} lang={language} />
              </p>
              <ButtonLink to={paths.login}>{words.login}</ButtonLink>
            </>
          ) : (
            <PasswordForm token={token} />
          )}
        </div>
      </div>
    </main>
  );
}

function PasswordForm({ token }: { token: string }) {
  const text = useText();
  const language = useInterfaceLanguage();
  const words = passwordLinkText[language];
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
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
  useEffect(() => {
    if (save.isSuccess) done.current?.focus();
  }, [save.isSuccess]);

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
        <p
          ref={done}
          role="status"
          tabIndex={-1}
          className="flex items-center gap-3 rounded-control bg-right-soft p-4 font-semibold text-right"
        >
          <CircleCheck aria-hidden className="size-6 shrink-0" />
          {save.data.success}
        </p>
        <p className="hyphens-manual">{words.account(save.data.email)}</p>
        <ButtonLink to={paths.login}>{words.login}</ButtonLink>
      </>
    );
  }
  const lines = failureLines(save.error, text.error);
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">
        <Typeset text={words.intro} lang={language} />
      </p>
      {lines.length > 0 ? (
        <ul role="alert" className="grid gap-1 rounded-control bg-wrong-soft p-4 text-wrong">
          {lines.map((line) => (
            <li key={line}>
              <Captioned words={line} />
            </li>
          ))}
        </ul>
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

function failureLines(
  error: Error | null,
  words: { generic: string; offline: string; wait: (seconds: number) => string },
): string[] {
  if (error === null) return [];
  if (!(error instanceof ApiError)) return [words.generic];
  if (error.isOffline) return [words.offline];
  if (error.status === 429 && error.retryAfterSeconds !== undefined) return [error.message, words.wait(error.retryAfterSeconds)];
  return error.status === 422 ? error.lines : [words.generic];
}
