import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard, ScanLine } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Plan } from '#contract/plans.ts';
import type { PayMethod } from '#domain/order.ts';
import { call } from '../api.ts';
import { useSession } from '../session/session.ts';
import { useConfig } from '../state/config.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { unlockText } from '../text/unlock/catalog.ts';
import { Button } from '../ui/button.tsx';
import { Loading, Spinner } from '../ui/states.tsx';
import { ordersQuery } from './account.ts';
import { useAmount } from './money.ts';
import { OrderFailure } from './order-payment.tsx';
import { plansQuery } from './plans.ts';
import { wordOf } from './word-of.ts';

/** What can be bought, what it costs, and the ways to pay. Without a plan or a way there is nothing here: then one calls or writes. */
export function PlanChoice({ onOrdered }: { onOrdered: (order: Order) => void }) {
  const words = useCatalog(unlockText);
  const { payments } = useConfig();
  const query = useQuery(plansQuery);
  const plans = query.data ?? [];
  const [chosen, setChosen] = useState<number>();
  const pay = useOrdering(onOrdered);
  const plan = plans.find(({ id }) => id === chosen) ?? plans[Math.floor((plans.length - 1) / 2)];
  if (payments.length > 0 && query.data === undefined) {
    return <Loading query={query} fallback={<Spinner />} />;
  }
  if (plan === undefined || payments.length === 0) return null;
  const label = { swish: words.paySwish, card: words.payCard };
  const Icon = { swish: ScanLine, card: CreditCard };
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-2 font-semibold">{words.plans}</legend>
        <div className="grid gap-2">
          {plans.map((one) => (
            <PlanCard key={one.id} plan={one} isChosen={one.id === plan.id} onChoose={() => setChosen(one.id)} />
          ))}
        </div>
        <p className="mt-2 text-caption text-soft">{words.vat(plan.vat_rate)}</p>
      </fieldset>
      <OrderFailure error={pay.error} />
      <div className="grid gap-2">
        {payments.map((method, place) => {
          const MethodIcon = Icon[method];
          return (
            <Button
              key={method}
              variant={place === 0 ? 'primary' : 'secondary'}
              disabled={pay.isPending}
              onClick={() => pay.mutate({ plan, method })}
            >
              <MethodIcon aria-hidden className="size-5" />
              {pay.isPending && pay.variables.method === method ? words.paying : label[method]}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

function useOrdering(onOrdered: (order: Order) => void) {
  const client = useQueryClient();
  const userId = useSession()?.user.id ?? 0;
  // An order that is sent again because its answer got lost is the same order.
  const sent = useRef<{ id: string; plan_id: number; method: PayMethod }>(undefined);
  return useMutation({
    mutationFn: ({ plan, method }: { plan: Plan; method: PayMethod }) => {
      const isSame = sent.current?.plan_id === plan.id && sent.current.method === method;
      sent.current = isSame && sent.current !== undefined ? sent.current : { id: crypto.randomUUID(), plan_id: plan.id, method };
      return call('POST /api/orders', { body: sent.current });
    },
    onSuccess: (order) => {
      sent.current = undefined;
      void client.invalidateQueries({ queryKey: ordersQuery(userId).queryKey });
      // The page of the card company takes over.
      if (order.checkout_url === null) onOrdered(order);
      else location.assign(order.checkout_url);
    },
  });
}

function PlanCard({ plan, isChosen, onChoose }: { plan: Plan; isChosen: boolean; onChoose: () => void }) {
  const language = useInterfaceLanguage();
  const amount = useAmount();
  const description = wordOf(plan, 'description', language);
  return (
    <label className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 rounded-control border border-edge px-4 py-2 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-action">
      <span className="flex min-w-0 grow basis-40 items-center gap-3">
        <input type="radio" name="plan" checked={isChosen} onChange={onChoose} className="size-5 shrink-0 accent-action" />
        <span className="min-w-0">
          <span className="block font-semibold">{wordOf(plan, 'name', language)}</span>
          {description === '' ? null : <span className="block text-caption text-soft">{description}</span>}
        </span>
      </span>
      {/* With large letters the price goes below the name: it is never parted, and never wider than the screen. */}
      <span className="ml-auto text-title font-semibold whitespace-nowrap tabular-nums">{amount.short(plan.price)}</span>
    </label>
  );
}
