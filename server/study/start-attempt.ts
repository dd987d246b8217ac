import { canStartExam, type Viewer } from '#domain/access.ts';
import { drawPilots, type ExamLanguage, type ExamMinutes, type ExamMode } from '#domain/attempt.ts';
import { drawMock, freshAmong } from '#domain/draw.ts';
import { dayFromFour } from '#domain/study/day.ts';
import type { Db } from '../db/connect.ts';
import * as store from '../db/learning/attempts.ts';
import { findExam } from '../db/learning/exams.ts';
import { findSeen } from '../db/learning/sights.ts';
import { forbidden, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { left, over } from './attempts.ts';
import { refuseOverQuota, withinQuota } from './quotas.ts';

type Needs = Pick<Services, 'db' | 'config' | 'content' | 'asking' | 'now' | 'chance'>;
type Start = {
  readonly id: string;
  readonly mode: ExamMode;
  readonly minutes: ExamMinutes;
  readonly language?: ExamLanguage | undefined;
};

/** Draws the exam that this learner would get now. */
export async function drawFor(
  { db, content, chance, now }: Pick<Needs, 'db' | 'content' | 'chance' | 'now'>,
  userId: number,
): Promise<{ drawn: number[]; fresh: number } | undefined> {
  const seen = await findSeen(db, userId);
  const seenOn = (id: number) => seen.get(id);
  const drawn = drawMock({ bank: content.current().mockBank, seenOn, chance });
  return drawn && { drawn, fresh: freshAmong(drawn, seenOn, dayFromFour(now())) };
}

/** The existing attempt when a start is repeated. */
async function begun(db: Db, userId: number, { id, mode, minutes, language }: Start) {
  const attempt = await store.findAttempt(db, userId, id);
  if (attempt === undefined) {
    if ((await findExam(db, userId, id)) !== undefined) throw over();
    return undefined;
  }
  if (attempt.left_at !== null) throw left();
  if (attempt.mode !== mode || attempt.minutes !== minutes || attempt.language !== (language ?? null))
    throw new Refusal('conflict', 'examMismatch');
  return attempt;
}

/** Draws an exam and starts its clock; a repeated start returns the existing attempt. */
export async function startAttempt(
  services: Needs,
  user: NonNullable<Viewer> & { readonly id: number },
  start: Start,
): Promise<store.StoredAttempt> {
  const { db, config, now, chance } = services;
  const { id, mode, minutes, language = null } = start;
  const known = await begun(db, user.id, start);
  if (known !== undefined) return known;
  if (!canStartExam(user, now())) throw forbidden('locked');
  const account = { userId: user.id, kind: 'exams', factor: config.quotaFactor, now: now(), words: 'examsSpent' } as const;
  await refuseOverQuota(db, account);
  const next = await drawFor(services, user.id);
  if (next === undefined) throw new Refusal('conflict', 'examBankSmall', { code: 'bank_small' });
  const startedAt = now();
  await withinQuota(db, account, (tx) =>
    store.insertAttempt(tx, {
      user_id: user.id,
      id,
      mode,
      minutes,
      language,
      questions: next.drawn,
      pilots: drawPilots(mode, next.drawn, chance),
      fresh: next.fresh,
      started_at: new Date(startedAt).toISOString(),
      deadline: new Date(startedAt + minutes * 60_000).toISOString(),
    }),
  );
  services.asking.forget(user.id);
  const stored = await begun(db, user.id, start);
  if (stored === undefined) throw new Refusal('conflict', 'attemptRunning', { code: 'attempt_running' });
  return stored;
}
