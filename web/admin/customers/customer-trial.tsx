import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CustomerDetail } from '#contract/customers.ts';
import { notifySuccess } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { isConflict } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useTrialDay } from './trial-badge.tsx';
import { NO_TRIAL_CHANGE, newTrialEnd, type TrialDraft, TrialFields } from './trial-fields.tsx';
import { useCustomerChange } from './use-customer-change.ts';

export function CustomerTrial({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const dayOf = useTrialDay();
  const [draft, setDraft] = useState<TrialDraft>({ ...NO_TRIAL_CHANGE, by: 'days' });
  /** What is asked about is what is sent, also when the customer is read anew meanwhile. */
  const [asked, setAsked] = useState<{ was: string | null; end: string }>();
  const change = useCustomerChange(customer.id);
  const now = Date.now();
  const end = newTrialEnd(draft, customer.trial_ends_at, now);
  const nameOf = (endsAt: string) => (Date.parse(endsAt) > now ? dayOf(endsAt) : text.customers.over);
  const save = ({ was, end: trial_ends_at }: { was: string | null; end: string }) =>
    change.mutate(
      { trial_ends_at, was: { trial_ends_at: was } },
      {
        onSuccess: () => notifySuccess(text.customers.trialSaved),
        onSettled: () => setAsked(undefined),
      },
    );
  // The button is below and the reason above it. The dialog gives the focus back before.
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (change.error !== null && asked === undefined) reason.current?.focus();
  }, [change.error, asked]);
  const refusedEnd = isConflict(change.error) ? change.variables?.trial_ends_at : undefined;
  return (
    <Card title={text.customers.trial}>
      <div className="grid gap-4">
        <div ref={reason} tabIndex={-1} className="scroll-mt-24 empty:hidden">
          {refusedEnd == null ? (
            <FailureAlert error={change.error} title={text.common.notSaved} />
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
            disabled={end === undefined || change.isPending}
            onClick={() => {
              change.reset();
              if (end !== undefined) setAsked({ was: customer.trial_ends_at, end });
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
          isBusy={change.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => save(asked)}
        >
          <p>{text.customers.trialConfirm(customer.name, dayOf(asked.was), nameOf(asked.end))}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
