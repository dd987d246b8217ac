import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Attempt } from '#contract/attempts.ts';
import type { CustomerDetail } from '#contract/customers.ts';
import type { ExamDetail, ExamResult } from '#contract/exams.ts';
import type { User } from '#contract/session.ts';
import type { Study } from '#contract/study.ts';
import { canOpenQuestion, canStartExam, canStoreExam, openingOf } from '#domain/access.ts';
import { compareGiven, type ExamMode, type GivenAnswer as GivenWord, isAttemptOver, mergeGiven } from '#domain/attempt.ts';
import { canComeBack, erasedAfter } from '#domain/erasure.ts';
import { type ExamQuestion, scoreExam } from '#domain/exam.ts';
import {
  isSessionAlive,
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  type SessionTimes,
  wantsCurrentPassword,
} from '#domain/session.ts';
import { WRONG_CODES } from '#domain/sign-up.ts';
import { type Score, scoreStep, stepOpens } from '#domain/step.ts';
import { isBrokenOff } from '#domain/study/sights.ts';
import { extendTrial, isActivation, trialNotice } from '#domain/trial.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { insertUser } from '../db/people/users.ts';
import {
  answerTo,
  type Caller,
  DAY_MS,
  examBody,
  HOUR_MS,
  optionsOf,
  type Response,
  START,
  stepBody,
  testApp,
} from '../testing/app.ts';
import { RUNS, SEED } from '../testing/arbitrary.ts';
import { fixture } from '../testing/fixture.ts';

// Model-based test: two learners, an admin and the clock act in random order. The server's answers are compared with a model of the rules, plain data and
// functions of domain/.

type ModelSession = SessionTimes & { usedAt: number; ended: boolean };
type Learner = {
  readonly user: User & { name: string; phone: string; trial_ends_at: string | null };
  password: string;
  failedLogins: number;
  wrongCodes: number;
  activations: number;
  /** Time of a scheduled erasure, unless the learner logs in before; null: none. */
  eraseAt: string | null;
  readonly sessions: ModelSession[];
  readonly scores: Map<number, Score>;
  /** Answer id to whether it is right. */
  readonly answers: Map<string, boolean>;
  readonly exams: Map<string, ExamResult>;
  attempt: ModelAttempt | undefined;
  /** Ids of abandoned attempts. */
  readonly left: Set<string>;
  /** Questions answered or shown in an exam. */
  readonly seen: Set<number>;
  /** Questions with a memory. */
  readonly remembered: Set<number>;
  /** Questions with a first sight. */
  readonly sights: Set<number>;
  readonly bookmarks: Set<number>;
};
type ModelAttempt = {
  readonly id: string;
  readonly mode: ExamMode;
  readonly startedAt: number;
  readonly questions: readonly number[];
  readonly fresh: number;
  /** Question id to the answer given and its time. */
  readonly given: Map<number, GivenWord & { at: number }>;
};
type ModelCode = { usesLeft: number; readonly users: Set<Learner> };
type Model = { now: number; readonly learners: readonly Learner[]; readonly codes: readonly ModelCode[]; commands: number };
/** `callers`: in the order of the model's sessions, by learner. */
type Real = { admin: Caller; readonly callers: Caller[][]; readonly codes: readonly string[] };

const app = await testApp();
afterAll(() => app.close());
console.log(`PROPERTY_SEED=${SEED} PROPERTY_RUNS=${RUNS}`);

const STEPS = fixture.steps.map(({ id, demo, min_mark, questions }) => ({
  id,
  demo: demo === true,
  min_mark,
  questions: questions.map((question) => keyOf(question)),
}));
function keyOf(questionId: number): ExamQuestion {
  const question = fixture.questions.find(({ id }) => id === questionId);
  if (question === undefined) throw new Error(`the fixture has no question ${questionId}`);
  const options = question.options.map(({ id, correct }) => ({ id, correct: correct === true }));
  return { id: questionId, category_id: question.category, options };
}

const LEARNERS = [
  { name: 'ሰላም ተስፋይ', trialDays: 30 },
  { name: 'ዮናስ ሃይለ', trialDays: null },
] as const;
const PASSWORDS = ['ናይ መጀመርታ ቃል', 'ናይ ካልኣይ ቃል', 'ናይ ሳልሳይ ቃል'] as const;
const FIRST_HASH = hashPassword(PASSWORDS[0], 'a test');
/** Only a few ids, so that they are reused, also by the other learner, for whom they name other things. */
const IDS = [1, 2, 3, 4].map((place) => `00000000-0000-4000-8000-00000000000${place}`);
const ATTEMPT_IDS = [1, 2, 3].map((place) => `${place}0000000-0000-4000-8000-000000000000`);

/** Uses of the two codes: one has enough for everybody, the other only one. */
const CODE_USES = [5, 1];
const CODE_DAYS = 3;

