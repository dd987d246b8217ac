import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import type { CustomerDetail } from '#contract/customers.ts';
import { kronor, readKronor } from '#domain/money.ts';
import { isPending, WAYS_TO_PAY, type WayToPay } from '#domain/order.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { plansQuery } from '../../unlock/plans.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { SALES_KEY } from '../orders/queries.ts';
import { NumberField } from '../plans/number-field.tsx';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SelectField } from '../ui/fields.tsx';
import { CUSTOMERS_KEY } from './queries.ts';
import { WaitingOrders } from './waiting-orders.tsx';

/** Records a payment by cash or bank transfer: adds the days, writes the receipt and sends the mail. */
export function CustomerSale({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const mayDo = useMayDo();
  const [saleId, setSaleId] = useState<string>();
  if (!mayDo('orders')) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setSaleId(crypto.randomUUID())}>
        <HandCoins aria-hidden className="size-5" />
        {text.money.sell}
      </Button>
      {saleId === undefined ? null : <SaleDialog saleId={saleId} customer={customer} onClose={() => setSaleId(undefined)} />}
    </>
  );
}

function SaleDialog({ saleId, customer, onClose }: { saleId: string; customer: CustomerDetail; onClose: () => void }) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const client = useQueryClient();
  const plans = useQuery(plansQuery).data ?? [];
  const [chosen, setChosen] = useState<number>();
  const [method, setMethod] = useState<WayToPay>('swish');
  const [typed, setTyped] = useState<number>();
  const waiting = customer.orders.filter(({ state }) => isPending(state));
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  const price = typed ?? plan?.price ?? 0;
  const sell = useMutation({
    mutationFn: (plan_id: number) =>
      call('POST /api/sales', { body: { id: saleId, customer_id: customer.id, plan_id, method, price } }),
    onSuccess: (sale) => {
      notifySuccess(text.orders.fulfilDone(sale.reference));
      onClose();
    },
    onSettled: () =>
      Promise.all([SALES_KEY, CUSTOMERS_KEY].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] }))),
  });
  return (
    <ConfirmDialog
      title={text.money.sell}
      confirm={text.money.sellConfirm}
      isBusy={sell.isPending || plan === undefined || price < 1}
      onClose={onClose}
      onConfirm={() => plan !== undefined && sell.mutate(plan.id)}
    >
      <div className="grid gap-3">
        <p>{text.money.sellText(customer.name)}</p>
        {waiting.length === 0 ? null : <WaitingOrders orders={waiting}>{text.customers.orderWaitsWarning}</WaitingOrders>}
        <SelectField
          label={text.orders.what}
          value={plan?.id ?? ''}
          onChange={(event) => {
            setChosen(Number(event.target.value));
            setTyped(undefined);
          }}
        >
          {plans.map((one) => (
            <option key={one.id} value={one.id}>
              {language === 'sv' ? one.name_sv : one.name_en}
            </option>
          ))}
        </SelectField>
        <SelectField label={text.money.method} value={method} onChange={(event) => setMethod(event.target.value as WayToPay)}>
          {WAYS_TO_PAY.map((way) => (
            <option key={way} value={way}>
              {text.orders.methods[way]}
            </option>
          ))}
        </SelectField>
        <NumberField label={text.money.amount} value={price} show={kronor} read={readKronor} onChange={setTyped} />
        <FailureAlert error={sell.error} title={text.common.failed} />
      </div>
    </ConfirmDialog>
  );
}
