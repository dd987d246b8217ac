import { type FormEvent, useRef, useState } from 'react';
import type { CustomerDetail } from '#contract/customers.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { isConflict } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { fieldErrors } from '../ui/field-errors.ts';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';
import { useCustomerChange } from './use-customer-change.ts';

type Details = Pick<CustomerDetail, 'name' | 'email' | 'phone'>;
const FIELDS = ['name', 'email', 'phone'] as const;
const isSame = (first: Details, second: Details) => FIELDS.every((field) => first[field] === second[field]);

export function CustomerDetails({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const form = useRef<HTMLFormElement>(null);
  /** The values that the edit is based on, so that somebody else's change causes a conflict. */
  const [base, setBase] = useState<Details>(customer);
  const [typed, setTyped] = useState<Details>(customer);
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({});
  const change = useCustomerChange(customer.id);
  const isUnsaved = !isSame(typed, base);
  const take = (details: Details) => {
    setBase(details);
    setTyped(details);
  };
  // An untouched form follows the stored values.
  if (!isUnsaved && !isSame(base, customer)) take(customer);
  useUnsavedWork(isUnsaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(typed.name.trim() === '' ? { name: text.customers.nameRequired } : {}),
      ...(/^[^\s@]+@[^\s@]+$/.test(typed.email.trim()) ? {} : { email: text.customers.emailInvalid }),
      ...(typed.phone.trim() === '' ? { phone: text.customers.phoneRequired } : {}),
    };
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else
      change.mutate(
        {
          ...Object.fromEntries(
            FIELDS.filter((field) => typed[field] !== base[field]).map((field) => [field, typed[field].trim()]),
          ),
          was: { name: base.name, email: base.email, phone: base.phone },
        },
        {
          onSuccess: (saved) => {
            take(saved);
            notifySuccess(text.common.saved);
          },
          onError: (error) => {
            setFaults(fieldErrors(error));
            // After this conflict the other admin's value is shown at the field; the next save is based on it.
            if (isConflict(error)) setBase({ ...base, ...error.now });
          },
        },
      );
  };
  return (
    <Card title={text.customers.details}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <FailureAlert error={change.error} title={text.common.notSaved} />
        <TextField
          label={text.customers.name}
          name="name"
          autoComplete="off"
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          error={faults['name']}
        />
        <TextField
          label={text.customers.email}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          value={typed.email}
          hint={typed.email === base.email ? undefined : text.customers.emailChangeHint}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
          error={faults['email']}
        />
        <TextField
          label={text.customers.phone}
          name="phone"
          type="tel"
          autoComplete="off"
          value={typed.phone}
          onChange={(event) => setTyped({ ...typed, phone: event.target.value })}
          hint={customer.phone_login === 'off' || isUnsaved ? undefined : text.customers.phoneLogin[customer.phone_login]}
          error={faults['phone']}
        />
        {customer.phone_login === 'unconfirmed' && !isUnsaved ? (
          <div>
            <Button
              variant="secondary"
              disabled={change.isPending}
              onClick={() =>
                change.mutate(
                  { phone: customer.phone, was: { phone: customer.phone } },
                  { onSuccess: () => notifySuccess(text.common.saved) },
                )
              }
            >
              {text.customers.confirmPhone}
            </Button>
          </div>
        ) : null}
        <div>
          <Button type="submit" disabled={!isUnsaved || change.isPending}>
            {change.isPending ? text.common.saving : text.common.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
