import type { Answer } from '#contract/exercises.ts';
import type { User } from '#contract/session.ts';
import { answeredAt } from '#domain/clock-skew.ts';
import { quotaOf } from '#domain/quota.ts';
import { hasAnswers } from '../db/learning/answers.ts';
import { invalid } from '../refusal.ts';
import type { Services } from '../services.ts';
import { holdWhileAsked } from './asking.ts';
import { recordAnswers } from './learner.ts';
import { noteKnown, whatOpens } from './practice.ts';
import { refuseOverQuota } from './quotas.ts';

type Taken = {
  /** Answers to questions that exist and that the learner may open, stored now or earlier. */
  readonly known: number;
  /** Those of them that are new. */
  readonly taken: number;
};

/** Stores what a phone sends, perhaps again and perhaps days later; answers to unknown or locked questions are passed over. */
export async function takeAnswers(services: Services, user: User, answers: readonly Answer[]): Promise<Taken> {
  const { db, config, content, inOrder, memories, now } = services;
  const asked = content.current();
  const questions = answers.map(({ question_id }) => question_id);
  await holdWhileAsked(services, user, questions);
  const account = { userId: user.id, kind: 'answers', factor: config.quotaFactor, now: now() } as const;
  const ids = answers.map(({ id }) => id);
  await refuseOverQuota(db, account, () => hasAnswers(db, user.id, ids));
  const opens = await whatOpens(services, user, questions);
  const known = answers.flatMap((answer, place) => {
    const at = answeredAt(Date.parse(answer.answered_at), now());
    if (at === undefined) throw invalid({ [`answers.${place}.answered_at`]: { key: 'fieldInvalid' } });
    // Answers given during the trial are accepted after its end.
    if (!opens(answer.question_id, now()) && !opens(answer.question_id, at)) return [];
    const option = asked.entries.get(answer.question_id)?.options.find(({ id }) => id === answer.option_id);
    return option === undefined ? [] : [{ ...answer, answered_at: new Date(at).toISOString(), correct: option.correct }];
  });
  const quota = quotaOf('answers', config.quotaFactor);
  const { taken, state } = await inOrder.run(user.id, () => recordAnswers(db, user.id, known, asked, quota, now()));
  if (state !== undefined) noteKnown(memories.peek(user.id), state);
  return { known: known.length, taken };
}
