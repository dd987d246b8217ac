import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/session.ts';
import { ApiError, call } from '../../api.ts';
import { accountText } from '../../text/account/catalog.ts';
import type { AccountText } from '../../text/account/ti.ts';
import { useCatalog } from '../../text/catalog.ts';
import type { Text } from '../../text/ti.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Captioned } from '../../ui/captioned.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { SuccessBanner } from '../../ui/success-banner.tsx';
import { profileQuery } from '../../unlock/account.ts';

type Values = { name: string; phone: string; password: string; confirmation: string; current: string };
type Faults = Partial<Record<keyof Values | 'email', string>>;

/** Maps the server's field names to the form's. */
const FIELD_OF: Record<string, keyof Values> = {
  name: 'name',
  phone: 'phone',
  password: 'password',
  password_confirmation: 'confirmation',
  current_password: 'current',
};

export function ProfileForm({ user }: { user: User }) {
  const text = useText();
  const { profile: words } = useCatalog(accountText);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({
    name: user.name,
    phone: user.phone,
    password: '',
    confirmation: '',
    current: '',
  });
  const [faults, setFaults] = useState<Faults>({});
  // Shown when the server requires it: to set a new password in a session older than ten minutes.
  const [wantsCurrent, setWantsCurrent] = useState(false);

  // After local or server errors: focus the first invalid field.
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);

  const update = useMutation({
    mutationFn: (sent: Values) =>
      call('POST /api/profile/update', {
        body: { name: sent.name, email: user.email, phone: sent.phone, ...newPassword(sent) },
      }),
    onSuccess: () => {
      setValues({ ...values, password: '', confirmation: '', current: '' });
      setWantsCurrent(false);
      return client.invalidateQueries(profileQuery(user.id));
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.errors['current_password'] !== undefined) setWantsCurrent(true);
      setFaults(
        Object.fromEntries(
          Object.entries(error.errors).flatMap(([name, lines]) =>
            FIELD_OF[name] === undefined ? [] : [[FIELD_OF[name], lines[0]]],
          ),
        ),
      );
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(values, user.email, text.settings, words);
    setFaults(found);
    update.reset();
    if (Object.keys(found).length === 0) update.mutate(values);
  };

  const refusal = update.error instanceof ApiError && update.error.status === 422 ? update.error : undefined;
  const lines = update.error === null ? Object.values(faults) : (refusal?.lines ?? [text.error.generic]);
  const bind = (name: keyof Values) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card"
    >
      <h2 className="text-title max-lg:sr-only">{words.title}</h2>
      {lines.length > 0 ? (
        <FaultList title={update.error === null || refusal !== undefined ? words.errors : words.failed} lines={lines} />
      ) : null}
      <TextField label={text.settings.name} autoComplete="name" {...bind('name')} />
      <TextField label={text.settings.email} name="email" type="email" readOnly value={user.email} error={faults.email} />
      <TextField label={text.settings.phone} type="tel" autoComplete="tel" {...bind('phone')} />
      <PasswordField label={text.settings.password} autoComplete="new-password" hint={words.passwordHint} {...bind('password')} />
      <PasswordField label={text.settings.confirmation} autoComplete="new-password" {...bind('confirmation')} />
      {values.password !== '' && wantsCurrent ? (
        <PasswordField label={words.currentPassword} autoComplete="current-password" {...bind('current')} />
      ) : null}
      <div>
        <Button type="submit" disabled={update.isPending}>
          {update.isPending ? words.updating : words.update}
        </Button>
      </div>
      <SuccessBanner text={update.data?.success} onEnd={update.reset} />
    </form>
  );
}

const newPassword = ({ password, confirmation, current }: Values) =>
  password === ''
    ? {}
    : { password, password_confirmation: confirmation, ...(current === '' ? {} : { current_password: current }) };

function faultsOf(values: Values, email: string, text: Text['settings'], words: AccountText['profile']): Faults {
  const isMistyped = values.confirmation !== values.password;
  return {
    ...(values.name.trim() === '' ? { name: text.nameRequired } : {}),
    ...(values.phone.trim() === '' ? { phone: words.phoneRequired } : {}),
    ...(email.includes('@') ? {} : { email: text.emailInvalid }),
    ...(isMistyped ? { confirmation: text.passwordMismatch } : {}),
  };
}

function FaultList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div role="alert" className="rounded-control bg-wrong-soft p-4 text-wrong">
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>
            <Captioned words={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
