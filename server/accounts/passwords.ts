import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';

/** argon2id, 19 MiB, two passes: OWASP's first choice. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at once: more would take the CPU and memory from learners who are practising. */
const AT_ONCE = 2;
const WAITING_MAX = 40;

let running = 0;
let begun = 0;
/** How many hashes this process has made or checked. */
export const passwordHashes = () => begun;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new Refusal('busy', 'busy', { retryAfterSeconds: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  begun += 1;
  try {
    return await work();
  } finally {
    // The place passes on to whoever waits longest.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), OPTIONS));
}

let decoy: Promise<string> | undefined;

/** With no account to check against, the same work is done on a decoy, so that the time does not tell who is registered. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password', OPTIONS);
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password.normalize('NFC')).catch(() => false));
  return matches && passwordHash !== undefined;
}