async function begin(): Promise<{ model: Model; real: Real }> {
  app.clock.now = START;
  await sql`delete from login_limits`.execute(app.db);
  const admin = await app.as('admin');
  const codes = await Promise.all(CODE_USES.map((uses) => admin.post('/api/codes', { days: CODE_DAYS, uses })));
  const real: Real = { admin, callers: [], codes: codes.map((made) => made.json<{ code: string }>().code) };
  const learners: Learner[] = [];
  for (const { name, trialDays } of LEARNERS) {
    const account = {
      name,
      email: `${randomUUID()}@model.test`,
      phone: '070-174 06 01',
      role: 'customer' as const,
      trial_ends_at: trialDays === null ? null : extendTrial(null, trialDays, START),
    };
    const { id } = (await insertUser(app.db, { ...account, password_hash: await FIRST_HASH })) as { id: number };
    learners.push({
      user: { id, ...account },
      password: PASSWORDS[0],
      failedLogins: 0,
      wrongCodes: 0,
      activations: 0,
      eraseAt: null,
      sessions: [{ createdAt: START, usedAt: START, ended: false }],
      scores: new Map(),
      answers: new Map(),
      exams: new Map(),
      remembered: new Set(),
      sights: new Set(),
      bookmarks: new Set(),
      attempt: undefined,
      left: new Set(),
      seen: new Set(),
    });
    real.callers.push([app.withToken(await app.sessionOf(id))]);
  }
  const model = {
    now: START,
    learners,
    codes: CODE_USES.map((usesLeft) => ({ usesLeft, users: new Set<Learner>() })),
    commands: 0,
  };
  return { model, real };
}

// Actions, and what the rules say about each.

const isAlive = (session: ModelSession | undefined, now: number) =>
  session !== undefined && !session.ended && isSessionAlive(session, 'customer', now);
const learner = (model: Model, who: number) => model.learners[who] as Learner;

/** Chooses a session of the learner, mostly a valid one if there is any. */
function sessionOf(model: Model, real: Real, { who, which }: Through) {
  const { sessions } = learner(model, who);
  const alive = sessions.filter((session) => isAlive(session, model.now));
  const candidates = which === ANY || alive.length === 0 ? sessions : alive;
  const session = candidates[which % candidates.length] as ModelSession;
  const caller = (real.callers[who] as Caller[])[sessions.indexOf(session)] as Caller;
  return { session, caller, alive: alive.includes(session) };
}
const ANY = 5;
/** The learner, and which of their sessions. */
type Through = { readonly who: number; readonly which: number };

/** Outcomes (action and status) that occurred; the test checks at the end that all relevant ones did. */
const seen = new Set<string>();
function expectStatus(answer: Response, status: number, what: string): void {
  expect(answer.statusCode, `${what}: ${answer.body}`).toBe(status);
  seen.add(`${what} ${status}`);
}

async function logIn(model: Model, real: Real, { who, isRight }: { who: number; isRight: boolean }): Promise<void> {
  const one = learner(model, who);
  const password = isRight ? one.password : 'ጌጋ ቃል';
  const answer = await app.anonymous.post('/api/login', { email: one.user.email, password });
  const isBlocked = one.failedLogins >= LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS;
  // The erasure is due, so the account is gone.
  const isGone = one.eraseAt !== null && !canComeBack(one.eraseAt, model.now);
  const isIn = isRight && !isGone;
  expectStatus(answer, isBlocked ? 429 : isIn ? 200 : 422, isGone ? 'login when gone' : 'login');
  if (!isBlocked && !isIn) one.failedLogins += 1;
  if (isBlocked || !isIn) return;
  expect(answer.json().user).toEqual(one.user);
  expect('kept' in answer.json()).toBe(one.eraseAt !== null);
  if (one.eraseAt !== null) seen.add('come back');
  one.eraseAt = null;
  one.sessions.push({ createdAt: model.now, usedAt: model.now, ended: false });
  real.callers[who]?.push(app.withToken(answer.json<{ access_token: string }>().access_token));
}

async function logOut(model: Model, real: Real, through: Through): Promise<void> {
  const { session, caller, alive } = sessionOf(model, real, through);
  expectStatus(await caller.post('/api/logout'), alive ? 200 : 401, 'logout');
  session.ended = true;
}

/** Whether the learner may open the question, by its place in the content. */
function opens({ user, seen: asked }: Learner, questionId: number, at: number): boolean {
  const {
    id,
    category,
    sealed = false,
  } = fixture.questions.find((one) => one.id === questionId) as (typeof fixture.questions)[number];
  const listed = fixture.exercises.findIndex((exercise) => exercise.id === category);
  // Questions without an exercise are listed last.
  const exercise = listed === -1 ? fixture.exercises.length : listed;
  const inDemo = STEPS[0]?.demo === true && STEPS[0].questions.some((question) => question.id === id);
  return canOpenQuestion(user, { exercise, inDemo, isFreeScene: false, sealed }, asked.has(id), at);
}

/** Whether the running exam asks one of these questions; other calls must then not reveal them. */
const asks = ({ attempt }: Learner, ids: readonly number[]) => ids.some((id) => attempt?.questions.includes(id) === true);

