import { type FormEvent, useRef, useState } from 'react';
import type { CustomerDetail } from '#contract/customers.ts';
import { notifySuccess } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { isConflict } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { fieldErrors } from '../ui/field-errors.ts';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';
import { useCustomerChange } from './use-customer-change.ts';

type Details = Pick<CustomerDetail, 'name' | 'phone'>;

export function CustomerDetails({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const form = useRef<HTMLFormElement>(null);
  /** What the form was filled from: what somebody else changes meanwhile is not written over unseen. */
  const [base, setBase] = useState<Details>(customer);
  const [name, setName] = useState(customer.name);
  const [phone, setPhone] = useState(customer.phone);
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({});
  const change = useCustomerChange(customer.id);
  const isUnsaved = name !== base.name || phone !== base.phone;
  const take = (details: Details) => {
    setBase(details);
    setName(details.name);
    setPhone(details.phone);
  };
  // As long as nothing is typed the form follows what is stored.
  if (!isUnsaved && (base.name !== customer.name || base.phone !== customer.phone)) take(customer);
  useUnsavedWork(isUnsaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(name.trim() === '' ? { name: text.customers.nameRequired } : {}),
      ...(phone.trim() === '' ? { phone: text.customers.phoneRequired } : {}),
    };
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else
      change.mutate(
        {
          ...(name === base.name ? {} : { name: name.trim() }),
          ...(phone === base.phone ? {} : { phone: phone.trim() }),
          was: { name: base.name, phone: base.phone },
        },
        {
          onSuccess: (saved) => {
            take(saved);
            notifySuccess(text.common.saved);
          },
          onError: (error) => {
            setFaults(fieldErrors(error));
            // Now both are on the screen: what is stored in the words at the field, and what was typed in it.
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
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={faults['name']}
        />
        <TextField label={text.customers.email} readOnly value={customer.email} hint={text.customers.emailFixed} />
        <TextField
          label={text.customers.phone}
          name="phone"
          type="tel"
          autoComplete="off"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
          error={faults['phone']}
        />
        <div>
          <Button type="submit" disabled={!isUnsaved || change.isPending}>
            {change.isPending ? text.common.saving : text.common.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
