import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { CustomerDetail } from '#contract/customers.ts';
import { notifySuccess } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useTrialDay } from './trial-badge.tsx';
import { NO_TRIAL_CHANGE, newTrialEnd, type TrialDraft, TrialFields } from './trial-fields.tsx';
import { useCustomerChange } from './use-customer-change.ts';

export function CustomerTrial({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const dayOf = useTrialDay();
  const [draft, setDraft] = useState<TrialDraft>({ ...NO_TRIAL_CHANGE, by: 'days' });
  const [isAsking, setAsking] = useState(false);
  const change = useCustomerChange(customer.id);
  const now = Date.now();
  const end = newTrialEnd(draft, customer.trial_ends_at, now);
  const nameOf = (endsAt: string) => (Date.parse(endsAt) > now ? dayOf(endsAt) : text.customers.over);
  const save = (endsAt: string) =>
    change.mutate(
      { trial_ends_at: endsAt },
      {
        onSuccess: () => notifySuccess(text.customers.trialSaved),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <Card title={text.customers.trial}>
      <div className="grid gap-4">
        <FailureAlert error={change.error} title={text.common.notSaved} />
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
          <Button disabled={end === undefined || change.isPending} onClick={() => setAsking(true)}>
            {text.customers.trialChange}
          </Button>
        </div>
      </div>
      {isAsking && end !== undefined ? (
        <ConfirmDialog
          title={text.customers.trialChange}
          confirm={text.common.save}
          isBusy={change.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => save(end)}
        >
          <p>{text.customers.trialConfirm(customer.name, dayOf(customer.trial_ends_at), nameOf(end))}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