/** An answer with a known id is unchanged; an answer to a question that does not exist or is locked is ignored. */
async function answer(model: Model, real: Real, { given, ...through }: Through & { given: GivenAnswer[] }): Promise<void> {
  const { caller, alive } = sessionOf(model, real, through);
  const answers = given.map(({ id, question, isRight, isKnown }) => {
    const options = optionsOf(question);
    return { ...answerTo(isKnown ? question : 999_999, isRight ? options.right : options.wrong), id };
  });
  const response = await caller.post('/api/answers', { answers });
  const one = learner(model, through.who);
  const isHeld = asks(
    one,
    answers.map(({ question_id }) => question_id),
  );
  expectStatus(response, !alive ? 401 : isHeld ? 429 : 200, 'answers');
  if (!alive || isHeld) return;
  const isTaken = given.map(({ question, isKnown }, place) => {
    const at = Math.min(Date.parse(answers[place]?.answered_at ?? ''), model.now);
    return isKnown && (opens(one, question, model.now) || opens(one, question, at));
  });
  expect(response.json()).toEqual({ saved: isTaken.filter(Boolean).length });
  const { answers: stored, remembered, sights, seen: shown } = one;
  for (const [place, { id, question, isRight }] of given.entries()) {
    if (isTaken[place] !== true || stored.has(id)) continue;
    stored.set(id, isRight);
    for (const known of [shown, remembered, sights]) known.add(question);
  }
}
type GivenAnswer = { id: string; question: number; isRight: boolean; isKnown: boolean };

async function saveQuestion(model: Model, real: Real, given: Through & { question: number; isSaved: boolean }): Promise<void> {
  const { caller, alive } = sessionOf(model, real, given);
  const one = learner(model, given.who);
  const { bookmarks } = one;
  const isClosed = given.isSaved && !opens(one, given.question, model.now);
  const response = await caller.call(given.isSaved ? 'PUT' : 'DELETE', `/api/bookmarks/${given.question}`);
  expectStatus(response, alive ? (isClosed ? 404 : 200) : 401, 'save question');
  if (!alive || isClosed) return;
  if (given.isSaved) bookmarks.add(given.question);
  else bookmarks.delete(given.question);
}

type GivenStep = { step: number | 'next' | 'last'; wrong: number; times: number };

async function saveStep(model: Model, real: Real, given: Through & GivenStep): Promise<void> {
  const { caller, alive } = sessionOf(model, real, given);
  const { user, scores } = learner(model, given.who);
  // The next step, or the last saved one again: steps are saved in their order.
  const places = { next: Math.min(scores.size, STEPS.length - 1), last: Math.max(scores.size - 1, 0) };
  const index = typeof given.step === 'number' ? given.step : places[given.step];
  const step = STEPS[index] as (typeof STEPS)[number];
  const body = stepBody(step.id, given.wrong);
  const result = scoreStep(step, body);
  if (result.kind === 'invalid') throw new Error('the test sends every question with one of its options');
  const opens = stepOpens(user, STEPS, index, { scores: [...scores.values()] }, model.now);
  const isHeld = asks(
    learner(model, given.who),
    step.questions.map(({ id }) => id),
  );
  const status = !alive ? 401 : !opens ? 403 : isHeld ? 429 : !result.passed ? 422 : 200;
  // Sends the same result several times in parallel, as a phone on an unstable network does.
  const responses = await Promise.all(Array.from({ length: given.times }, () => caller.post('/api/progress', body)));
  for (const response of responses) expectStatus(response, status, `save step ${step.id}`);
  if (status === 200 && !scores.has(step.id)) scores.set(step.id, { ...body, passed: 1, reward: result.reward });
}

async function clearProgress(model: Model, real: Real, through: Through): Promise<void> {
  const { caller, alive } = sessionOf(model, real, through);
  expectStatus(await caller.delete('/api/progress'), alive ? 200 : 401, 'clear');
  if (alive) learner(model, through.who).scores.clear();
}

type GivenExam = { id: string; ago: number; correct: number; times: number };

/** An id is stored once: a repeat changes nothing, and another exam with the same id is refused. */
async function storeExam(model: Model, real: Real, given: Through & GivenExam): Promise<void> {
  const { id, ago, correct, times } = given;
  const { caller, alive } = sessionOf(model, real, given);
  const { user, exams, seen: shown, remembered, sights } = learner(model, given.who);
  const startedAt = model.now - ago;
  const body = { ...examBody(startedAt, correct), id };
  const stored = exams.get(id);
  const isOther = stored !== undefined && (stored.started_at !== body.started_at || stored.correct !== correct);
  const isHeld = asks(
    learner(model, given.who),
    body.answers.map(({ question_id }) => question_id),
  );
  const status = !alive
    ? 401
    : startedAt > model.now
      ? 422
      : stored !== undefined && !isOther
        ? 200
        : !canStoreExam(user, startedAt, model.now)
          ? 403
          : isOther
            ? 409
            : isHeld
              ? 429
              : 200;
  const responses = await Promise.all(Array.from({ length: times }, () => caller.post('/api/exams', body)));
  for (const response of responses) expectStatus(response, status, 'store exam');
  if (status !== 200) return;
  const chosen = Object.fromEntries(body.answers.map(({ question_id, option_id }) => [question_id, option_id]));
  const score = scoreExam(
    body.answers.map(({ question_id }) => keyOf(question_id)),
    chosen,
  );
  if (stored === undefined) {
    const { total, passed, categories } = score;
    const { started_at, seconds_used } = body;
    const taken = { id, started_at, seconds_used, total, correct: score.correct, passed, categories: [...categories] };
    // The server did not draw it, so it does not count.
    const more = { fresh: null, mode: 'standard', minutes: 50, swedish: null, offline: true, timed_out: false } as const;
    exams.set(id, { ...taken, ...more });
    for (const known of [shown, sights]) for (const { question_id } of body.answers) known.add(question_id);
    const given = body.answers.filter(({ option_id }) => option_id !== null);
    const isBroken = isBrokenOff({ asked: body.answers.length, answered: given.length });
    for (const { question_id } of isBroken ? given : body.answers) remembered.add(question_id);
  }
  for (const response of responses) expect(response.json()).toEqual(exams.get(id));
}

