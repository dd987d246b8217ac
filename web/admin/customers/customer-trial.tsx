import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Customer, CustomerDetail } from '#contract/customers.ts';
import { isPending } from '#domain/order.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { isConflict } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useTrialDay } from './trial-badge.tsx';
import { draftDays, NO_TRIAL_CHANGE, newTrialEnd, type TrialDraft, TrialFields } from './trial-fields.tsx';
import { useCustomerChange, useDaysChange } from './use-customer-change.ts';
import { WaitingOrders } from './waiting-orders.tsx';

/** The values that the confirmation showed, sent unchanged even if the customer is fetched again meanwhile. */
type Asked = { was: string | null; end: string; days?: { id: string; days: number } };

export function CustomerTrial({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const dayOf = useTrialDay();
  const [draft, setDraft] = useState<TrialDraft>({ ...NO_TRIAL_CHANGE, by: 'days' });
  const [asked, setAsked] = useState<Asked>();
  const change = useCustomerChange(customer.id);
  const giving = useDaysChange(customer.id);
  const isBusy = change.isPending || giving.isPending;
  const now = Date.now();
  const end = newTrialEnd(draft, customer.trial_ends_at, now);
  const nameOf = (endsAt: string) => (Date.parse(endsAt) > now ? dayOf(endsAt) : text.customers.over);
  const save = ({ was, end: trial_ends_at, days }: Asked) => {
    const told = {
      onSuccess: (saved: Customer) => notifySuccess(text.customers.trialSaved(dayOf(saved.trial_ends_at))),
      onSettled: () => setAsked(undefined),
    };
    if (days === undefined) change.mutate({ trial_ends_at, was: { trial_ends_at: was } }, told);
    else giving.mutate(days, told);
  };
  const waiting = customer.orders.filter(({ state }) => isPending(state));
  const error = change.error ?? giving.error;
  // The buttons are below the error message, so focus moves up to it, after the dialog has returned the focus.
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null && asked === undefined) reason.current?.focus();
  }, [error, asked]);
  const refusedEnd = isConflict(change.error) ? change.variables?.trial_ends_at : undefined;
  return (
    <Card title={text.customers.trial}>
      <div className="grid gap-4">
        <div ref={reason} tabIndex={-1} className="scroll-mt-24 empty:hidden">
          {refusedEnd == null ? (
            <FailureAlert error={error} title={text.common.notSaved} />
          ) : (
            <Alert tone="wrong">
              <p className="font-semibold">{text.conflict.title}</p>
              <p>{text.customers.trialConflict(dayOf(customer.trial_ends_at), nameOf(refusedEnd))}</p>
            </Alert>
          )}
        </div>
        <TrialFields
          draft={draft}
          choices={['days', 'date', 'end']}
          endsAt={customer.trial_ends_at}
          now={now}
          onChange={setDraft}
        />
        <dl className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-paper p-4" aria-live="polite">
          <div>
            <dt className="text-caption text-soft">{text.customers.trialOld}</dt>
            <dd className="font-semibold">{dayOf(customer.trial_ends_at)}</dd>
          </div>
          <ArrowRight aria-hidden className="size-5 text-soft" />
          <div>
            <dt className="text-caption text-soft">{text.customers.trialNew}</dt>
            <dd className="font-semibold">{end === undefined ? '–' : nameOf(end)}</dd>
          </div>
        </dl>
        <div>
          <Button
            disabled={end === undefined || isBusy}
            onClick={() => {
              change.reset();
              giving.reset();
              const days = draftDays(draft);
              const given = days === undefined ? {} : { days: { id: crypto.randomUUID(), days } };
              if (end !== undefined) setAsked({ was: customer.trial_ends_at, end, ...given });
            }}
          >
            {text.customers.trialChange}
          </Button>
        </div>
      </div>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={text.customers.trialChange}
          confirm={text.common.save}
          isBusy={isBusy}
          onClose={() => setAsked(undefined)}
          onConfirm={() => save(asked)}
        >
          <p>{text.customers.trialConfirm(customer.name, dayOf(asked.was), nameOf(asked.end))}</p>
          {Date.parse(asked.end) > Date.parse(asked.was ?? '1970') && waiting.length > 0 ? (
            <div className="mt-3">
              <WaitingOrders orders={waiting}>{text.customers.orderWaitsWarning}</WaitingOrders>
            </div>
          ) : null}
        </ConfirmDialog>
      )}
    </Card>
  );
}
