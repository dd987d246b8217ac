import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { StripeConfig } from '../settings/config.ts';

const SECRET_KEY = 'sk_test_fixture';
const WEBHOOK_SECRET = 'whsec_fixture';

/** A refund that was requested. */
type StripeRefund = { readonly key: string; readonly payment: string; readonly amount: number };

/** A checkout page with the parameters it was created with. */
export type Checkout = { readonly id: string; readonly key: string; readonly fields: URLSearchParams; isExpired: boolean };

/** A fake Stripe API over HTTP for the calls that we make; webhooks are signed with Stripe's own library. */
export type FakeStripe = {
  readonly config: StripeConfig;
  readonly checkouts: readonly Checkout[];
  readonly refunds: StripeRefund[];
  /** Number of calls received. */
  readonly calls: number;
  /** While set, every call is answered with this status. */
  failing: number | undefined;
  /** Runs during a refund; may return a status to refuse it with. */
  sending: (() => Promise<number | undefined>) | undefined;
  close(): Promise<void>;
};

/** `made`: checkout pages of an earlier instance. */
export async function fakeStripe(made: readonly Checkout[] = []): Promise<FakeStripe> {
  const checkouts = made.map((checkout) => ({ ...checkout }));
  const refunds: StripeRefund[] = [];
  const state: Pick<FakeStripe, 'failing' | 'sending'> & { calls: number } = { failing: undefined, sending: undefined, calls: 0 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    state.calls += 1;
    const answer = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(value));
    const fault = (status: number, message: string) => answer(status, { error: { type: 'invalid_request_error', message } });
    if (state.failing !== undefined) return fault(state.failing, 'not now');
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return fault(401, 'Invalid API Key provided');
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(request.url ?? '') ?? [];
    const expired = checkouts.find((one) => one.id === id);
    if (expired !== undefined) {
      expired.isExpired = true;
      return answer(200, shown(expired));
    }
    const [, asked] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(request.url ?? '') ?? [];
    const found = checkouts.find((one) => one.id === asked);
    if (request.method === 'GET' && found !== undefined)
      return answer(200, { ...shown(found), payment_intent: `pi_of_${found.id}` });
    if (request.method === 'POST' && request.url === '/v1/refunds') {
      const refused = await state.sending?.();
      if (refused !== undefined) return fault(refused, 'not that payment');
      const fields = new URLSearchParams(body);
      const refund = {
        key: String(request.headers['idempotency-key']),
        payment: String(fields.get('payment_intent')),
        amount: Number(fields.get('amount')),
      };
      if (!refunds.some(({ key }) => key === refund.key)) refunds.push(refund);
      return answer(200, { id: `re_${refunds.length}`, object: 'refund', status: 'succeeded', amount: refund.amount });
    }
    if (request.method !== 'POST' || request.url !== '/v1/checkout/sessions') return fault(404, `no ${request.url}`);
    const key = String(request.headers['idempotency-key']);
    const known = checkouts.find((one) => one.key === key);
    if (known !== undefined && known.fields.toString() !== body)
      return fault(400, 'Keys for idempotent requests can only be used with the same parameters');
    const checkout = known ?? { id: `cs_test_${checkouts.length + 1}`, key, fields: new URLSearchParams(body), isExpired: false };
    if (known === undefined) checkouts.push(checkout);
    return answer(200, shown(checkout));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    config: {
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      api: { host: '127.0.0.1', port, protocol: 'http' as const },
    },
    checkouts,
    refunds,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

const shown = ({ id, isExpired }: Checkout) => ({
  id,
  object: 'checkout.session',
  status: isExpired ? 'expired' : 'open',
  url: isExpired ? null : `https://checkout.stripe.com/c/pay/${id}`,
});

type Told = {
  type?: string;
  order: { id: number; client: string; checkout?: string };
  amount?: number;
  currency?: string;
  status?: 'paid' | 'unpaid';
};

let events = 0;
/** The body of a webhook about a checkout. */
export function stripeEvent({
  type = 'checkout.session.completed',
  order,
  amount = 29_900,
  currency = 'sek',
  status = 'paid',
}: Told): string {
  events += 1;
  return JSON.stringify({
    id: `evt_${events}`,
    object: 'event',
    type,
    data: {
      object: {
        id: order.checkout ?? `cs_test_of_${order.id}`,
        object: 'checkout.session',
        amount_total: amount,
        currency,
        payment_status: status,
        client_reference_id: String(order.id),
        metadata: { order: String(order.id), client: order.client },
      },
    },
  });
}

/** The signature header of a webhook at this time in milliseconds. */
export function stripeSignature(payload: string, now: number, secret = WEBHOOK_SECRET): string {
  return new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(now / 1000) });
}