const MINUTES = 50;
const deadlineOf = (attempt: ModelAttempt) => attempt.startedAt + MINUTES * 60_000;
const isRight = ({ question_id, option_id }: GivenWord) =>
  keyOf(question_id).options.some(({ id, correct }) => id === option_id && correct);

/** Turns an attempt into an exam; the pilots are read from the server's result. */
function endAttempt(
  one: Learner,
  attempt: ModelAttempt,
  end: { seconds: number; timedOut: boolean; pilots: readonly number[] },
): void {
  const given = [...attempt.given.values()];
  const chosen = given.filter(({ option_id }) => option_id !== null);
  const answers = Object.fromEntries(chosen.map(({ question_id, option_id }) => [question_id, option_id as number]));
  const { total, correct, passed, categories } = scoreExam(attempt.questions.map(keyOf), answers, end.pilots);
  one.exams.set(attempt.id, {
    id: attempt.id,
    started_at: new Date(attempt.startedAt).toISOString(),
    seconds_used: end.seconds,
    total,
    correct,
    passed,
    categories: [...categories],
    fresh: attempt.fresh,
    mode: attempt.mode,
    minutes: MINUTES,
    swedish: 0,
    offline: false,
    timed_out: end.timedOut,
  });
  for (const answer of chosen) {
    one.answers.set(`${attempt.id} ${answer.question_id}`, isRight(answer));
  }
  for (const question of attempt.questions) one.seen.add(question);
  // Questions not reached in time stay unseen.
  const isOver = end.timedOut || end.seconds >= MINUTES * 60;
  const judged = isOver ? chosen.map(({ question_id }) => question_id) : attempt.questions;
  for (const question of judged) one.sights.add(question);
  // After an interrupted exam unanswered questions are not remembered as wrong.
  const isBroken = isBrokenOff({ asked: attempt.questions.length, answered: chosen.length });
  for (const question of isBroken ? chosen.map(({ question_id }) => question_id) : judged) one.remembered.add(question);
  one.attempt = undefined;
}

/** The pilots of an exam. */
async function pilotsOf(real: Real, userId: number, id: string): Promise<number[]> {
  // An admin's view of the customer closes overdue exams.
  await real.admin.get(`/api/customers/${userId}`);
  const exams = app.db.selectFrom('exams').select('pilots').where('user_id', '=', userId).where('id', '=', id);
  return (await exams.executeTakeFirstOrThrow()).pilots;
}

async function beginExam(
  model: Model,
  real: Real,
  given: Through & { id: string; mode: ExamMode; times: number },
): Promise<void> {
  const { id, mode, times } = given;
  const { caller, alive } = sessionOf(model, real, given);
  const one = learner(model, given.who);
  const isSame = one.attempt?.id === id && one.attempt.mode === mode;
  const isTaken = one.attempt !== undefined || one.left.has(id) || one.exams.has(id);
  const isLocked = one.attempt?.id !== id && !one.left.has(id) && !one.exams.has(id) && !canStartExam(one.user, model.now);
  const status = !alive ? 401 : isSame ? 200 : isLocked ? 403 : isTaken ? 409 : 200;
  const body = { id, mode, minutes: MINUTES };
  const responses = await Promise.all(Array.from({ length: times }, () => caller.post('/api/exams/attempts', body)));
  for (const response of responses) expectStatus(response, status, 'begin exam');
  if (status !== 200) return;
  const [first] = responses.map((response) => response.json<{ attempt: Attempt; questions: { id: number }[] }>());
  const questions = first?.questions.map((question) => question.id) ?? [];
  const fresh = questions.filter((question) => !one.sights.has(question)).length;
  one.attempt ??= { id, mode, startedAt: model.now, questions, fresh, given: new Map() };
  for (const response of responses) {
    expect(response.json().attempt).toMatchObject({
      id,
      fresh: one.attempt.fresh,
      deadline: new Date(deadlineOf(one.attempt)).toISOString(),
    });
    expect(response.json<{ questions: { id: number }[] }>().questions.map((question) => question.id)).toEqual(
      one.attempt.questions,
    );
  }
}

/** Mostly the running attempt, because a random one of three ids is rarely the running one. */
type Meant = { id: string; isRunning: boolean };
const meantBy = (one: Learner, { id, isRunning }: Meant) => (isRunning ? one.attempt?.id : undefined) ?? id;

type GivenInExam = Meant & { place: number; isRight: boolean; sequence: number };

