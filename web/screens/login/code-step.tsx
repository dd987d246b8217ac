import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { beginSession } from '../../session/session.ts';
import { useCatalog } from '../../text/catalog.ts';
import { secondFactorText } from '../../text/second-factor.ts';
import { takeLanguage } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { AlertLines } from '../../ui/failure-lines.tsx';
import { TextField } from '../../ui/field.tsx';

type Credentials = { readonly email: string; readonly password: string };
type CodeStepProps = { credentials: Credentials; linesOf: (error: unknown) => string[]; onBack: () => void };

/** Second login step of admins with a second factor: its code or a recovery code. */
export function CodeStep({ credentials, linesOf, onBack }: CodeStepProps) {
  const words = useCatalog(secondFactorText);
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code') ?? '');
    setSending(true);
    setFailure([]);
    try {
      const { access_token, user, language } = await call('POST /api/login', { body: { ...credentials, code } });
      await takeLanguage(language);
      beginSession({ token: access_token, user });
    } catch (error) {
      setSending(false);
      setFailure(linesOf(error));
      form.querySelector('input')?.focus();
    }
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {words.title}
      </h1>
      <p className="text-soft">{words.intro}</p>
      <AlertLines lines={failure} />
      <TextField label={words.code} name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
      <Button type="submit" disabled={isSending} className="w-full">
        {isSending ? words.submitting : words.submit}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {words.back}
      </Button>
    </form>
  );
}
