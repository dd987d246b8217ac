import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Printer } from 'lucide-react';
import { formatDay } from '#domain/format-day.ts';
import { isPending } from '#domain/order.ts';
import { stockholmSecond } from '#domain/stockholm.ts';
import { ApiError } from '../../api.ts';
import { usePathId } from '../../navigation/path-ids.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { withdrawText } from '../../text/shop/withdraw.ts';
import { unlockText } from '../../text/unlock/catalog.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { orderQuery, useFreshAccount } from '../../unlock/account.ts';
import { useAmount } from '../../unlock/money.ts';
import { OrderPayment } from '../../unlock/order-payment.tsx';
import { Receipts } from '../../unlock/receipt.tsx';
import { ShopFooter } from '../../unlock/shop-footer.tsx';
import { wordOf } from '../../unlock/word-of.ts';

/** One order: payment, then receipt. A card payment returns here, and access opens without a reload. */
export function OrderScreen() {
  const words = useCatalog(unlockText);
  const withdraw = useCatalog(withdrawText);
  const { language } = usePreferences();
  const amount = useAmount();
  const id = usePathId('orderID');
  const user = useSession()?.user;
  const query = useQuery({ ...orderQuery(user?.id ?? 0, id), enabled: user !== undefined });
  const order = query.data;
  useFreshAccount(order !== undefined && isPending(order.state));
  const back = (
    <ButtonLink variant="quiet" to={paths.settings} className="-ml-4 print:hidden">
      <ChevronLeft aria-hidden className="size-5" />
      {words.toSettings}
    </ButtonLink>
  );
  if (order === undefined) {
    const isUnknown = query.error instanceof ApiError && query.error.status === 404;
    return (
      <Screen title={words.orders} above={back}>
        {isUnknown ? <EmptyState title={words.unknown} /> : <Loading query={query} rows={3} />}
      </Screen>
    );
  }
  const isPaid = order.receipt !== null;
  return (
    <Screen
      title={words.order(order.reference)}
      subtitle={`${wordOf(order, 'name', language)} · ${amount.short(order.price)} · ${words.states[order.state]}`}
      above={back}
      actions={
        isPaid ? (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            {words.print}
          </Button>
        ) : undefined
      }
    >
      <div className="grid max-w-xl gap-5">
        {order.state === 'fulfilled' && order.trial_to !== null ? (
          <div role="status" className="grid gap-3 rounded-card bg-right-soft p-5 text-right print:hidden">
            <p className="font-semibold">{words.nowOpen}</p>
            <p>{words.openUntil(formatDay(language, new Date(Date.parse(order.trial_to) - 1).toISOString()))}</p>
            <ButtonLink to={paths.exercises} className="justify-self-start">
              {words.go}
            </ButtonLink>
          </div>
        ) : null}
        {isPending(order.state) ? (
          <div className="rounded-card border border-line bg-raised p-5 shadow-card">
            <OrderPayment order={order} />
          </div>
        ) : isPaid ? (
          <Receipts order={order} />
        ) : (
          <p className="text-soft">{words.closed}</p>
        )}
        {order.withdrawn_at === null ? null : (
          <p role="status" className="rounded-control bg-care-soft p-4 text-care">
            {withdraw.withdrawnAt(stockholmSecond(Date.parse(order.withdrawn_at)))}
          </p>
        )}
        {order.withdrawn_at === null && order.state !== 'cancelled' && order.state !== 'expired' && order.state !== 'refunded' ? (
          <ButtonLink to={paths.withdrawOrder(order.reference)} variant="secondary" className="justify-self-start print:hidden">
            {withdraw.link}
          </ButtonLink>
        ) : null}
        <ShopFooter />
      </div>
    </Screen>
  );
}
