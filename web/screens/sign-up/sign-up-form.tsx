import { useMutation } from '@tanstack/react-query';
import { LoaderCircle, MailCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PASSWORD_MIN_CHARACTERS, passwordFault } from '#domain/password.ts';
import { ApiError, call } from '../../api.ts';
import { forgetTried, makeDeviceSecret, triedAnswers } from '../../device/before-account.ts';
import { Link } from '../../navigation/link.tsx';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { beginSession } from '../../session/session.ts';
import { useConfig } from '../../state/config.ts';
import { usePreferences } from '../../state/preferences.ts';
import { accountText } from '../../text/account/catalog.ts';
import type { AccountText } from '../../text/account/ti.ts';
import { useCatalog } from '../../text/catalog.ts';
import type { Text } from '../../text/ti.ts';
import { tryText } from '../../text/try.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FailureLines } from '../../ui/failure-lines.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { AskForCode, useCanAskForCode } from '../../unlock/ask-for-code.tsx';

type Mode = 'invite' | 'open';
type Values = { code: string; name: string; email: string; password: string };
type Faults = Partial<Record<keyof Values, string | undefined>>;

export function SignUpForm({ mode, code }: { mode: Mode; code: string }) {
  const text = useText();
  const { signUp: words } = useCatalog(accountText);
  const { language } = usePreferences();
  const { trial_days } = useConfig();
  const canAsk = useCanAskForCode();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({ code, name: '', email: '', password: '' });
  const [faults, setFaults] = useState<Faults>({});
  const { send, sentTo, isSentAgain, forgetSent } = useSignUp(setFaults);

  // After local or server errors: focus the first invalid field.
  useEffect(() => {
    if (Object.values(faults).some((fault) => fault !== undefined)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
  }, [faults]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(values, mode, text, words);
    setFaults(found);
    send.reset();
    if (Object.keys(found).length === 0) send.mutate(values);
  };

  if (sentTo !== null) {
    return (
      <Sent
        email={sentTo}
        isSending={send.isPending}
        isSentAgain={isSentAgain}
        error={send.error}
        onAgain={() => send.mutate(values)}
        onChange={forgetSent}
      />
    );
  }
  const bind = (name: keyof Values) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const codeField = (
    <TextField
      label={words.code}
      hint={words.codeHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...bind('code')}
    />
  );
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      {mode === 'invite' && canAsk ? (
        <AskForCode />
      ) : (
        <p className="text-soft">
          <Typeset text={mode === 'invite' ? words.invite : tryText[language].trial(trial_days)} lang={language} />
        </p>
      )}
      <FailureLines error={send.error} />
      {mode === 'invite' ? codeField : null}
      <TextField label={text.settings.name} autoComplete="name" {...bind('name')} />
      <EmailField label={text.login.email} autoComplete="username" {...bind('email')} />
      <PasswordField
        label={text.login.password}
        autoComplete="new-password"
        hint={words.passwordHint(PASSWORD_MIN_CHARACTERS)}
        {...bind('password')}
      />
      {mode === 'open' ? (
        <details open={values.code !== ''}>
          <summary className="inline-flex min-h-12 cursor-pointer items-center text-action underline">{words.haveCode}</summary>
          {codeField}
        </details>
      ) : null}
      <p className="text-caption text-soft">
        <Typeset text={words.agree} lang={language} />{' '}
        <Link to={paths.privacyPolicy} className="text-action underline">
          {text.privacy.title}
        </Link>
      </p>
      <Button type="submit" disabled={send.isPending} className="w-full">
        {send.isPending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
        {send.isPending ? words.submitting : words.submit}
      </Button>
      <Link to={paths.login} className="inline-flex min-h-12 items-center justify-self-center text-center text-action underline">
        {words.toLogin}
      </Link>
    </form>
  );
}

/** Signs up: with a code the account exists at once, otherwise a confirmation mail is sent. */
function useSignUp(onFaults: (faults: Faults) => void) {
  const { language } = usePreferences();
  /** The address the mail was sent to, and whether it was sent again. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isSentAgain, setSentAgain] = useState(false);
  const send = useMutation({
    mutationFn: async (sent: Values) => {
      const { password } = sent;
      const email = sent.email.trim();
      const along = { device: makeDeviceSecret(), answers: [...triedAnswers()] };
      await call('POST /api/sign-up', { body: { ...sent, email, language, ...along } });
      // With a code, log in right away. If the address already had an account, this fails, and the mail explains what to do.
      if (sent.code.trim() === '') return undefined;
      return call('POST /api/login', { body: { email, password } }).catch(() => undefined);
    },
    onSuccess: (opened, sent) => {
      if (opened === undefined) {
        setSentAgain(sentTo !== null);
        setSentTo(sent.email.trim());
        return;
      }
      forgetTried();
      beginSession({ token: opened.access_token, user: opened.user });
      navigate(paths.welcome, { replace: true });
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        onFaults(Object.fromEntries(Object.entries(error.errors).map(([field, lines]) => [field, lines[0]])));
      }
    },
  });
  const forgetSent = () => {
    setSentTo(null);
    send.reset();
  };
  return { send, sentTo, isSentAgain, forgetSent };
}

function faultsOf({ code, name, email, password }: Values, mode: Mode, text: Text, words: AccountText['signUp']): Faults {
  const isShort = password !== '' && passwordFault(password) === 'short';
  return {
    ...(mode === 'invite' && code.trim() === '' ? { code: words.codeRequired } : {}),
    ...(name.trim() === '' ? { name: text.settings.nameRequired } : {}),
    ...(email.includes('@') ? {} : { email: text.login.emailRequired }),
    ...(password === '' ? { password: text.login.passwordRequired } : {}),
    ...(isShort ? { password: words.passwordHint(PASSWORD_MIN_CHARACTERS) } : {}),
  };
}

type SentProps = {
  email: string;
  isSending: boolean;
  isSentAgain: boolean;
  error: Error | null;
  onAgain: () => void;
  onChange: () => void;
};

/** The same message for everybody, so that it does not reveal whether an address has an account; only its owner learns that, by mail. */
function Sent({ email, isSending, isSentAgain, error, onAgain, onChange }: SentProps) {
  const { signUp: words } = useCatalog(accountText);
  const { language } = usePreferences();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="flex items-center gap-3 font-semibold">
        <MailCheck aria-hidden className="size-6 shrink-0 text-action" />
        {words.sentTitle}
      </h2>
      <p className="hyphens-manual">{words.sent(email)}</p>
      <p className="text-soft">
        <Typeset text={words.spam} lang={language} />
      </p>
      <FailureLines error={error} />
      <p role="status">{isSentAgain ? words.sentAgain : words.notCome}</p>
      <div className="flex flex-wrap gap-3 *:grow">
        <Button variant="secondary" disabled={isSending} onClick={onAgain}>
          {isSending ? words.sending : words.again}
        </Button>
        <Button variant="secondary" onClick={onChange}>
          {words.otherAddress}
        </Button>
      </div>
      <ButtonLink variant="quiet" to={paths.login}>
        {words.login}
      </ButtonLink>
    </>
  );
}
