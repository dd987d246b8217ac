import { insertSpeaker } from '../server/db/content/takes.ts';
import { keepTake, prepareTake } from '../server/sounds/take.ts';
import { toneWav } from '../server/testing/sounds.ts';
import type { Server } from './app.ts';

/** Adds recordings of these questions, without their options. */
export async function speakQuestions({ db, services }: Server, ids: readonly number[]): Promise<void> {
  const now = Date.now();
  const agreed = { name: 'ሰላም', agreed_on: '2026-11-15', builds_voice: false, created_at: new Date(now), created_by: null };
  const take = await prepareTake(toneWav(0.5), undefined);
  await db.transaction().execute(async (tx) => {
    const by = { speaker: await insertSpeaker(tx, agreed), user: null, now, bytesMax: Number.POSITIVE_INFINITY, decides: true };
    for (const id of ids) await keepTake(tx, { kind: 'question', id, field: 'question', language: 'ti' }, take, by);
  });
  services.sounds.forget();
}

export async function forgetSpoken({ db, services }: Server): Promise<void> {
  await db.deleteFrom('takes').execute();
  await db.deleteFrom('speakers').execute();
  services.sounds.forget();
}
