import type { FastifyInstance, FastifyRequest, preSerializationHookHandler } from 'fastify';
import type { Answer, EndpointName, Params } from '#contract/endpoints.ts';
import type { WayToRead } from '#domain/mass-reading.ts';
import type { LookedAt } from '../accounts/looked-at.ts';
import type { Db } from '../db/connect.ts';
import { findSenders } from '../db/office/support.ts';

type Ids = readonly (number | null | undefined)[];
type Shows<Name extends EndpointName> = readonly [
  way: WayToRead,
  customers: (answer: Answer<Name>, params: Params<Name>, db: Db) => Ids | Promise<Ids>,
];
type WithUser = { readonly user: { readonly id: number; readonly role?: string } | null };

const ofUser = ({ user }: WithUser) => (user?.role === 'admin' ? null : user?.id);
const ofUsers = (rows: readonly WithUser[]) => rows.map(ofUser);
const whoUsed = (codes: readonly { readonly used_by: readonly { readonly id: number }[] }[]) =>
  codes.flatMap(({ used_by }) => used_by.map(({ id }) => id));
const opened = ['opened', (answer: WithUser) => [ofUser(answer)]] as const;
const itself = ['opened', (_answer: unknown, params: { readonly id: number }) => [params.id]] as const;

/** Not `all` or `many`. */
const ID = /^[1-9]\d{0,8}$/;

/** The audit names the customer of an account and of a message. */
async function named(rows: readonly { readonly subject: string; readonly subject_id: string }[], db: Db): Promise<Ids> {
  const idsOf = (wanted: string) =>
    rows
      .filter(({ subject, subject_id }) => subject === wanted && ID.test(subject_id))
      .map(({ subject_id }) => Number(subject_id));
  return [...idsOf('customer'), ...(await findSenders(db, idsOf('support')))];
}

/** Whose personal data an answer shows to an admin, by call. Files say it while they are written. */
const SHOWN: { readonly [Name in EndpointName]?: Shows<Name> } = {
  'GET /api/customers/search': ['listed', (customers) => customers.map(({ id }) => id)],
  'GET /api/customers/{id}': itself,
  'GET /api/customers/{id}/timeline': itself,
  'POST /api/customers/{id}': itself,
  'POST /api/customers/{id}/days': itself,
  'POST /api/customers/{id}/link/mail': itself,
  'GET /api/overview': ['listed', ({ ending }) => ending.map(({ id }) => id)],
  'GET /api/search': [
    'listed',
    ({ customers, orders, messages }) => [...customers.map(({ id }) => id), ...[...orders, ...messages].map(({ of }) => of)],
  ],
  'GET /api/codes': ['listed', whoUsed],
  'POST /api/codes/{id}/again': ['listed', whoUsed],
  'DELETE /api/codes/{id}': ['listed', (code) => whoUsed([code])],
  'GET /api/mails': ['listed', ofUsers],
  'POST /api/mails/{id}/again': opened,
  'GET /api/supports': ['listed', ofUsers],
  'POST /api/supports': opened,
  'POST /api/supports/{id}': opened,
  'POST /api/supports/{id}/replies': opened,
  'GET /api/sales': ['listed', ofUsers],
  'GET /api/sales/{id}': opened,
  'POST /api/sales': opened,
  'POST /api/sales/{id}/fulfil': opened,
  'POST /api/sales/{id}/cancel': opened,
  'POST /api/sales/{id}/refund': opened,
  'GET /api/withdrawals': ['listed', (rows) => rows.map(({ sale }) => sale && ofUser(sale))],
  'POST /api/withdrawals/{id}/return': ['opened', ({ sale }) => [sale && ofUser(sale)]],
  'POST /api/withdrawals/{id}/refuse': ['opened', ({ sale }) => [sale && ofUser(sale)]],
  'GET /api/audit': ['listed', (rows, _params, db) => named(rows, db)],
  'GET /api/audit/{id}': ['listed', (row, _params, db) => named([row], db)],
};

/** Counts whose data admins read. Call before the routes are installed. */
export function countCustomersShown(app: FastifyInstance, { db, lookedAt }: { db: Db; lookedAt: LookedAt }): void {
  app.addHook('onRoute', (route) => {
    const shows = SHOWN[route.config?.endpoint as EndpointName] as Shows<EndpointName> | undefined;
    if (shows === undefined) return;
    const [way, customersIn] = shows;
    const count: preSerializationHookHandler<unknown> = async (request: FastifyRequest, reply, answer) => {
      if (reply.statusCode !== 200) return answer;
      const ids = await customersIn(answer as never, request.params as never, db);
      await lookedAt(
        request,
        way,
        ids.filter((id) => id != null),
      );
      return answer;
    };
    route.preSerialization = count as preSerializationHookHandler;
  });
}
