import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, CircleQuestionMark, KeyRound, MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { isPremium } from '#domain/access.ts';
import { formatDay } from '#domain/format-day.ts';
import { isPending } from '#domain/order.ts';
import { lastTrialDay } from '#domain/trial.ts';
import { navigate } from '../navigation/navigation.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { unlockText } from '../text/unlock/catalog.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { CallSentence } from '../ui/call-sentence.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RoadOpening } from '../ui/road-opening.tsx';
import { ordersQuery, useFreshAccount } from './account.ts';
import { useAmount } from './money.ts';
import { OrderPayment } from './order-payment.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { ShopFooter } from './shop-footer.tsx';
import { wordOf } from './word-of.ts';

/** The kind of locked item that was tapped; undefined if the sheet was opened from elsewhere. */
export type Lockable = 'step' | 'exercise';

/** The sheet for every lock: what opens, prices, ways to pay, and whom to call. */
export function UnlockSheet({ what, onClose }: { what?: Lockable | undefined; onClose: () => void }) {
  const user = useSession()?.user;
  const orders = useQuery({ ...ordersQuery(user?.id ?? 0), enabled: user !== undefined }).data ?? [];
  const [paying, setPaying] = useState<Order>();
  const order = orders.find(({ id }) => id === paying?.id) ?? paying;
  const pending = orders.filter(({ state }) => isPending(state));
  useFreshAccount(pending.length > 0 || order !== undefined);
  const [before] = useState(user?.trial_ends_at);
  // Closes when the session ends.
  const isGone = user === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const isOpened = user !== undefined && user.trial_ends_at !== before && isPremium(user, Date.now());
  if (isOpened) return <Opened until={user.trial_ends_at ?? ''} onClose={onClose} />;
  const isPaying = order !== undefined && isPending(order.state);
  return <Sheet what={what} order={isPaying ? order : undefined} pending={pending} onPay={setPaying} onClose={onClose} />;
}

type SheetProps = {
  what: Lockable | undefined;
  /** The order being paid. */
  order: Order | undefined;
  pending: readonly Order[];
  onPay: (order: Order) => void;
  onClose: () => void;
};

function Sheet({ what, order, pending, onPay, onClose }: SheetProps) {
  const text = useText();
  const words = useCatalog(unlockText);
  const payment = useRef<HTMLDivElement>(null);
  const paid = order?.id;
  // Focus moves to the payment, because the button that had it is gone.
  useEffect(() => {
    if (paid !== undefined) payment.current?.focus();
  }, [paid]);
  // behaviour 8.5: locked items have their own title and a question icon.
  const isLock = what !== undefined && order === undefined;
  const Icon = isLock ? CircleQuestionMark : KeyRound;
  return (
    <Dialog
      alert={isLock}
      shape="sheet"
      title={order !== undefined ? words.order(order.reference) : isLock ? text.locked.title : words.title}
      icon={<Icon aria-hidden className="mt-0.5 size-8 shrink-0 text-action" />}
      onClose={onClose}
    >
      <div className="grid gap-5">
        {order === undefined ? (
          <>
            <Offer what={what} />
            {pending.length === 0 ? null : <Pending orders={pending} onChoose={onPay} />}
            <PlanChoice onOrdered={onPay} />
          </>
        ) : (
          <div ref={payment} tabIndex={-1}>
            <OrderPayment order={order} />
          </div>
        )}
        <Help onLeave={onClose} />
        <ShopFooter onLeave={onClose} />
      </div>
    </Dialog>
  );
}

function Offer({ what }: { what: Lockable | undefined }) {
  const words = useCatalog(unlockText);
  return (
    <div>
      {what === undefined ? null : <p className="mb-3">{words.locked[what]}</p>}
      <p className="font-semibold">{words.opens}</p>
      <ul className="mt-1">
        {words.opened.map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-right" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Earlier orders that are unpaid, or whose payment has not been matched. */
function Pending({ orders, onChoose }: { orders: readonly Order[]; onChoose: (order: Order) => void }) {
  const words = useCatalog(unlockText);
  const language = useInterfaceLanguage();
  const amount = useAmount();
  return (
    <section aria-label={words.waiting} className="grid gap-2">
      {orders.map((order) => (
        <button
          key={order.id}
          type="button"
          onClick={() => onChoose(order)}
          className="flex min-h-14 w-full items-center gap-3 rounded-control bg-care-soft px-4 py-2 text-left text-care"
        >
          <span className="min-w-0 grow">
            <span className="block font-semibold">{words.states[order.state]}</span>
            <span className="block text-caption">
              {order.reference} · {wordOf(order, 'name', language)} · {amount.short(order.price)}
            </span>
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0" />
        </button>
      ))}
    </section>
  );
}

/** Phone number, and a link to a prefilled message. */
function Help({ onLeave }: { onLeave: () => void }) {
  const words = useCatalog(unlockText);
  const write = () => {
    onLeave();
    navigate(paths.feedback, { state: { subject: 'billing', message: words.writeMessage } });
  };
  return (
    <section aria-labelledby="unlock-help" className="border-t border-line pt-4">
      <h3 id="unlock-help" className="font-semibold">
        {words.help}
      </h3>
      <p>
        <CallSentence of={words.call} />
      </p>
      <Button variant="quiet" onClick={write} className="-ml-5">
        <MessageCircle aria-hidden className="size-5" />
        {words.write}
      </Button>
    </section>
  );
}

function Opened({ until, onClose }: { until: string; onClose: () => void }) {
  const words = useCatalog(unlockText);
  const language = useInterfaceLanguage();
  return (
    <Dialog shape="sheet" title={words.nowOpen} onClose={onClose} actions={<Button onClick={onClose}>{words.go}</Button>}>
      <div role="status" className="grid gap-4">
        <RoadOpening isAnimated />
        <p>{words.openUntil(formatDay(language, lastTrialDay(until)))}</p>
      </div>
    </Dialog>
  );
}
