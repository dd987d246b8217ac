import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Sale } from '#contract/sales.ts';
import { CURRENCY, kronor, readKronor } from '#domain/money.ts';
import { moved } from '#domain/order.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { useAmount } from '../../unlock/money.ts';
import { CUSTOMERS_KEY } from '../customers/queries.ts';
import { statusQuery } from '../layout/queries.ts';
import { NumberField } from '../plans/number-field.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CheckField } from '../ui/fields.tsx';
import { SALES_KEY } from './queries.ts';

type Action = 'fulfil' | 'cancel' | 'refund';
const ACTIONS: readonly Action[] = ['fulfil', 'cancel', 'refund'];
const ICONS = { fulfil: BadgeCheck, cancel: CircleX, refund: Undo2 };

/** What the owner can do with an order now, each after a question that names the amount. */
export function SaleActions({ sale }: { sale: Sale }) {
  const text = useAdminText();
  const amount = useAmount();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Action>();
  const [takeDays, setTakeDays] = useState(true);
  const refunded = sale.refunds.reduce((sum, receipt) => sum + receipt.amount, 0);
  const left = (sale.receipt?.amount ?? sale.price) - refunded;
  const came = sale.paid?.currency === CURRENCY ? sale.paid.amount : sale.price;
  /** What came, or goes back, as it was typed. */
  const [typed, setTyped] = useState<number>();
  const [paid, back] = [typed ?? came, typed ?? left];
  const params = { id: sale.id };
  const change = useMutation({
    mutationFn: (action: Action) =>
      action === 'fulfil'
        ? call('POST /api/sales/{id}/fulfil', { params, body: { price: sale.price, ...(paid === sale.price ? {} : { paid }) } })
        : action === 'cancel'
          ? call('POST /api/sales/{id}/cancel', { params })
          : call('POST /api/sales/{id}/refund', { params, body: { take_days: takeDays, amount: back, refunded } }),
    onSuccess: (_sale, action) => {
      const done = { fulfil: text.orders.fulfilDone, cancel: text.orders.cancelDone, refund: text.orders.refundDone };
      notifySuccess(done[action](sale.reference));
      setAsked(undefined);
    },
    // Also where it was refused: somebody else, or the payment itself, was faster.
    onSettled: () =>
      Promise.all(
        [SALES_KEY, statusQuery.queryKey, CUSTOMERS_KEY].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
      ),
  });
  const may = ACTIONS.filter((action) => moved(sale.state, action) !== undefined && (sale.user !== null || action !== 'fulfil'));
  const questions = {
    fulfil: text.orders.fulfilText(amount.long(sale.price), sale.reference),
    cancel: text.orders.cancelText(sale.reference),
    refund: text.orders.refundText(amount.long(back < 1 ? left : back)),
  };
  return (
    <div className="flex flex-wrap gap-2">
      {may.map((action) => {
        const Icon = ICONS[action];
        return (
          <Button
            key={action}
            variant={action === 'fulfil' ? (sale.state === 'claimed' ? 'primary' : 'secondary') : 'danger'}
            onClick={() => {
              change.reset();
              setTyped(undefined);
              setAsked(action);
            }}
          >
            <Icon aria-hidden className="size-5" />
            {text.orders[action]}
          </Button>
        );
      })}
      {asked === undefined ? null : (
        <ConfirmDialog
          title={text.orders[asked]}
          confirm={text.orders[asked]}
          isDangerous={asked !== 'fulfil'}
          isBusy={change.isPending || (typed ?? 1) < 1 || (asked === 'refund' && back > left)}
          onClose={() => setAsked(undefined)}
          onConfirm={() => change.mutate(asked)}
        >
          <div className="grid gap-3">
            <p>{questions[asked]}</p>
            {asked === 'cancel' ? null : (
              <NumberField
                label={asked === 'fulfil' ? text.orders.paid : text.orders.refundAmount}
                value={asked === 'fulfil' ? paid : back}
                show={kronor}
                read={readKronor}
                onChange={setTyped}
              />
            )}
            {asked === 'refund' && sale.user !== null && !sale.days_taken ? (
              <CheckField label={text.orders.takeDays(sale.days)} checked={takeDays} onChange={setTakeDays} />
            ) : null}
            <FailureAlert error={change.error} title={text.common.failed} />
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
}
