import { hash, verify } from '@node-rs/argon2';
import { openSemaphore } from '../concurrency/semaphore.ts';

/** argon2id, 19 MiB, two passes: OWASP's first choice. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at once: more would starve learners of CPU and memory. */
const turns = openSemaphore({ atOnce: 2, waiting: 40, retryAfterSeconds: 2 });

let begun = 0;
/** How many hashes this process has made or checked. */
export const passwordHashes = () => begun;

function inTurn<Result>(work: () => Promise<Result>, forWhom: string): Promise<Result> {
  return turns.run(() => {
    begun += 1;
    return work();
  }, forWhom);
}

/** `forWhom` (caller.ts): the queue key. */
export function hashPassword(password: string, forWhom: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), OPTIONS), forWhom);
}

/** Whether a hash has weaker parameters than today's, or is of another algorithm. */
export function isWeakHash(passwordHash: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash) ?? [];
  if (memory === undefined) return true;
  return Number(memory) < OPTIONS.memoryCost || Number(time) < OPTIONS.timeCost || Number(lanes) < OPTIONS.parallelism;
}

let decoy: Promise<string> | undefined;

/** Without an account a decoy is hashed, so that the time does not tell who is registered. */
export async function verifyPassword(passwordHash: string | undefined, password: string, forWhom: string): Promise<boolean> {
  decoy ??= hash('no account has this password', OPTIONS);
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password.normalize('NFC')).catch(() => false), forWhom);
  return matches && passwordHash !== undefined;
}
