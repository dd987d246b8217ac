import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/session.ts';
import { formatDayAndTime } from '#domain/format-day.ts';
import { ApiError, call } from '../../api.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { mailText } from '../../text/mail.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FailureLines } from '../../ui/failure-lines.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { mailSettingsQuery } from './queries.ts';

/** The login address, and a form to change it. */
export function EmailCard({ user }: { user: User }) {
  const language = useInterfaceLanguage();
  const words = mailText[language].email;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const waiting = useQuery(mailSettingsQuery(user.id)).data?.email_change ?? null;
  // Returns focus to the button that opened the form.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section aria-labelledby="email-card" className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
      <h2 id="email-card" className="text-title">
        {words.title}
      </h2>
      <div role="status">
        {waiting === null ? (
          <p className="text-soft">
            <Typeset text={words.hint} lang={language} />
          </p>
        ) : (
          <p className="hyphens-manual rounded-control bg-care-soft p-4 text-care">
            <Typeset text={words.waiting(waiting.email, formatDayAndTime(language, waiting.until))} lang={language} />
          </p>
        )}
      </div>
      {isOpen ? (
        <EmailForm user={user} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button ref={button} variant="secondary" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        </div>
      )}
    </section>
  );
}

type Faults = { email?: string | undefined; password?: string | undefined };

function EmailForm({ user, onClose }: { user: User; onClose: () => void }) {
  const text = useText();
  const client = useQueryClient();
  const language = useInterfaceLanguage();
  const words = mailText[language].email;
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (Object.values(faults).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);
  const ask = useMutation({
    mutationFn: () => call('POST /api/email/change', { body: { email: email.trim(), password, language } }),
    onSuccess: async () => {
      await client.invalidateQueries(mailSettingsQuery(user.id));
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      setFaults({ email: error.errors['email']?.[0], password: error.errors['password']?.[0] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Faults = {
      ...(email.trim() === '' ? { email: text.settings.emailInvalid } : {}),
      ...(password === '' ? { password: text.login.passwordRequired } : {}),
    };
    setFaults(found);
    ask.reset();
    if (Object.keys(found).length === 0) ask.mutate();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {Object.values(faults).some(Boolean) ? null : <FailureLines error={ask.error} />}
      <EmailField
        label={words.newEmail}
        name="new-email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={faults.email}
      />
      <PasswordField
        label={words.password}
        name="email-password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={faults.password}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={ask.isPending}>
          {ask.isPending ? words.submitting : words.submit}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
