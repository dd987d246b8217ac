import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { formatDay } from '#domain/format-day.ts';
import { Link } from '../../navigation/link.tsx';
import { paths } from '../../paths.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { unlockText } from '../../text/unlock/catalog.ts';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { ordersQuery } from '../../unlock/account.ts';
import { useAmount } from '../../unlock/money.ts';
import { wordOf } from '../../unlock/word-of.ts';

/** The learner's orders, each with its payment or receipt. */
export function Orders({ userId }: { userId: number }) {
  const words = useCatalog(unlockText);
  const orders = useQuery(ordersQuery(userId));
  return (
    <section aria-labelledby="orders" className="rounded-card border border-line bg-raised p-4 shadow-card lg:p-5">
      <h2 id="orders" className="mb-3 text-title">
        {words.orders}
      </h2>
      <Loaded query={orders} fallback={<Spinner />} empty={<p className="text-soft">{words.noOrders}</p>}>
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function OrderRow({ order }: { order: Order }) {
  const words = useCatalog(unlockText);
  const { language } = usePreferences();
  const amount = useAmount();
  return (
    <Link to={paths.order(order.id)} className="flex min-h-14 items-center gap-3 py-2 hover:text-action">
      <span className="min-w-0 grow">
        <span className="block font-semibold">
          {wordOf(order, 'name', language)} · {amount.short(order.price)}
        </span>
        <span className="block text-caption text-soft">
          {words.states[order.state]} · <time dateTime={order.created_at}>{formatDay(language, order.created_at)}</time> ·{' '}
          {order.reference}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
    </Link>
  );
}
