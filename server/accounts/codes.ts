import { randomInt } from 'node:crypto';
import type { InviteCode, MadeCode } from '#contract/invite-codes.ts';
import { makeCode, noteOf, readCode } from '#domain/invite-code.ts';
import { CODE_SHOWN_AGAIN_MS } from '#domain/retention-times.ts';
import { extendTrial } from '#domain/trial.ts';
import type { AuditEntry } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { insertActivation } from '../db/customers.ts';
import {
  beginSheet,
  closeCode,
  findCode,
  findSealed,
  insertCode,
  openTogether,
  type StoredCode,
  takeCode,
} from '../db/invite-codes.ts';
import { allowPhone, updateUser } from '../db/users.ts';
import { invalid } from '../refusal.ts';
import type { Secrets } from '../settings/secrets.ts';
import { hashToken } from '../tokens.ts';

const RANDOM_STEPS = 2 ** 32;

/** A random code and its hash. */
function newCode(): { code: string; code_hash: Buffer } {
  const code = makeCode(() => randomInt(RANDOM_STEPS) / RANDOM_STEPS);
  return { code, code_hash: hashToken(code) };
}

/** The hash of a typed code; undefined when its shape is wrong. */
export function hashCode(typed: string): Buffer | undefined {
  const code = readCode(typed);
  return code === undefined ? undefined : hashToken(code);
}

export type Redeemed = { readonly codeId: number; readonly days: number; readonly trial_ends_at: string };

/** Adds the days of a code to an account that is locked or new. Undefined when the code is not valid for it. */
export async function redeem(
  tx: Db,
  codeHash: Buffer,
  user: { readonly id: number; readonly trial_ends_at: string | null },
  now: number,
): Promise<Redeemed | undefined> {
  const taken = await takeCode(tx, codeHash, user.id, now);
  if (taken === undefined) return undefined;
  const trial_ends_at = extendTrial(user.trial_ends_at, taken.days, now);
  await updateUser(tx, user.id, { trial_ends_at });
  await allowPhone(tx, user.id);
  await insertActivation(
    tx,
    { user_id: user.id, by_user_id: null, code_id: taken.id, trial_from: user.trial_ends_at, trial_to: trial_ends_at },
    now,
  );
  return { codeId: taken.id, days: taken.days, trial_ends_at };
}

type Maker = { readonly db: Db; readonly secrets: Secrets; readonly now: number; readonly userId: number; readonly audit: Audit };
type Audit = (entry: Pick<AuditEntry, 'action' | 'subject' | 'subject_id' | 'before' | 'after'>) => Promise<void>;
type Given = {
  readonly days: number;
  readonly uses: number;
  readonly note: string;
  readonly expires_at: string | null;
  readonly sheet?: number | undefined;
};

/** The audit does not contain the code: only the answer does, and, encrypted, its row. */
export async function makeCodeFor({ db, secrets, now, userId, audit }: Maker, given: Given): Promise<MadeCode> {
  if (given.expires_at !== null && Date.parse(given.expires_at) <= now) throw invalid({ expires_at: { key: 'tooLongAgo' } });
  const { code, code_hash } = newCode();
  const sealed = secrets.seal(code, code_hash) ?? null;
  const id = await insertCode(db, { ...given, code_hash, sealed, created_by: userId }, now);
  const made = (await findCode(db, id)) as StoredCode;
  const { used_by: _, sheet: __, is_sealed: ___, ...after } = made;
  await audit({ action: 'create', subject: 'code', subject_id: id, before: null, after });
  return { ...shownTo(made, userId, now), code };
}

/** Makes single-use codes for a class; the first one's id names the sheet. */
export async function makeSheet(maker: Maker, given: Omit<Given, 'uses' | 'sheet'>, count: number): Promise<MadeCode[]> {
  const made: MadeCode[] = [];
  for (let place = 0; place < count; place += 1) {
    const note = noteOf(given.note, place, count);
    made.push(await makeCodeFor(maker, { ...given, note, uses: 1, sheet: made[0]?.id }));
    if (place === 0) await beginSheet(maker.db, made[0]?.id as number);
  }
  const sheet = made[0]?.id ?? null;
  return made.map((code) => ({ ...code, sheet }));
}

/** Closes a code, and audits. Idempotent. */
export async function closeRecorded({ db, now, audit }: Pick<Maker, 'db' | 'now' | 'audit'>, id: number): Promise<boolean> {
  if (!(await closeCode(db, id, now))) return false;
  const { uses_left, closed_at } = (await findCode(db, id)) as StoredCode;
  const [before, after] = [
    { uses_left, closed_at: null },
    { uses_left, closed_at },
  ];
  await audit({ action: 'close', subject: 'code', subject_id: id, before, after });
  return true;
}

/** Adds whether this admin can print it again. */
export function shownTo({ is_sealed, ...code }: StoredCode, userId: number, now: number): InviteCode {
  const isYoung = Date.parse(code.created_at) > now - CODE_SHOWN_AGAIN_MS;
  const isOpen = code.closed_at === null && code.uses_left > 0;
  return { ...code, again: is_sealed && isOpen && isYoung && code.by?.id === userId };
}

/** The codes of a sheet in plain text, for the admin who made them, without those that are used, closed or too old. */
export async function codesAgain(
  { db, secrets, now, userId }: Pick<Maker, 'db' | 'secrets' | 'now' | 'userId'>,
  code: StoredCode,
): Promise<MadeCode[]> {
  const found: MadeCode[] = [];
  for (const id of await openTogether(db, code)) {
    const stored = (await findCode(db, id)) as StoredCode;
    const shown = shownTo(stored, userId, now);
    const row = shown.again ? await findSealed(db, id) : undefined;
    const spelled = row === undefined ? undefined : secrets.open(row.sealed, row.code_hash);
    if (spelled !== undefined) found.push({ ...shown, code: spelled });
  }
  return found;
}