/** The answer with the highest sequence counts. */
async function giveAnswer(model: Model, real: Real, given: Through & GivenInExam): Promise<void> {
  const { caller, alive } = sessionOf(model, real, given);
  const one = learner(model, given.who);
  const id = meantBy(one, given);
  const attempt = one.attempt?.id === id ? one.attempt : undefined;
  const question_id = (attempt?.questions ?? [1001])[given.place] ?? 1001;
  const { right, wrong } = optionsOf(question_id);
  const sent = { question_id, option_id: given.isRight ? right : wrong, flagged: false, seconds: 9, sequence: given.sequence };
  const before = attempt?.given.get(question_id);
  const isClash = compareGiven(before, sent) === 'clash';
  const isOver = one.left.has(id) || one.exams.has(id);
  const status = !alive ? 401 : attempt === undefined ? (isOver ? 409 : 404) : isClash ? 409 : 200;
  const body = { answers: [{ ...sent, language: 'ti' }], since: 0 };
  expectStatus(await caller.call('PUT', `/api/exams/attempts/${id}/answers`, body), status, 'give answer');
  if (status !== 200 || attempt === undefined) return;
  attempt.given.set(question_id, mergeGiven(before, { ...sent, at: model.now }));
  one.seen.add(question_id);
}

async function handIn(model: Model, real: Real, given: Through & Meant & { times: number }): Promise<void> {
  const { caller, alive } = sessionOf(model, real, given);
  const one = learner(model, given.who);
  const id = meantBy(one, given);
  const attempt = one.attempt?.id === id ? one.attempt : undefined;
  const status = !alive ? 401 : attempt !== undefined || one.exams.has(id) ? 200 : one.left.has(id) ? 409 : 404;
  const body = { answers: [], seconds_used: 6_000 };
  const path = `/api/exams/attempts/${id}/submit`;
  const responses = await Promise.all(Array.from({ length: given.times }, () => caller.post(path, body)));
  for (const response of responses) expectStatus(response, status, 'hand in');
  if (status !== 200) return;
  const [first] = responses.map((response) => response.json<ExamDetail>());
  const pilots = (first?.answers ?? []).flatMap(({ question_id, pilot }) => (pilot ? [question_id] : []));
  if (attempt !== undefined) {
    expect(pilots).toHaveLength(attempt.mode === 'official' ? 5 : 0);
    const seconds = Math.min(MINUTES * 60, Math.floor((model.now - attempt.startedAt) / 1_000));
    endAttempt(one, attempt, { seconds, timedOut: false, pilots });
  }
  for (const response of responses) expect(response.json()).toMatchObject(one.exams.get(id) as ExamResult);
}

async function leaveExam(model: Model, real: Real, given: Through & Meant): Promise<void> {
  const { caller, alive } = sessionOf(model, real, given);
  const one = learner(model, given.who);
  const id = meantBy(one, given);
  const isRunning = one.attempt?.id === id;
  const status = !alive ? 401 : isRunning || one.left.has(id) ? 200 : one.exams.has(id) ? 409 : 404;
  expectStatus(await caller.delete(`/api/exams/attempts/${id}`), status, 'leave exam');
  if (status !== 200 || !isRunning) return;
  one.left.add(id);
  for (const question of [...(one.attempt?.given.keys() ?? []), ...(one.attempt?.questions.slice(0, 1) ?? [])])
    one.sights.add(question);
  one.attempt = undefined;
}

type GivenProfile = { name: string; password: string | undefined; current: 'right' | 'wrong' | 'none' };

/** A new password ends all other sessions, and needs the current one unless the session is fresh. */
async function updateProfile(model: Model, real: Real, given: Through & GivenProfile): Promise<void> {
  const { name, password, current } = given;
  const { session, caller, alive } = sessionOf(model, real, given);
  const one = learner(model, given.who);
  const current_password = { right: one.password, wrong: 'ጌጋ ቃል', none: undefined }[current];
  const passwords = password === undefined ? {} : { password, password_confirmation: password, current_password };
  const isAsked = password !== undefined && wantsCurrentPassword(session, model.now);
  const isBlocked = isAsked && current !== 'none' && one.failedLogins >= LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS;
  const isRefused = isAsked && current !== 'right';
  const answer = await caller.post('/api/profile/update', { name, phone: one.user.phone, ...passwords });
  const status = !alive ? 401 : isBlocked ? 429 : isRefused ? 422 : 200;
  expectStatus(answer, status, 'profile');
  if (status === 422 && current === 'wrong') one.failedLogins += 1;
  if (status !== 200) return;
  one.user.name = name;
  if (password === undefined) return;
  one.password = password;
  for (const other of one.sessions) if (other !== session) other.ended = true;
}

async function renew(model: Model, real: Real, { who, days }: { who: number; days: number | null }): Promise<void> {
  const one = learner(model, who);
  const before = one.user.trial_ends_at;
  const trial_ends_at = days === null ? null : extendTrial(before, days, model.now);
  expectStatus(await real.admin.post(`/api/customers/${one.user.id}`, { trial_ends_at }), 200, 'renewal');
  one.user.trial_ends_at = trial_ends_at;
  if (isActivation(before, trial_ends_at, model.now)) one.activations += 1;
}

