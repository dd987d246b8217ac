import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withdrawals as table } from '#contract/withdrawals.ts';
import { isReference, readReference } from '#domain/order.ts';
import { caller } from '../accounts/caller.ts';
import { ownerSettingsNow } from '../db/office/owner-settings.ts';
import { findWithdrawal, findWithdrawals, type StoredWithdrawal } from '../db/shop/withdrawals.ts';
import { installRoutes } from '../http/route.ts';
import { closeCheckout } from '../orders/checkout.ts';
import type { By } from '../orders/fulfil.ts';
import { giveBack, refuse, take, toWithdrawal } from '../orders/withdrawal.ts';
import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';

export function installWithdrawals(app: FastifyInstance, services: Services): void {
  const { db, config, now, cards, accountLimits, forgetUser } = services;
  const by = (request: FastifyRequest): By => ({ userId: caller(request).user.id, requestId: request.id });
  const swishNumber = async () => (await ownerSettingsNow(db, config)).swish_number;
  const shown = async (id: number) => toWithdrawal(db, (await findWithdrawal(db, id)) as StoredWithdrawal, await swishNumber());

  installRoutes(app, table, {
    'POST /api/withdrawals': async (request) => {
      const { email, language } = request.body;
      const reference = readReference(request.body.reference);
      if (!isReference(reference)) throw invalid({ reference: { key: 'referenceInvalid' } });
      await accountLimits.withdrawal(email, request.ip);
      const { at } = await db.transaction().execute((tx) => take(tx, { reference, email, language }, now()));
      return { reference, email: email.trim(), received_at: at };
    },

    'GET /api/withdrawals': async (request) => {
      const found = await findWithdrawals(db, request.query.state !== 'decided');
      const number = await swishNumber();
      return Promise.all(found.map((withdrawal) => toWithdrawal(db, withdrawal, number)));
    },

    'POST /api/withdrawals/{id}/return': async (request) => {
      const { id } = request.params;
      const order = await giveBack(services, id, request.body, by(request), request.log);
      if (order !== undefined) {
        if (order.user_id !== null) forgetUser(order.user_id);
        await closeCheckout(order.state === 'cancelled' ? cards : undefined, order, request.log);
      }
      return shown(id);
    },

    'POST /api/withdrawals/{id}/refuse': async (request) => {
      const { id } = request.params;
      const reason = request.body.reason.trim();
      if (reason === '') throw invalid({ reason: { key: 'fieldRequired' } });
      await db.transaction().execute((tx) => refuse(tx, id, reason, by(request), now()));
      return shown(id);
    },
  });
}
