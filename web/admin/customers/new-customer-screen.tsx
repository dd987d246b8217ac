import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Answer } from '#contract/endpoints.ts';
import { PASSWORD_MIN_CHARACTERS, passwordFault } from '#domain/password.ts';
import { call } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { navigate } from '../../navigation/navigation.ts';
import { useConfig } from '../../state/config.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { AdminText } from '../text/sv.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { shortTime } from '../ui/dates.ts';
import { fieldErrors } from '../ui/field-errors.ts';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';
import { LinkCard } from './link-card.tsx';
import { CUSTOMERS_KEY } from './queries.ts';
import { useTrialDay } from './trial-badge.tsx';
import { NO_TRIAL_CHANGE, newTrialEnd, type TrialDraft, TrialFields } from './trial-fields.tsx';

type Draft = { name: string; email: string; phone: string };
const EMPTY: Draft = { name: '', email: '', phone: '' };
const KEPT = 'admin.customer.new';

const ACCESS = ['welcome', 'link', 'password'] as const;
type Access = (typeof ACCESS)[number];

export function NewCustomerScreen() {
  const text = useAdminText();
  const client = useQueryClient();
  const dayOf = useTrialDay();
  const form = useRef<HTMLFormElement>(null);
  const [now] = useState(Date.now);
  const [draft, setDraft] = useState<Draft>(() => readPersisted<Draft>(KEPT) ?? EMPTY);
  const [access, setAccess] = useState<Access>('link');
  const [password, setPassword] = useState('');
  const [trial, setTrial] = useState<TrialDraft>(NO_TRIAL_CHANGE);
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({});
  const trialEnd = newTrialEnd(trial, null, now);
  const change = (next: Draft) => {
    persist(KEPT, next);
    setDraft(next);
  };

  const create = useMutation({
    mutationFn: () =>
      call('POST /api/customers', {
        body: {
          ...draft,
          ...(access === 'password' ? { password } : {}),
          ...(access === 'welcome' ? { welcome: true } : {}),
          ...(trialEnd === undefined ? {} : { trial_ends_at: trialEnd }),
        },
      }),
    onSuccess: (customer) => {
      persist(KEPT, null);
      void client.invalidateQueries({ queryKey: CUSTOMERS_KEY });
      if (customer.link === undefined && customer.mailed === undefined) navigate(adminPaths.customer(customer.id));
    },
    onError: (error) => setFaults(fieldErrors(error)),
  });
  const isUnsaved = !create.isSuccess && (draft.name !== '' || draft.email !== '' || draft.phone !== '' || password !== '');
  useUnsavedWork(isUnsaved, () => persist(KEPT, null));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(draft, access === 'password' ? password : undefined, text.customers);
    setFaults(found);
    create.reset();
    const first = Object.keys(found)[0];
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else create.mutate();
  };

  const bind = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => change({ ...draft, [name]: event.target.value }),
  });
  const back = { to: adminPaths.customers, label: text.customers.title };

  if (create.data?.link !== undefined || create.data?.mailed !== undefined) return <Created customer={create.data} back={back} />;
  return (
    <AdminScreen title={text.customers.createTitle} back={back}>
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-3xl gap-6">
        <FailureAlert error={create.error} title={text.common.notSaved} />
        <Card title={text.customers.details}>
          <div className="grid gap-4">
            <TextField label={text.customers.name} autoComplete="off" {...bind('name')} />
            <TextField label={text.customers.email} type="email" autoComplete="off" autoCapitalize="none" {...bind('email')} />
            <TextField label={text.customers.phone} type="tel" autoComplete="off" {...bind('phone')} />
          </div>
        </Card>
        <Card title={text.customers.access}>
          <AccessChoice chosen={access} onChoose={setAccess} />
          {access === 'password' ? (
            <div className="mt-3">
              <PasswordField
                label={text.customers.firstPassword}
                name="password"
                autoComplete="new-password"
                hint={text.customers.passwordHint(PASSWORD_MIN_CHARACTERS)}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                error={faults['password']}
              />
            </div>
          ) : null}
        </Card>
        <Card title={text.customers.trial}>
          <TrialFields draft={trial} choices={['none', 'days', 'date']} endsAt={null} now={now} onChange={setTrial} />
          {trialEnd === undefined ? null : (
            <p role="status" className="mt-3 font-semibold">
              {text.customers.runsThrough(dayOf(trialEnd))}
            </p>
          )}
        </Card>
        <div>
          <Button type="submit" disabled={create.isPending}>
            {create.isPending ? text.common.saving : text.customers.create}
          </Button>
        </div>
      </form>
    </AdminScreen>
  );
}

/** `password`: undefined where the customer will choose it. */
function faultsOf(draft: Draft, password: string | undefined, words: AdminText['customers']): Record<string, string> {
  const fault = password === undefined ? undefined : passwordFault(password);
  return {
    ...(draft.name.trim() === '' ? { name: words.nameRequired } : {}),
    ...(/^[^\s@]+@[^\s@]+$/.test(draft.email.trim()) ? {} : { email: words.emailInvalid }),
    ...(draft.phone.trim() === '' ? { phone: words.phoneRequired } : {}),
    ...(fault === undefined ? {} : { password: words.passwordFaults[fault] }),
  };
}

/** How a new customer logs in first; by mail only where the server sends mail. */
function AccessChoice({ chosen, onChoose }: { chosen: Access; onChoose: (access: Access) => void }) {
  const text = useAdminText();
  const { mail: isSending } = useConfig();
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{text.customers.access}</legend>
      {ACCESS.filter((choice) => choice !== 'welcome' || isSending).map((choice) => (
        <label key={choice} className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="access"
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
            className="size-5 accent-action"
          />
          {text.customers.accessBy[choice]}
        </label>
      ))}
    </fieldset>
  );
}

type CreatedProps = { customer: Answer<'POST /api/customers'>; back: { to: string; label: string } };

/** Shows the link, or that the mail was sent. */
function Created({ customer, back }: CreatedProps) {
  const text = useAdminText();
  const { link, mailed } = customer;
  return (
    <AdminScreen title={text.customers.createdTitle(customer.name)} back={back}>
      <div className="grid max-w-3xl gap-4">
        {mailed === undefined ? null : (
          <Alert tone="right">{text.customers.welcomedText(mailed.mailed_to, shortTime(mailed.expires_at))}</Alert>
        )}
        {link === undefined ? null : (
          <>
            <Alert tone="right">{text.customers.createdText}</Alert>
            <LinkCard link={link} />
          </>
        )}
        <div>
          <ButtonLink to={adminPaths.customer(customer.id)}>{text.customers.open}</ButtonLink>
        </div>
      </div>
    </AdminScreen>
  );
}
