import type { default as StripeClient } from 'stripe';
import { MAX_ID } from '#contract/schema.ts';
import { CURRENCY } from '#domain/money.ts';
import type { StoredOrder } from '../db/shop/orders.ts';
import { invalid } from '../refusal.ts';
import type { StripeConfig } from '../settings/config.ts';

/** An event of a checkout page: its order, and what happened. */
export type CheckoutNews = {
  readonly orderId: number;
  /** The order's id from the device: other shops on the same Stripe account may use equal order numbers. */
  readonly clientId: string;
  readonly checkoutId: string;
  readonly what: 'paid' | 'expired';
  readonly amount: number;
  readonly currency: string;
};

export type Cards = {
  /** The checkout page of an order. Idempotent, because its parameters depend on the order alone. */
  openCheckout(order: StoredOrder): Promise<{ id: string; url: string }>;
  /** Expires the checkout page. */
  closeCheckout(id: string): Promise<void>;
  /** Refunds a part or all of a payment. Idempotent by the key. */
  refund(checkoutId: string, amount: number, key: string): Promise<void>;
  /** Parses an event; undefined when it is not about our orders. Throws on a missing, wrong or expired signature. */
  readNews(body: Buffer, signature: string | undefined, now: number): CheckoutNews | undefined;
};

/** The provider reported that the refund was not made. */
export class NotSent extends Error {
  override name = 'NotSent';
}

const TIMEOUT_MS = 10_000;
/** Maximum age of a webhook signature. */
const SIGNATURE_SECONDS = 300;

const PAID = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

/** Stripe's library is loaded only when card payments are configured. */
export async function openCards(config: StripeConfig, publicUrl: string): Promise<Cards> {
  const { default: Stripe } = await import('stripe');
  const stripe = new Stripe(config.secretKey, { telemetry: false, timeout: TIMEOUT_MS, maxNetworkRetries: 2, ...config.api });

  return {
    async openCheckout(order) {
      const back = `${publicUrl}/orders/${order.id}`;
      const { id, url } = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: String(order.id),
          metadata: { order: String(order.id), client: order.client_id },
          payment_intent_data: { description: order.reference },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: CURRENCY.toLowerCase(),
                unit_amount: order.price,
                product_data: { name: order.name_sv },
              },
            },
          ],
          // The browser's language: Stripe has no Tigrinya.
          locale: 'auto',
          success_url: back,
          cancel_url: back,
        },
        { idempotencyKey: `order-${order.id}-${order.client_id}` },
      );
      if (url === null) throw new Error(`Stripe gave no address for ${id}`);
      return { id, url };
    },

    async closeCheckout(id) {
      await stripe.checkout.sessions.expire(id);
    },

    async refund(checkoutId, amount, key) {
      const { payment_intent } = await stripe.checkout.sessions.retrieve(checkoutId);
      const payment = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
      if (payment === undefined) throw new Error(`Stripe knows no payment of ${checkoutId}`);
      await stripe.refunds.create({ payment_intent: payment, amount }, { idempotencyKey: key }).catch((error: unknown) => {
        // A repeat with the same key returns the first call's answer or error. Only the error about another body for that key does not tell whether the refund was
        // made.
        const { StripeError, StripeIdempotencyError } = Stripe.errors;
        const isRefused = error instanceof StripeError && [400, 402, 404].includes(error.statusCode ?? 0);
        throw isRefused && !(error instanceof StripeIdempotencyError) ? new NotSent(error.message, { cause: error }) : error;
      });
    },

    readNews(body, signature, now) {
      let event: StripeClient.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', config.webhookSecret, SIGNATURE_SECONDS, undefined, now);
      } catch {
        throw invalid({ 'stripe-signature': { key: 'fieldInvalid' } });
      }
      const type: string | undefined = event?.type;
      const what = PAID.has(type ?? '') ? 'paid' : type === 'checkout.session.expired' ? 'expired' : undefined;
      const session: Partial<StripeClient.Checkout.Session> = (event?.data?.object as StripeClient.Checkout.Session) ?? {};
      const { order, client } = session.metadata ?? {};
      // Delayed payment methods are settled by a later event.
      const isSettled = what === 'expired' || session.payment_status === 'paid';
      if (what === undefined || !isSettled || typeof order !== 'string' || typeof client !== 'string') return undefined;
      const amount = Number(session.amount_total ?? 0);
      if (!Number.isInteger(amount) || amount < 0 || amount > MAX_ID) throw invalid({ amount_total: { key: 'fieldInvalid' } });
      const currency = String(session.currency);
      if (!/^[a-z]{3}$/i.test(currency)) throw invalid({ currency: { key: 'fieldInvalid' } });
      return {
        orderId: Number(order),
        clientId: client,
        checkoutId: String(session.id),
        what,
        amount,
        currency: currency.toUpperCase(),
      };
    },
  };
}
