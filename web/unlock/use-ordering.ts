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
  // The id makes a retry after a lost response the same order.
  const sent = useRef<{ id: string; plan_id: number; method: PayMethod }>(undefined);
  return useMutation({
    mutationFn: ({ plan, method, agreed }: Wanted) => {
      const isSame = sent.current?.plan_id === plan.id && sent.current.method === method;
      sent.current = isSame && sent.current !== undefined ? sent.current : { id: crypto.randomUUID(), plan_id: plan.id, method };
      return call('POST /api/orders', { body: { ...sent.current, agreed } });
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