/** With the right password the erasure is scheduled and all sessions end. */
async function leaveAccount(model: Model, real: Real, given: Through & { isRight: boolean }): Promise<void> {
  const { caller, alive } = sessionOf(model, real, given);
  const one = learner(model, given.who);
  const isBlocked = one.failedLogins >= LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS;
  const status = !alive ? 401 : isBlocked ? 429 : given.isRight ? 200 : 422;
  const answer = await caller.call('DELETE', '/api/account', { password: given.isRight ? one.password : 'ጌጋ ቃል' });
  expectStatus(answer, status, 'leave');
  if (status === 422) one.failedLogins += 1;
  if (status !== 200) return;
  markToGo(model, one);
  expect(answer.json()).toMatchObject({ erase_at: one.eraseAt });
}

function markToGo(model: Model, one: Learner): void {
  one.eraseAt ??= new Date(erasedAfter(model.now)).toISOString();
  for (const session of one.sessions) session.ended = true;
}

/** The owner schedules an erasure or cancels it; repeats have no effect. */
async function endAccount(model: Model, real: Real, { who, isKept }: { who: number; isKept: boolean }): Promise<void> {
  const one = learner(model, who);
  const path = `/api/customers/${one.user.id}`;
  const answer = await (isKept ? real.admin.post(`${path}/keep`) : real.admin.call('DELETE', path, { reason: 'x' }));
  expectStatus(answer, 200, isKept ? 'keep' : 'erase');
  if (isKept) one.eraseAt = null;
  else markToGo(model, one);
  expect(answer.json()).toEqual({ erase_at: one.eraseAt });
}

