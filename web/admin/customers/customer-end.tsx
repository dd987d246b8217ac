import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Undo2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { CustomerDetail } from '#contract/customers.ts';
import { SECOND_THOUGHTS_DAYS } from '#domain/erasure.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { download } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shortDay } from '../ui/dates.ts';
import { CUSTOMERS_KEY } from './queries.ts';

/** Export and erasure of a customer's data. */
export function CustomerEnd({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const refresh = () => client.invalidateQueries({ queryKey: CUSTOMERS_KEY });
  const params = { id: customer.id };
  const file = useMutation({ mutationFn: () => download('GET /api/customers/{id}/export', undefined, params) });
  const erase = useMutation({
    mutationFn: () => call('DELETE /api/customers/{id}', { params, body: { reason: reason.trim() } }),
    onSuccess: ({ erase_at }) => {
      setReason('');
      notifySuccess(text.customers.eraseDone(shortDay(erase_at)));
      return refresh();
    },
    onSettled: () => setAsking(false),
  });
  const keep = useMutation({
    mutationFn: () => call('POST /api/customers/{id}/keep', { params }),
    onSuccess: () => {
      notifySuccess(text.customers.keepDone);
      return refresh();
    },
  });
  const confirm = () => {
    setFault(reason.trim() === '' ? text.customers.reasonRequired : undefined);
    if (reason.trim() !== '') erase.mutate();
  };
  return (
    <Card title={text.customers.endTitle}>
      <div className="grid gap-5">
        <FailureAlert error={file.error ?? erase.error ?? keep.error} title={text.common.failed} />
        {customer.erase_at === null ? null : (
          <Alert
            tone="care"
            action={
              <Button variant="secondary" disabled={keep.isPending} onClick={() => keep.mutate()}>
                <Undo2 aria-hidden className="size-5" />
                {text.customers.keep}
              </Button>
            }
          >
            <p className="font-semibold">{text.customers.leaving(shortDay(customer.erase_at))}</p>
            <p>{text.customers.leavingText}</p>
          </Alert>
        )}
        <p className="text-soft">{text.customers.endText}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={file.isPending} onClick={() => file.mutate()}>
            <Download aria-hidden className="size-5" />
            {text.customers.exportData}
          </Button>
          {customer.erase_at === null ? (
            <Button variant="danger" onClick={() => setAsking(true)}>
              <UserMinus aria-hidden className="size-5" />
              {text.customers.erase}
            </Button>
          ) : null}
        </div>
      </div>
      {isAsking ? (
        <ConfirmDialog
          isDangerous
          title={text.customers.erase}
          confirm={text.customers.erase}
          isBusy={erase.isPending}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        >
          <div className="grid gap-4">
            <p>{text.customers.eraseText(customer.name, SECOND_THOUGHTS_DAYS)}</p>
            <TextField
              label={text.customers.reason}
              hint={text.customers.reasonHint}
              autoComplete="off"
              maxLength={500}
              value={reason}
              error={fault}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
