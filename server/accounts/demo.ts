import type { Db } from '../db/connect.ts';
import { findUserByEmail, insertUser } from '../db/people/users.ts';
import { hashPassword } from './passwords.ts';

export const DEMO_PASSWORD = 'mengedi-demo';
const DAY_MS = 86_400_000;

const accounts = [
  { email: 'learner@mengedi.test', name: 'ሰላም ተስፋይ', phone: '070-174 06 05', role: 'customer', trialDays: 365 },
  { email: 'free@mengedi.test', name: 'ዮናስ ሃይለ', phone: '070-174 06 06', role: 'customer', trialDays: -10 },
  { email: 'admin@mengedi.test', name: 'Mengedi Admin', phone: '070-174 06 07', role: 'admin', trialDays: null },
] as const;

export const DEMO_EMAILS = accounts.map((account) => account.email);

/** Its password is public: outside a demo it cannot log in, and its sessions are refused, whatever the database says. */
export function isDemoAccount(email: string): boolean {
  return DEMO_EMAILS.some((demo) => demo === email.toLowerCase());
}

export async function ensureDemoAccounts(db: Db, now: number): Promise<void> {
  for (const { trialDays, ...account } of accounts) {
    if ((await findUserByEmail(db, account.email)) !== undefined) continue;
    await insertUser(db, {
      ...account,
      password_hash: await hashPassword(DEMO_PASSWORD, 'the server'),
      trial_ends_at: trialDays === null ? null : new Date(now + trialDays * DAY_MS).toISOString(),
    });
  }
}
