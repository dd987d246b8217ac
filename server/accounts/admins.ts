import type { FastifyRequest } from 'fastify';
import type { Admin } from '#contract/admins.ts';
import { mayChange } from '#domain/admins.ts';
import type { Job } from '#domain/jobs.ts';
import { type AuditEntry, insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { countEdited, deleteAdmin, findAdmins, lockAdmins, setDisabled, setJob } from '../db/people/admins.ts';
import { endPending } from '../db/people/pending.ts';
import { announceUserChange, sessionExists } from '../db/people/sessions.ts';
import { notFound, Refusal, writeConflict } from '../refusal.ts';
import type { Services } from '../services.ts';
import { caller } from './caller.ts';

export const findAdmin = async (tx: Db, id: number, now: number) => (await findAdmins(tx, now)).find((admin) => admin.id === id);

/** Called before a password is hashed, which is costly. */
export async function refuseUnknownAdmin(db: Db, id: number, now: number): Promise<void> {
  if ((await findAdmin(db, id, now)) === undefined) throw notFound();
}

type Needs = Pick<Services, 'db' | 'now'>;

/** Locks all admins and re-checks that the caller still is one, so that of two admins who remove each other only one succeeds. */
export function withAdmins<Done>({ db }: Needs, request: FastifyRequest, work: (tx: Db) => Promise<Done>): Promise<Done> {
  return db.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    if (!(await sessionExists(tx, caller(request).tokenHash))) throw new Refusal('unauthenticated', 'unauthenticated');
    return work(tx);
  });
}

/** For changes to another admin; refuses changes to oneself. */
export function withOtherAdmin<Done>(
  needs: Needs,
  request: FastifyRequest,
  id: number,
  work: (tx: Db, admin: Admin) => Promise<Done>,
): Promise<Done> {
  return withAdmins(needs, request, async (tx) => {
    const admin = await findAdmin(tx, id, needs.now());
    if (admin === undefined) throw notFound();
    if (!mayChange(caller(request).user, admin)) throw new Refusal('conflict', 'adminSelf');
    return work(tx, admin);
  });
}

type By = Pick<AuditEntry, 'user_id' | 'request_id'>;

/** Disables or re-enables an admin: ends all sessions, and audits. Call with the admins locked. Idempotent. */
export async function changeDisabled(tx: Db, before: Admin, disabled: boolean, now: number, by: By): Promise<Admin> {
  if ((before.disabled_at !== null) === disabled) return before;
  const { id } = before;
  await setDisabled(tx, id, disabled ? now : null);
  await endPending(tx, id);
  const after = (await findAdmin(tx, id, now)) as Admin;
  await insertAudit(tx, {
    ...by,
    action: disabled ? 'disable' : 'enable',
    subject: 'admin',
    subject_id: id,
    before: { disabled_at: before.disabled_at },
    after: { disabled_at: after.disabled_at },
  });
  return after;
}

/** Changes an admin's job and ends their sessions. `seen`: the job that was on the caller's screen. Call with the admins locked. */
export async function changeJob(
  tx: Db,
  before: Admin,
  { job, seen = before.job }: { job: Job; seen: Job | undefined },
  now: number,
  by: By,
): Promise<Admin> {
  if (before.job === job) return before;
  if (before.job !== seen) throw writeConflict({ job: before.job });
  const { id } = before;
  await setJob(tx, id, job);
  await endPending(tx, id);
  await insertAudit(tx, {
    ...by,
    action: 'change job',
    subject: 'admin',
    subject_id: id,
    before: { job: before.job },
    after: { job },
  });
  return (await findAdmin(tx, id, now)) as Admin;
}

/** Content that this admin was the last to edit would count as never edited. */
export class LastEditor extends Error {
  readonly edited: number;
  constructor(edited: number) {
    super(`was the last to edit ${edited} items of content`);
    this.edited = edited;
  }
}

/** Deletes an admin, and audits. Call with the admins locked. */
export async function removeAdmin(tx: Db, { id, name, email }: Admin, isAgreed: boolean, by: By): Promise<void> {
  const edited = await countEdited(tx, id);
  if (edited > 0 && !isAgreed) throw new LastEditor(edited);
  await deleteAdmin(tx, id);
  await announceUserChange(tx, id);
  await insertAudit(tx, { ...by, action: 'delete', subject: 'admin', subject_id: id, before: { name, email }, after: null });
}
