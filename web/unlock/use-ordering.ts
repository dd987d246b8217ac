import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Body } from '#contract/endpoints.ts';
import type { Order } from '#contract/orders.ts';
import type { Plan } from '#contract/plans.ts';
import type { PayMethod } from '#domain/order.ts';
import { call } from '../api.ts';
import { useSession } from '../session/session.ts';
import { ordersQuery } from './account.ts';

type Wanted = { plan: Plan; method: PayMethod; agreed: Body<'POST /api/orders'>['agreed'] };
export type Ordering = ReturnType<typeof useOrdering>;

export function useOrdering(onOrdered: (order: Order) => void) {
  const client = useQueryClient();
  const userId = useSession()?.user.id ?? 0;
  // The id makes a retry after a lost response the same order; with anything changed it is another one.
  const sent = useRef<{ id: string; what: string }>(undefined);
  return useMutation({
    mutationFn: ({ plan, method, agreed }: Wanted) => {
      const wanted = { plan_id: plan.id, method, agreed };
      const what = JSON.stringify(wanted);
      if (sent.current?.what !== what) sent.current = { id: crypto.randomUUID(), what };
      return call('POST /api/orders', { body: { id: sent.current.id, ...wanted } });
    },
    onSuccess: (order) => {
      sent.current = undefined;
      void client.invalidateQueries({ queryKey: ordersQuery(userId).queryKey });
      // Continues on the card provider's page.
      if (order.checkout_url === null) onOrdered(order);
      else location.assign(order.checkout_url);
    },
  });
}
