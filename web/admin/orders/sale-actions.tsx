import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Body } from '#contract/endpoints.ts';
import type { Sale } from '#contract/sales.ts';
import { CURRENCY, kronor, readKronor } from '#domain/money.ts';
import { daysBack, daysFor, GIVINGS, type Giving, isPending, moved } from '#domain/order.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { useAmount } from '../../unlock/money.ts';
import { CUSTOMERS_KEY } from '../customers/queries.ts';
import { statusQuery } from '../layout/queries.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { NumberField } from '../plans/number-field.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SALES_KEY } from './queries.ts';

type Action = 'fulfil' | 'cancel' | 'refund';
const ACTIONS: readonly Action[] = ['fulfil', 'cancel', 'refund'];
const ICONS = { fulfil: BadgeCheck, cancel: CircleX, refund: Undo2 };
const AREAS = { fulfil: 'orders', cancel: 'orders', refund: 'refunds' } as const;

/** The actions that this admin can take on an order now, each with a confirmation that names the amount. */
export function SaleActions({ sale }: { sale: Sale }) {
  const text = useAdminText();
  const mayDo = useMayDo();
  const [asked, setAsked] = useState<Action>();
  const may = ACTIONS.filter(
    (action) =>
      moved(sale.state, action) !== undefined &&
      mayDo(AREAS[action]) &&
      // Erased customers cannot get days, and a cancelled class has no codes.
      (action !== 'fulfil' || (sale.class_sale === null ? sale.user !== null : sale.state === 'open')),
  );
  const Asking = asked === undefined ? undefined : DIALOGS[asked];
  return (
    <div className="flex flex-wrap gap-2">
      {may.map((action) => {
        const Icon = ICONS[action];
        return (
          <Button
            key={action}
            variant={action === 'fulfil' ? (sale.state === 'claimed' ? 'primary' : 'secondary') : 'danger'}
            onClick={() => setAsked(action)}
          >
            <Icon aria-hidden className="size-5" />
            {text.orders[action]}
          </Button>
        );
      })}
      {Asking === undefined ? null : <Asking sale={sale} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** Refetches the order even after a refusal, because another admin or the payment itself may have changed it. */
function useSaleChange(change: () => Promise<Sale>, done: (sale: Sale) => string, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (sale) => {
      notifySuccess(done(sale));
      onClose();
    },
    onSettled: () =>
      Promise.all(
        [SALES_KEY, statusQuery.queryKey, CUSTOMERS_KEY].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
      ),
  });
}

type AskingProps = { sale: Sale; onClose: () => void };

/** Confirms a payment. If the amount differs from the price, the admin must choose what happens to the days; nothing is preselected. */
function FulfilDialog({ sale, onClose }: AskingProps) {
  const text = useAdminText();
  const amount = useAmount();
  const [paid, setPaid] = useState(sale.paid?.currency === CURRENCY ? sale.paid.amount : sale.price);
  const [give, setGive] = useState<Giving>();
  const [payer, setPayer] = useState(sale.payer ?? '');
  const isOther = paid !== sale.price;
  // A class already has its codes, so its days cannot be reduced in proportion.
  const givings = GIVINGS.filter((one) => sale.class_sale === null || one !== 'proportion');
  const change = useSaleChange(
    () => {
      const body: Body<'POST /api/sales/{id}/fulfil'> = {
        price: sale.price,
        was: sale.state,
        noted: sale.paid?.amount ?? null,
        ...(isOther && give !== undefined ? { paid, give } : {}),
        ...(payer.trim() === '' ? {} : { payer: payer.trim() }),
      };
      return call('POST /api/sales/{id}/fulfil', { params: { id: sale.id }, body });
    },
    ({ state, reference }) => (isPending(state) ? text.orders.noted(reference) : text.orders.fulfilDone(reference)),
    onClose,
  );
  const days = { ordered: sale.days, proportion: daysFor(sale.days, sale.price, Math.max(1, paid)) };
  return (
    <ConfirmDialog
      title={text.orders.fulfil}
      confirm={isOther && give === 'wait' ? text.common.save : text.orders.fulfil}
      isBusy={change.isPending || paid < 1 || (isOther && give === undefined)}
      onClose={onClose}
      onConfirm={() => change.mutate()}
    >
      <div className="grid gap-3">
        <p>{text.orders.fulfilText(amount.long(sale.price), sale.reference)}</p>
        <NumberField label={text.orders.paid} value={paid} show={kronor} read={readKronor} onChange={setPaid} />
        {isOther && paid > 0 ? (
          <Choice
            name="give"
            label={text.orders.otherCame(amount.long(sale.price), amount.long(paid))}
            value={give}
            choices={givings.map((one) => ({
              value: one,
              label: one === 'wait' ? text.orders.givings.wait : text.orders.givings[one](days[one]),
            }))}
            onChoose={setGive}
          />
        ) : null}
        <TextField
          label={text.orders.payer}
          autoComplete="off"
          maxLength={200}
          value={payer}
          onChange={(event) => setPayer(event.target.value)}
        />
        <FailureAlert error={change.error} title={text.common.failed} />
      </div>
    </ConfirmDialog>
  );
}

function CancelDialog({ sale, onClose }: AskingProps) {
  const text = useAdminText();
  const change = useSaleChange(
    () => call('POST /api/sales/{id}/cancel', { params: { id: sale.id } }),
    ({ reference }) => text.orders.cancelDone(reference),
    onClose,
  );
  return (
    <ConfirmDialog
      isDangerous
      title={text.orders.cancel}
      confirm={text.orders.cancel}
      isBusy={change.isPending}
      onClose={onClose}
      onConfirm={() => change.mutate()}
    >
      <p>{text.orders.cancelText(sale.reference)}</p>
      <FailureAlert error={change.error} title={text.common.failed} />
    </ConfirmDialog>
  );
}

/** Refund dialog: by default days are taken back in proportion to the money. */
function RefundDialog({ sale, onClose }: AskingProps) {
  const text = useAdminText();
  const amount = useAmount();
  const paid = sale.receipt?.amount ?? sale.price;
  const refunded = sale.refunds.reduce((sum, receipt) => sum + receipt.amount, 0);
  const left = paid - refunded;
  const [back, setBack] = useState(left);
  const [typed, setTyped] = useState<number>();
  const daysLeft = Math.max(0, sale.given_days - sale.days_back);
  const asked = { days: sale.given_days, paid, refunded, amount: Math.max(0, back), taken: sale.days_back };
  const worth = daysBack(asked);
  const days = typed ?? worth;
  const takesDays = sale.user !== null && daysLeft > 0;
  const change = useSaleChange(
    () =>
      call('POST /api/sales/{id}/refund', {
        params: { id: sale.id },
        body: { take_days: takesDays && days > 0, ...(takesDays ? { days } : {}), amount: back, refunded },
      }),
    ({ reference }) => text.orders.refundDone(reference),
    onClose,
  );
  return (
    <ConfirmDialog
      isDangerous
      title={text.orders.refund}
      confirm={text.orders.refund}
      isBusy={change.isPending || back < 1 || back > left || days < 0 || days > daysLeft}
      onClose={onClose}
      onConfirm={() => change.mutate()}
    >
      <div className="grid gap-3">
        <p>{text.orders.refundText(amount.long(back < 1 ? left : back))}</p>
        <NumberField label={text.orders.refundAmount} value={back} show={kronor} read={readKronor} onChange={setBack} />
        {takesDays ? (
          <NumberField
            label={text.orders.daysBack}
            hint={text.orders.daysBackHint(worth, daysLeft)}
            value={days}
            onChange={setTyped}
          />
        ) : null}
        <FailureAlert error={change.error} title={text.common.failed} />
      </div>
    </ConfirmDialog>
  );
}

const DIALOGS = { fulfil: FulfilDialog, cancel: CancelDialog, refund: RefundDialog };
