import { randomUUID } from 'node:crypto';
import type { Order } from '#contract/orders.ts';
import type { Config } from '../settings/config.ts';
import type { Caller } from './app.ts';

/** Something is sold here, and paid by Swish. */
export const SHOP = {
  swishNumber: '1234567890',
  seller: { name: 'Mengedi AB', orgNumber: '559000-0000', address: 'Storgatan 1, 111 11 Stockholm' },
} as const satisfies Partial<Config>;

export const orderBody = (plan_id = 2, method: Order['method'] = 'swish') => ({ id: randomUUID(), plan_id, method });

export async function makeOrder(learner: Caller, body: object = orderBody()): Promise<Order> {
  const answer = await learner.post('/api/orders', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Order>();
}
