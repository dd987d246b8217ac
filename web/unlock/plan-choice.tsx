import { useQuery } from '@tanstack/react-query';
import { CreditCard, ScanLine } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Plan } from '#contract/plans.ts';
import type { PayMethod } from '#domain/order.ts';
import { useConfig } from '../state/config.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { shopText } from '../text/shop/shop.ts';
import { unlockText } from '../text/unlock/catalog.ts';
import { Button } from '../ui/button.tsx';
import { Loading, Spinner } from '../ui/states.tsx';
import { CheckAndPay } from './check-and-pay.tsx';
import { useAmount } from './money.ts';
import { plansQuery } from './plans.ts';
import { useOrdering } from './use-ordering.ts';
import { wordOf } from './word-of.ts';

/** Plans with prices and ways to pay, then a summary. Renders nothing without plans or ways to pay; the sheet then says whom to call. */
export function PlanChoice({ onOrdered }: { onOrdered: (order: Order) => void }) {
  const words = useCatalog(unlockText);
  const shop = useCatalog(shopText);
  const { payments } = useConfig();
  const query = useQuery(plansQuery);
  const plans = query.data ?? [];
  const [chosen, setChosen] = useState<number>();
  const [way, setWay] = useState<PayMethod>();
  const [isChecking, setChecking] = useState(false);
  const pay = useOrdering(onOrdered);
  const plan = plans.find(({ id }) => id === chosen) ?? plans[Math.floor((plans.length - 1) / 2)];
  const method = payments.find((one) => one === way) ?? payments[0];
  if (payments.length > 0 && query.data === undefined) {
    return <Loading query={query} fallback={<Spinner />} />;
  }
  if (plan === undefined || method === undefined) return null;
  if (isChecking) {
    const change = () => {
      pay.reset();
      setChecking(false);
    };
    return <CheckAndPay plan={plan} method={method} pay={pay} onChange={change} />;
  }
  return (
    <div className="grid gap-4">
      <p className="text-caption text-soft">{shop.step(1, 2)}</p>
      <fieldset>
        <legend className="mb-2 font-semibold">{words.plans}</legend>
        <div className="grid gap-2">
          {plans.map((one) => (
            <PlanCard key={one.id} plan={one} isChosen={one.id === plan.id} onChoose={() => setChosen(one.id)} />
          ))}
        </div>
        <p className="mt-2 text-caption text-soft">{words.vat(plan.vat_rate)}</p>
      </fieldset>
      {payments.length === 1 ? null : <Ways ways={payments} chosen={method} onChoose={setWay} />}
      <Button onClick={() => setChecking(true)}>{shop.toCheck}</Button>
    </div>
  );
}

const ICONS = { swish: ScanLine, card: CreditCard };

function Ways({ ways, chosen, onChoose }: { ways: readonly PayMethod[]; chosen: PayMethod; onChoose: (way: PayMethod) => void }) {
  const shop = useCatalog(shopText);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{shop.how}</legend>
      <div className="grid gap-2">
        {ways.map((one) => {
          const Icon = ICONS[one];
          return (
            <label
              key={one}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-action"
            >
              <input
                type="radio"
                name="method"
                checked={one === chosen}
                onChange={() => onChoose(one)}
                className="size-5 shrink-0 accent-action"
              />
              <Icon aria-hidden className="size-5 shrink-0" />
              {shop.methods[one]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
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
      {/* With large text the price wraps below the name, without being broken. */}
      <span className="ml-auto text-title font-semibold whitespace-nowrap tabular-nums">{amount.short(plan.price)}</span>
    </label>
  );
}
