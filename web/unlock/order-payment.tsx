import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CreditCard, ScanLine } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { kronor } from '#domain/money.ts';
import { showSwishNumber } from '#domain/swish.ts';
import { ApiError, call } from '../api.ts';
import { useSession } from '../session/session.ts';
import { useCatalog } from '../text/catalog.ts';
import { unlockText } from '../text/unlock/catalog.ts';
import { useText } from '../text/use-text.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CallSentence } from '../ui/call-sentence.tsx';
import { Captioned } from '../ui/captioned.tsx';
import { HolidayNote } from '../ui/holiday-note.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { orderQuery, ordersQuery } from './account.ts';
import { CopyRow } from './copy-row.tsx';
import { useAmount } from './money.ts';
import { useIsPhone } from './use-is-phone.ts';

/** A change to an unpaid order. */
function useOrderChange(order: Order) {
  const client = useQueryClient();
  const userId = useSession()?.user.id ?? 0;
  return useMutation({
    mutationFn: (what: 'paid' | 'cancel') =>
      what === 'paid'
        ? call('POST /api/orders/{id}/paid', { params: { id: order.id } })
        : call('POST /api/orders/{id}/cancel', { params: { id: order.id } }),
    onSuccess: (changed) => {
      client.setQueryData(orderQuery(userId, order.id).queryKey, changed);
      client.setQueryData(ordersQuery(userId).queryKey, (list) => list?.map((one) => (one.id === changed.id ? changed : one)));
    },
    // The order may have been paid or closed meanwhile.
    onError: () => client.invalidateQueries({ queryKey: ordersQuery(userId).queryKey }),
  });
}

/** How to pay an order, its state, and how to cancel it. */
export function OrderPayment({ order }: { order: Order }) {
  const words = useCatalog(unlockText);
  const change = useOrderChange(order);
  const isClaimed = order.state === 'claimed';
  return (
    <div className="grid gap-4">
      {isClaimed ? (
        <div role="status" className="flex items-start gap-3 rounded-control bg-right-soft p-4 text-right">
          <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
          <p>
            <strong className="block">{words.claimedTitle}</strong>
            {words.claimed}
            <span className="mt-2 block">
              {words.opensWhen} <CallSentence of={words.callIfClosed} />
            </span>
          </p>
        </div>
      ) : null}
      {order.method === 'swish' ? <HolidayNote /> : null}
      {order.swish === null ? null : isClaimed ? (
        <details>
          <summary className="min-h-12 cursor-pointer py-3 font-semibold text-action">{words.showPayment}</summary>
          <SwishDetails order={order} swish={order.swish} />
        </details>
      ) : (
        <SwishDetails order={order} swish={order.swish} />
      )}
      {order.checkout_url === null ? null : (
        <div className="grid gap-2">
          <p className="text-soft">{words.cardText}</p>
          <a href={order.checkout_url} className={buttonClass('primary')}>
            <CreditCard aria-hidden className="size-5" />
            {words.toCheckout}
          </a>
        </div>
      )}
      <OrderFailure error={change.error} />
      {order.state === 'open' ? (
        <div className="grid gap-2">
          {order.swish === null ? null : (
            <>
              <p className="text-soft">{words.paidText}</p>
              <Button disabled={change.isPending} onClick={() => change.mutate('paid')}>
                {words.paid}
              </Button>
            </>
          )}
          <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate('cancel')}>
            {words.cancel}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function SwishDetails({ order, swish }: { order: Order; swish: NonNullable<Order['swish']> }) {
  const words = useCatalog(unlockText);
  const amount = useAmount();
  const isPhone = useIsPhone();
  const code = (
    <figure>
      <QrCode of={swish.code} label={words.qr} className="w-full max-w-52 rounded-control" />
      <figcaption className="mt-2 text-center text-caption text-soft">{words.qrText}</figcaption>
    </figure>
  );
  return (
    <div className="grid gap-4">
      <p>{isPhone ? words.swishOnPhone : words.swishText}</p>
      {isPhone ? (
        <a href={swish.link} className={buttonClass('primary')}>
          <ScanLine aria-hidden className="size-5" />
          {words.openSwish}
        </a>
      ) : (
        code
      )}
      <dl className="rounded-control border border-line px-4">
        <CopyRow label={words.number} value={showSwishNumber(swish.number)} copied={swish.number} />
        <CopyRow label={words.sum} value={amount.short(order.price)} copied={kronor(order.price)} />
        <CopyRow label={words.message} value={order.reference} />
      </dl>
      {isPhone ? (
        <details>
          <summary className="min-h-12 cursor-pointer py-3 font-semibold text-action">{words.otherPhone}</summary>
          {code}
        </details>
      ) : null}
    </div>
  );
}

/** Error messages of a payment call. */
export function OrderFailure({ error }: { error: Error | null }) {
  const text = useText();
  const words = useCatalog(unlockText);
  if (error === null) return <div role="alert" />;
  const lines = error instanceof ApiError && !error.isOffline && error.status < 500 ? error.lines : [];
  const isOffline = error instanceof ApiError && error.isOffline;
  const isBusy = error instanceof ApiError && error.status === 503 && error.message !== '';
  return (
    <div role="alert" className="rounded-control bg-wrong-soft p-3 text-wrong">
      <p className="font-semibold">{words.failed}</p>
      {isOffline ? (
        <p>{text.error.offline}</p>
      ) : isBusy ? (
        <p>{error.message}</p>
      ) : lines.length > 0 ? (
        lines.map((line) => <p key={line}>{line}</p>)
      ) : (
        <p>
          <Captioned words={text.error.generic} />
        </p>
      )}
    </div>
  );
}