/** Each learner may use a code once, as long as it has uses left. */
async function useCode(model: Model, real: Real, given: Through & { place: number; times: number }): Promise<void> {
  const { caller, alive } = sessionOf(model, real, given);
  const one = learner(model, given.who);
  const code = model.codes[given.place] as ModelCode;
  const body = { code: real.codes[given.place] };
  // At the rate limit only one call is sent, because the result of parallel calls is not defined there.
  const times = one.wrongCodes + given.times > WRONG_CODES.points ? 1 : given.times;
  const answers = await Promise.all(Array.from({ length: times }, () => caller.post('/api/account/code', body)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  const isBlocked = one.wrongCodes >= WRONG_CODES.points;
  const works = code.usesLeft > 0 && !code.users.has(one);
  if (alive && !isBlocked && works) {
    // One of the parallel calls succeeds.
    expect(statuses).toEqual([200, ...Array<number>(times - 1).fill(422)]);
    seen.add('code 200');
    one.user.trial_ends_at = extendTrial(one.user.trial_ends_at, CODE_DAYS, model.now);
    one.activations += 1;
    one.wrongCodes += times - 1;
    code.usesLeft -= 1;
    code.users.add(one);
    return;
  }
  for (const answer of answers) expectStatus(answer, !alive ? 401 : isBlocked ? 429 : 422, 'code');
  if (alive && !isBlocked) one.wrongCodes += times;
}

type GivenEnd = { who: number; password: string | undefined };

async function endSessions(model: Model, real: Real, { who, password }: GivenEnd): Promise<void> {
  const one = learner(model, who);
  const path = `/api/customers/${one.user.id}`;
  if (password === undefined) {
    const answer = await real.admin.delete(`${path}/sessions`);
    expectStatus(answer, 200, 'end sessions');
  } else {
    expectStatus(await real.admin.post(path, { password }), 200, 'new password');
    one.password = password;
  }
  for (const session of one.sessions) session.ended = true;
}

/** Advances the clock. The admin logs in again, because admin sessions are shorter. */
async function waitFor(model: Model, real: Real, ms: number): Promise<void> {
  model.now += ms;
  app.clock.now = model.now;
  real.admin = await app.as('admin');
  for (const one of model.learners) {
    const { attempt } = one;
    if (attempt === undefined || !isAttemptOver(deadlineOf(attempt), model.now)) continue;
    const pilots = await pilotsOf(real, one.user.id, attempt.id);
    endAttempt(one, attempt, { seconds: MINUTES * 60, timedOut: true, pilots });
  }
}

// Comparison of the server's state with the model.

const byId = (first: { id: string }, second: { id: string }) => first.id.localeCompare(second.id);

async function expectSame(model: Model, real: Real): Promise<void> {
  for (const [who, one] of model.learners.entries()) {
    const { user, sessions } = one;
    const callers = real.callers[who] as Caller[];
    const scores = [...one.scores.values()].sort((first, second) => first.level_id - second.level_id);
    const exams = [...one.exams.values()].sort(byId);
    const alive = sessions.flatMap((session, place) => (isAlive(session, model.now) ? [place] : []));

    for (const [place, session] of sessions.entries()) {
      const answer = await (callers[place] as Caller).get('/api/profile');
      expectStatus(answer, alive.includes(place) ? 200 : 401, 'session');
      if (!alive.includes(place)) continue;
      session.usedAt = model.now;
      expect(answer.json()).toEqual(user);
      expect(trialNotice(answer.json(), app.clock.now)).toEqual(trialNotice(user, model.now));
    }

    const caller = callers[alive[0] ?? -1];
    if (caller !== undefined) {
      expect((await caller.get('/api/progress')).json()).toEqual({ id: user.id, scores });
      const listed = (await caller.get('/api/exams')).json<ExamResult[]>();
      const started = listed.map(({ started_at }) => started_at);
      expect(started).toEqual([...started].sort().reverse());
      expect(listed.sort(byId)).toEqual(exams);
      const study = (await caller.get('/api/study')).json<Study>();
      expect(study.answers).toBe(one.answers.size);
      expect(study.memories.map(([id]) => id)).toEqual([...one.remembered].sort((first, second) => first - second));
      expect(study.sights.map(([id]) => id).sort()).toEqual([...one.sights].sort());
      expect(new Set(study.bookmarks)).toEqual(one.bookmarks);
      for (const [index, { id, questions, demo }] of STEPS.entries()) {
        const opens = stepOpens(user, STEPS, index, { scores }, model.now);
        const isAsked =
          !demo &&
          asks(
            one,
            questions.map((question) => question.id),
          );
        expectStatus(await caller.get(`/api/levels/${id}`), !opens ? 403 : isAsked ? 409 : 200, `open step ${id}`);
      }
      const exercise = await caller.get('/api/category/2/questions?q=1');
      expectStatus(exercise, openingOf(user, { index: 1, freeScenes: 0 }, model.now) === 'all' ? 200 : 403, 'open exercise');
      const running = (await caller.get('/api/exams/attempts/current')).json<{ attempt: Attempt | null }>().attempt;
      const words = [...(one.attempt?.given.values() ?? [])].map(({ at: _at, ...word }) => word);
      expect([running?.id, running?.answers ?? []]).toEqual([
        one.attempt?.id,
        words.sort((first, second) => first.question_id - second.question_id),
      ]);
      const exam = await caller.get('/api/questions/exam');
      // The questions of the running exam are excluded, and too few are left for another.
      const left = one.attempt === undefined ? 200 : 409;
      expectStatus(exam, canStartExam(user, model.now) ? left : 403, 'start exam');
    }

    const detail = (await real.admin.get(`/api/customers/${user.id}`)).json<CustomerDetail>();
    const { name, phone, email, trial_ends_at } = detail;
    expect({ ...user, name, phone, email, trial_ends_at }).toEqual(user);
    expect(detail.erase_at).toBe(one.eraseAt);
    expect({
      sessions: detail.sessions,
      answers: detail.answers,
      right: detail.answers_correct,
      activations: detail.activations.length,
      steps: detail.scores.map(({ level_id, reward }) => [level_id, reward]),
      exams: detail.exams.sort(byId),
    }).toEqual({
      sessions: alive.length,
      answers: one.answers.size,
      right: [...one.answers.values()].filter((isRight) => isRight).length,
      activations: one.activations,
      steps: scores.map(({ level_id, reward }) => [level_id, reward]),
      exams,
    });
  }
}

/** A comparison takes ten times as long as a command. */
const COMPARED_EVERY = 4;

type Command = fc.AsyncCommand<Model, Real>;
type Action<Given> = (model: Model, real: Real, given: Given) => Promise<void>;

const command = <Given>(happen: Action<Given>, given: Given): Command => ({
  check: () => true,
  run: async (model, real) => {
    await happen(model, real, given);
    model.commands += 1;
    if (model.commands % COMPARED_EVERY === 0) await expectSame(model, real);
  },
  toString: () => `${happen.name} ${JSON.stringify(given)}`,
});
const step = <Given>(happen: Action<Given>, arbitrary: fc.Arbitrary<Given>): fc.Arbitrary<Command> =>
  arbitrary.map((given) => command(happen, given));

const who = fc.nat({ max: LEARNERS.length - 1 });
const through = { who, which: fc.nat({ max: ANY }) };
const times = fc.constantFrom(1, 1, 2, 3);
const id = fc.constantFrom(...IDS);
const password = fc.option(fc.constantFrom(...PASSWORDS), { nil: undefined });

const login = step(logIn, fc.record({ who, isRight: fc.constantFrom(true, true, true, false) }));
const answers = fc.record({
  id,
  question: fc.constantFrom(1001, 2001, 3001, 9001),
  isRight: fc.boolean(),
  isKnown: fc.constantFrom(true, true, true, false),
});
const saving = step(
  saveStep,
  fc.record({
    ...through,
    step: fc.constantFrom<GivenStep['step']>('next', 'next', 'next', 'last', 'last', 1, 2, 3),
    wrong: fc.constantFrom(0, 0, 1, 1, 2),
    times,
  }),
);
const exam = step(
  storeExam,
  fc.record({
    ...through,
    id,
    ago: fc.constantFrom(0, HOUR_MS, 5 * HOUR_MS, 2 * DAY_MS, -HOUR_MS),
    correct: fc.constantFrom(0, 51, 52, 70),
    times,
  }),
);
const attemptId = fc.constantFrom(...ATTEMPT_IDS);
const meant = { id: attemptId, isRunning: fc.constantFrom(true, true, false) };
const beginning = step(beginExam, fc.record({ ...through, id: attemptId, mode: fc.constantFrom('standard', 'official'), times }));
const giving = step(
  giveAnswer,
  fc.record({
    ...through,
    ...meant,
    place: fc.constantFrom(0, 1, 2, 69),
    isRight: fc.boolean(),
    sequence: fc.constantFrom(0, 1_001, 2_001, 2_002),
  }),
);
const leaving = step(leaveExam, fc.record({ ...through, ...meant }));
const code = step(useCode, fc.record({ ...through, place: fc.constantFrom(0, 1), times: fc.constantFrom(1, 1, 2) }));
const handing = step(handIn, fc.record({ ...through, ...meant, times }));
const profile = step(
  updateProfile,
  fc.record({
    ...through,
    name: fc.constantFrom('ሰላም', 'ዮናስ'),
    password,
    current: fc.constantFrom('right', 'right', 'wrong', 'none'),
  }),
);
/** Waiting times. None is close to the idle limit of a session, because the server updates used_at lazily. */
const waiting = fc.constantFrom(60_000, 11 * 60_000, 5 * HOUR_MS, DAY_MS, 2 * DAY_MS, 9 * DAY_MS, 13 * DAY_MS, 15 * DAY_MS);

const commands = fc.commands<Model, Real, false>(
  [
    ...[login, login, login, saving, saving, saving, saving, exam, exam, profile],
    ...[beginning, beginning, beginning, beginning, giving, giving],
    ...[handing, handing, leaving, leaving, code, code],
    step(logOut, fc.record(through)),
    step(answer, fc.record({ ...through, given: fc.array(answers, { minLength: 1, maxLength: 4 }) })),
    step(saveQuestion, fc.record({ ...through, question: fc.constantFrom(1001, 2001), isSaved: fc.boolean() })),
    step(clearProgress, fc.record(through)),
    step(renew, fc.record({ who, days: fc.constantFrom(1, 7, 30, -3, null) })),
    step(endSessions, fc.record({ who, password })),
    step(leaveAccount, fc.record({ ...through, isRight: fc.constantFrom(true, true, false) })),
    step(endAccount, fc.record({ who, isKept: fc.boolean() })),
    step(waitFor, waiting),
  ],
  { maxCommands: 30, size: 'max' },
);

const first: Through = { who: 0, which: 0 };
const firstExam = { ...first, id: ATTEMPT_IDS[0] as string, isRunning: true };

/** Stories that random commands rarely tell; they begin the run. */
const TOLD: readonly (readonly Command[])[] = [
  [
    command(saveStep, { ...first, step: 'next', wrong: 0, times: 2 }),
    command(saveStep, { ...first, step: 'next', wrong: 0, times: 1 }),
    command(clearProgress, first),
    command(saveStep, { ...first, step: 'next', wrong: 1, times: 1 }),
  ],
  [
    command(beginExam, { ...firstExam, mode: 'official', times: 2 }),
    command(giveAnswer, { ...firstExam, place: 0, isRight: true, sequence: 1_001 }),
    command(handIn, { ...firstExam, times: 3 }),
    command(beginExam, { ...firstExam, mode: 'official', times: 1 }),
    command(storeExam, { ...first, id: IDS[0] as string, ago: -HOUR_MS, correct: 70, times: 1 }),
  ],
  [
    command(useCode, { ...first, place: 0, times: 2 }),
    command(leaveAccount, { ...first, isRight: false }),
    command(leaveAccount, { ...first, isRight: true }),
    command(logIn, { who: 0, isRight: true }),
    command(logOut, { who: 0, which: 1 }),
    command(saveStep, { who: 0, which: 1, step: 'next', wrong: 0, times: 1 }),
  ],
];

/** Outcomes that must occur, or the run has not tested enough. */
const OUTCOMES = [
  ...['login 200', 'login 422', 'logout 200', 'session 200', 'session 401', 'answers 200', 'clear 200', 'profile 200'],
  'save question 200',
  ...['save step 1 200', 'save step 1 401', 'save step 1 422', 'save step 2 200', 'save step 2 403'],
  ...['open step 1 200', 'open step 2 200', 'open step 2 403', 'open exercise 200', 'open exercise 403'],
  ...['store exam 200', 'store exam 403', 'store exam 422', 'start exam 200', 'start exam 403'],
  ...['renewal 200', 'new password 200'],
  ...['leave 200', 'leave 422', 'erase 200', 'keep 200', 'come back', 'code 200', 'code 422'],
  ...[
    'begin exam 200',
    'begin exam 403',
    'begin exam 409',
    'give answer 200',
    'give answer 404',
    'hand in 200',
    'leave exam 200',
  ],
];

/** Each run of the model is long, so there are fewer than of other properties. */
const STORIES = Math.ceil(RUNS / 3);
const FEW = 3;
const MORE = 70;

test(
  'whatever two learners, an admin and the clock do, the server says what the rules say, and each learner has only their own',
  async () => {
    const play = async (story: Iterable<Command>) => {
      const world = await begin();
      await fc.asyncModelRun(() => world, story);
      await expectSame(world.model, world.real);
    };
    const tell = (seed: number, stories: number) => fc.assert(fc.asyncProperty(commands, play), { seed, numRuns: stories });
    for (const story of TOLD) await play(story);
    await tell(SEED, STORIES);
    // Some outcomes may still be missing, so more runs follow until all have occurred.
    for (let more = 1; more <= MORE && OUTCOMES.some((outcome) => !seen.has(outcome)); more += 1) await tell(SEED + more, FEW);
    expect([...seen].sort()).toEqual(expect.arrayContaining(OUTCOMES));
  },
  Math.max(600_000, STORIES * 2_000),
);
