import type { ReactNode } from 'react';
import type { CustomerDetail } from '#contract/customers.ts';
import { inKronor, kronor } from '#domain/money.ts';
import { Link } from '../../navigation/link.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert } from '../ui/alert.tsx';

/** Warning before days are given by hand: if these pending orders are confirmed too, the customer gets the days twice. */
export function WaitingOrders({ orders, children }: { orders: CustomerDetail['orders']; children: ReactNode }) {
  const text = useAdminText();
  return (
    <Alert tone="care">
      <p>{children}</p>
      <ul>
        {orders.map(({ id, reference, days, price, state }) => (
          <li key={id}>
            <Link to={adminPaths.order(id)} className="inline-flex min-h-12 items-center underline">
              {text.customers.orderLine(reference, days, inKronor(kronor(price)), text.orders.states[state])}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
