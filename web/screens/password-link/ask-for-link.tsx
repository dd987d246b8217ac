import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../api.ts';
import { usePlace } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../state/config.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { passwordLinkText } from '../../text/password-link.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CallSentence } from '../../ui/call-sentence.tsx';
import { Done } from '../../ui/done.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FailureLines } from '../../ui/failure-lines.tsx';
import { Typeset } from '../../ui/typeset.tsx';

/** Requests a password link by mail. The response is the same for every address. */
export function AskForLink() {
  const text = useText();
  const { mail } = useConfig();
  const language = useInterfaceLanguage();
  const words = passwordLinkText[language];
  const field = useRef<HTMLInputElement>(null);
  // The address typed at the login.
  const { state } = usePlace();
  const [email, setEmail] = useState(typeof state === 'string' ? state : '');
  const [fault, setFault] = useState<string>();
  const ask = useMutation({
    mutationFn: () => call('POST /api/password/forgot', { body: { email: email.trim(), language } }),
    onError: (error) => {
      setFault(error instanceof ApiError ? error.errors['email']?.[0] : undefined);
      field.current?.focus();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = email.trim() === '';
    setFault(isEmpty ? text.login.emailRequired : undefined);
    ask.reset();
    if (isEmpty) field.current?.focus();
    else ask.mutate();
  };

  // The server sends no mail: say whom to call instead.
  if (!mail) {
    return (
      <>
        <p>{words.noMail}</p>
        <p>
          <CallSentence of={words.callUs} />
        </p>
        <ButtonLink to={paths.login}>{words.login}</ButtonLink>
      </>
    );
  }
  if (ask.isSuccess) {
    return (
      <>
        <Done>
          <Typeset text={ask.data.success} lang={language} />
        </Done>
        <p className="hyphens-manual font-semibold">{email.trim()}</p>
        <p>
          <Typeset text={words.mailed} lang={language} />
        </p>
        <Button variant="secondary" onClick={() => ask.reset()}>
          {words.otherAddress}
        </Button>
        <ButtonLink to={paths.login} variant="quiet">
          {words.login}
        </ButtonLink>
      </>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">
        <Typeset text={words.askIntro} lang={language} />
      </p>
      {fault === undefined ? <FailureLines error={ask.error} /> : null}
      <EmailField
        ref={field}
        label={text.login.email}
        name="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fault}
      />
      <Button type="submit" disabled={ask.isPending} className="w-full">
        {ask.isPending ? words.asking : words.ask}
      </Button>
      <ButtonLink to={paths.login} variant="quiet">
        {words.login}
      </ButtonLink>
    </form>
  );
}
