import { LoaderCircle } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api.ts';
import { earlyForm, forgetEarlyForm } from '../../device/early-form.ts';
import { Link } from '../../navigation/link.tsx';
import { navigate, useSearch } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { beginSession, sessionEndedBy, useSession } from '../../session/session.ts';
import { notifySuccess } from '../../state/notices.ts';
import { takeLanguage, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useCaptioned } from '../../ui/captioned.tsx';
import { AlertLines } from '../../ui/failure-lines.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { Spinner } from '../../ui/states.tsx';
import { nextPath } from './next-path.ts';
import { Forgotten, NameField, NewHere, NotConfirmed, Trial } from './ways-in.tsx';

const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }));

type Credentials = { email: string; password: string };

export function LoginScreen() {
  const text = useText();
  const search = useSearch();
  /** Set after a correct password, when the admin also needs a second factor. */
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  useTitle(text.login.title);

  // Where to go on; used too when the login happened in another tab.
  const next = nextPath(search.get('next'));
  const isLoggedIn = useSession() !== null;
  useEffect(() => {
    if (isLoggedIn) navigate(next, { replace: true });
  }, [isLoggedIn, next]);

  const isReturning = sessionEndedBy() === 'expired' && search.has('next');
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 pt-3 pb-6">
      <div className="flex justify-end">
        <LanguageSwitch />
      </div>
      {/* Centred by an estimated height instead of my-auto, which would shift the content when the rest arrives. */}
      <div className="mt-[max(0px,calc(50dvh-24rem))] py-3">
        <div className="mb-3 flex items-center gap-3">
          <Logo className="size-12 shrink-0" />
          <div className="min-w-0">
            <p className="text-title font-semibold">{text.app.name}</p>
            <p className="text-caption text-soft">{text.app.tagline}</p>
          </div>
        </div>
        <NewHere />
        {isReturning ? (
          <p role="status" className="mb-4 rounded-control bg-care-soft p-4 text-care">
            {text.login.ended}
          </p>
        ) : null}
        <LoginForm isHidden={credentials !== null} onSecondFactor={setCredentials} />
        {credentials === null ? (
          <>
            <Forgotten />
            <Trial />
          </>
        ) : (
          <Suspense fallback={<Spinner />}>
            <CodeStep
              credentials={credentials}
              linesOf={(error) => failureLines(error, text.error)}
              onBack={() => setCredentials(null)}
            />
          </Suspense>
        )}
      </div>
      <p className="text-center">
        <Link to={paths.privacyPolicy} className="inline-flex min-h-12 items-center text-action underline">
          {text.login.privacy}
        </Link>
      </p>
    </main>
  );
}

/** Hidden instead of unmounted during the second factor, so that going back finds the typed values. */
function LoginForm({ isHidden, onSecondFactor }: { isHidden: boolean; onSecondFactor: (right: Credentials) => void }) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [early] = useState(earlyForm);
  const [faults, setFaults] = useState<Partial<Credentials>>({});
  const [failure, setFailure] = useState<readonly string[]>([]);
  /** The address whose password was refused. */
  const [refused, setRefused] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const button = useCaptioned(isSending ? text.login.submitting : text.login.submit);

  // Continues what the learner began in the prerendered form: restores focus, and submits if Enter was pressed.
  useEffect(() => {
    forgetEarlyForm();
    const field = form.current?.querySelector<HTMLInputElement>(`[name=${early.focused}]`);
    field?.focus();
    if (early.submit) form.current?.requestSubmit();
  }, [early]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const found = {
      ...(email === '' ? { email: text.login.emailRequired } : {}),
      ...(password === '' ? { password: text.login.passwordRequired } : {}),
    };
    setFaults(found);
    setFailure([]);
    setRefused(null);
    const first = Object.keys(found)[0];
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setSending(true);
    try {
      const { access_token, user, language, kept } = await call('POST /api/login', { body: { email, password } });
      if (kept !== undefined) notifySuccess(kept);
      await takeLanguage(language);
      beginSession({ token: access_token, user });
    } catch (error) {
      setSending(false);
      if (error instanceof ApiError && error.code === 'second_factor_required') onSecondFactor({ email, password });
      else {
        setFailure(failureLines(error, text.error));
        setRefused(error instanceof ApiError && error.status === 422 ? email : null);
      }
    }
  };

  return (
    <form
      ref={form}
      hidden={isHidden}
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-3 rounded-card border border-line bg-raised p-4 shadow-card"
    >
      <h1 className="sr-only">{text.login.title}</h1>
      <AlertLines lines={failure} />
      {refused === null ? null : <NotConfirmed email={refused} />}
      <NameField label={text.login.email} name="email" autoComplete="username" defaultValue={early.email} error={faults.email} />
      <PasswordField
        label={text.login.password}
        name="password"
        autoComplete="current-password"
        defaultValue={early.password}
        error={faults.password}
      />
      <Button type="submit" disabled={isSending} className="w-full" {...button.describedBy}>
        {isSending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
        {button.label}
      </Button>
    </form>
  );
}

/** behaviour 8.1: 422 shows the server's message and every entry of the errors map; anything else the general text. */
function failureLines(error: unknown, words: { generic: string; offline: string; wait: (seconds: number) => string }): string[] {
  if (!(error instanceof ApiError)) return [words.generic];
  if (error.status === 422) return error.lines;
  if (error.status === 429 && error.retryAfterSeconds !== undefined) return [error.message, words.wait(error.retryAfterSeconds)];
  return error.isOffline ? [words.generic, words.offline] : [words.generic];
}
