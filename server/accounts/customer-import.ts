import type { FastifyRequest } from 'fastify';
import type { Customer, CustomerImport } from '#contract/customers.ts';
import { addressKey } from '#domain/session.ts';
import { extendTrial } from '#domain/trial.ts';
import type { Db } from '../db/connect.ts';
import { findCustomer } from '../db/office/customers.ts';
import { findUserByEmail, insertUser } from '../db/people/users.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { countWithinQuota, refuseOverQuota } from '../study/quotas.ts';
import { chooseLanguage, say } from '../text/catalog.ts';
import { newToken } from '../tokens.ts';
import { caller, onBehalfOf } from './caller.ts';
import { type ImportedCustomer, readCustomerFile } from './customer-file.ts';
import { addingCustomers, giveNumber, mailLink, noteActivation } from './customers.ts';
import { hashPassword } from './passwords.ts';
import { record } from './record.ts';

type Wanted = { readonly file: string; readonly dry_run: boolean; readonly welcome: boolean };

/** All or nothing. Existing accounts are left as they are, so that a list can be imported again. */
export async function importCustomers(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  request: FastifyRequest,
  { file, dry_run, welcome }: Wanted,
): Promise<CustomerImport> {
  const { db, now } = services;
  const adding = addingCustomers(services, request);
  await refuseOverQuota(db, adding);
  const { customers, faults } = readCustomerFile(file);
  const language = chooseLanguage(request.headers['accept-language']);
  const errors = faults.map(({ line, fault }) => ({ line, message: say(language, fault.key, fault.values) }));
  const isWritten = !dry_run && errors.length === 0;
  // A random password: each person chooses one by a link.
  const password_hash = isWritten ? await hashPassword(newToken(), onBehalfOf(request)) : '';
  return db.transaction().execute(async (tx) => {
    const added: ImportedCustomer[] = [];
    // In sorted order, so that two imports cannot deadlock.
    for (const customer of customers.toSorted((one, other) => (addressKey(one.email) < addressKey(other.email) ? -1 : 1))) {
      if ((await findUserByEmail(tx, customer.email)) !== undefined) continue;
      if (isWritten) await add(tx, request, customer, { password_hash, welcome, now: now() });
      added.push(customer);
    }
    if (isWritten && added.length > 0) await countWithinQuota(tx, adding, added.length);
    added.sort((one, other) => one.line - other.line);
    return { imported: isWritten, rows: customers.length + errors.length, known: customers.length - added.length, added, errors };
  });
}

type How = { readonly password_hash: string; readonly welcome: boolean; readonly now: number };

async function add(
  tx: Db,
  request: FastifyRequest,
  customer: ImportedCustomer,
  { password_hash, welcome, now }: How,
): Promise<void> {
  const { name, email, phone, days } = customer;
  const by = caller(request).user.id;
  const trial_ends_at = days === 0 ? null : extendTrial(null, days, now);
  const created = await insertUser(tx, { name, email, phone, role: 'customer', password_hash, trial_ends_at });
  if (created === undefined) throw new Refusal('conflict', 'emailTaken');
  if (phone !== '') await giveNumber(tx, request, created.id);
  await noteActivation(tx, { by, userId: created.id, from: null, to: trial_ends_at }, now);
  if (welcome) await mailLink(tx, 'welcome', created.id, by, now);
  const after = (await findCustomer(tx, created.id)) as Customer;
  await record(tx, request, { action: 'import', subject: 'customer', subject_id: created.id, before: null, after });
}
