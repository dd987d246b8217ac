import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Order } from '#contract/orders.ts';
import type { Config } from '../settings/config.ts';
import type { Caller } from './app.ts';

/** Configuration of a shop that accepts Swish. */
export const SHOP = {
  swishNumber: '1234567890',
  seller: { name: 'Mengedi AB', orgNumber: '559000-0000', address: 'Storgatan 1, 111 11 Stockholm' },
} as const satisfies Partial<Config>;

const versionOf = (kind: string) =>
  /\d{4}-\d\d-\d\d/.exec(readFileSync(new URL(`../../content/legal/${kind}.sv.md`, import.meta.url), 'utf8'))?.[0] ?? '';
/** The consent of an adult to the shipped texts and to an immediate start. */
export const AGREED = {
  language: 'sv',
  buyer: 'adult',
  at_once: true,
  terms: versionOf('terms'),
  withdrawal: versionOf('withdrawal'),
} as const;

export const orderBody = (plan_id = 2, method: Order['method'] = 'swish') => ({
  id: randomUUID(),
  plan_id,
  method,
  agreed: AGREED,
});

export async function makeOrder(learner: Caller, body: object = orderBody()): Promise<Order> {
  const answer = await learner.post('/api/orders', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Order>();
}
