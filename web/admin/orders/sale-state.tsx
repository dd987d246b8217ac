import type { Sale } from '#contract/sales.ts';
import { inKronor, kronor, kronorAndOre } from '#domain/money.ts';
import type { OrderState } from '#domain/order.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const TONES: Readonly<Record<OrderState, Tone>> = {
  open: 'plain',
  claimed: 'care',
  fulfilled: 'right',
  cancelled: 'plain',
  expired: 'plain',
  refunded: 'wrong',
};

const isOverdue = (day: string) => day < stockholmDay(Date.now());

/** State of an order; says when a different amount was paid or a part was refunded. */
export function SaleState({ sale }: { sale: Sale }) {
  const text = useAdminText();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={TONES[sale.state]}>{text.orders.states[sale.state]}</Badge>
      {sale.state === 'open' && sale.invoice?.due_day != null ? (
        <Badge tone={isOverdue(sale.invoice.due_day) ? 'wrong' : 'plain'}>
          {isOverdue(sale.invoice.due_day)
            ? text.codesOfClass.overdue(sale.invoice.due_day)
            : text.codesOfClass.dueOn(sale.invoice.due_day)}
        </Badge>
      ) : null}
      {sale.paid === null ? null : (
        <Badge tone="wrong">{text.orders.otherAmount(`${kronorAndOre(sale.paid.amount)} ${sale.paid.currency}`)}</Badge>
      )}
      {sale.state === 'fulfilled' && sale.refunds.length > 0 ? (
        <Badge tone="care">
          {text.orders.refundedOf(inKronor(kronor(sale.refunds.reduce((sum, { amount }) => sum + amount, 0))))}
        </Badge>
      ) : null}
    </span>
  );
}
