import { setTimeout as sleep } from 'node:timers/promises';
import { mayDo } from '#domain/jobs.ts';
import { calendarDay, dayFromFour } from '#domain/study/day.ts';
import { abilityBeside, easinessOf, type Item, itemStatistics, judgeItem, LOOKS } from '#domain/study/item-statistics.ts';
import { ARMS, type ArmSums, addLearner, noSums, type Repeats, repeatsFor, shareOf } from '#domain/study/siblings.ts';
import { BY_COMMAND_LINE, insertAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import * as store from '../db/content/items.ts';
import { findOpenAdmins } from '../db/people/admins.ts';
import { queueMail } from '../mail/queue.ts';
import type { Services } from '../services.ts';

/** Learners per batch. */
const LEARNERS_AT_ONCE = 200;
/** Latest first sights per question that are used; more do not change the result. */
const SIGHTS_MOST = 2_000;
/** A run that has not renewed its lease for this long is taken over. */
const SILENT_MS = 10 * 60_000;

export type ItemRunResult = { readonly answers: number; readonly questions: number; readonly suspects: readonly number[] };
type Work = Pick<Services, 'config' | 'db' | 'now'>;

/** Sleeps as long as it worked, so that the job uses at most half a core. */
const restAsLong = (ms: number, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);

class Stopped extends Error {}

/**
 * Analyses the first sights of all questions, once per study day, on one server. Works in batches of learners and question by question, with rests; each
 * result is stored at once, so that an interrupted run continues. Undefined: done, or another server is at it.
 */
export async function countItems(work: Work, signal?: AbortSignal, rest = restAsLong): Promise<ItemRunResult | undefined> {
  const { config, db, now } = work;
  const day = calendarDay(dayFromFour(now()));
  const at = () => new Date(now());
  if (!(await store.takeRun(db, day, at(), new Date(now() - SILENT_MS), config.siblings))) return undefined;
  /** Runs one part, renews the lease, and rests. */
  const part = async <Done>(does: () => Promise<Done>): Promise<Done> => {
    if (signal?.aborted === true) throw new Stopped();
    const began = performance.now();
    const done = await does();
    await store.stayAlive(db, day, at());
    await rest(performance.now() - began, signal);
    return done;
  };
  try {
    // For questions that an older server wrote.
    await part(() => db.transaction().execute((tx) => store.noteAsked(tx)));
    const easiness = await countEasiness(db, part);
    const residuals = await countLearners(work, part, new Map([...easiness].map(([id, { share }]) => [id, share])));
    const suspects: number[] = [];
    const often = [...easiness].filter(([, { answers }]) => answers >= LOOKS[0]).map(([id]) => id);
    for (const item of await store.findItems(db, often)) {
      const of = easiness.get(item.question_id) as Easiness;
      if (item.answers === of.answers) continue;
      if (await part(() => judge(work, day, item, of, residuals))) suspects.push(item.question_id);
    }
    const answers = [...easiness.values()].reduce((sum, of) => sum + of.answers, 0);
    await store.finishRun(db, day, at(), { answers, questions: easiness.size });
    return { answers, questions: easiness.size, suspects };
  } catch (error) {
    // Releases the run, so that the next server or the next hour continues it.
    await store.releaseRun(db, day).catch(() => undefined);
    if (error instanceof Stopped) return undefined;
    throw error;
  }
}

type Part = <Done>(does: () => Promise<Done>) => Promise<Done>;
type Easiness = { readonly answers: number; readonly share: number };
type Residuals = ReadonlyMap<number, { readonly sum: number; readonly count: number }>;

async function forAllLearners(db: Db, part: Part, does: (ids: readonly number[]) => Promise<void>): Promise<void> {
  for (let last = 0; ; ) {
    const ids = await store.nextLearners(db, last, LEARNERS_AT_ONCE);
    const end = ids.at(-1);
    if (end === undefined) return;
    await part(() => does(ids));
    last = end;
  }
}

async function countEasiness(db: Db, part: Part): Promise<ReadonlyMap<number, Easiness>> {
  const sums = new Map<number, { answers: number; right: number }>();
  await forAllLearners(db, part, async (ids) => {
    for (const { question_id, answers, right } of await store.countFirstSights(db, ids)) {
      const sum = sums.get(question_id) ?? { answers: 0, right: 0 };
      sums.set(question_id, { answers: sum.answers + answers, right: sum.right + right });
    }
  });
  return new Map([...sums].map(([id, { answers, right }]) => [id, { answers, share: easinessOf(right, answers) }]));
}

/** Each learner's ability, and the results of both arms of the experiment. */
async function countLearners({ config, db, now }: Work, part: Part, shares: ReadonlyMap<number, number>): Promise<Residuals> {
  const since = config.siblings === 'half' ? await store.experimentBegan(db) : undefined;
  const residuals = new Map<number, { sum: number; count: number }>();
  const arms = new Map<`${Repeats} ${'exam' | 'all'}`, ArmSums>();
  await forAllLearners(db, part, async (ids) => {
    for (const { user_id, sum, count } of await store.sumResiduals(db, ids, shares)) residuals.set(user_id, { sum, count });
    if (since === undefined) return;
    for (const { user_id, place, ...sights } of await store.countSiblingSights(db, ids, since)) {
      const name = `${repeatsFor(user_id, 'half')} ${place}` as const;
      const sums = arms.get(name) ?? noSums();
      addLearner(sums, sights);
      arms.set(name, sums);
    }
  });
  // Results of an experiment that has ended are kept.
  if (since !== undefined) {
    const counted_at = new Date(now()).toISOString();
    await store.saveSiblingResults(
      db,
      ARMS.flatMap((arm) =>
        (['exam', 'all'] as const).map((place) => {
          const sums = arms.get(`${arm} ${place}`) ?? noSums();
          const { learners, sights, right: correct } = sums;
          return { arm, place, since, counted_at, learners, sights, correct, error: shareOf(sums)?.error ?? null };
        }),
      ),
    );
  }
  return residuals;
}

/** Judges one question and stores it. Returns whether it became suspect. */
async function judge(
  { db, now }: Work,
  day: string,
  item: store.ItemToJudge,
  { answers, share }: Easiness,
  residuals: Residuals,
): Promise<boolean> {
  const { question_id: id, key_option: key, options } = item;
  const sights = await store.sightsOf(db, id, SIGHTS_MOST);
  const judged = sights.map(({ user_id, option_id, in_swedish }) => ({
    option: option_id,
    inSwedish: in_swedish,
    ability: abilityBeside(residuals.get(user_id) ?? { sum: 0, count: 0 }, Number(option_id === key) - share),
  }));
  const found = itemStatistics(judged, { id, key, options } satisfies Item);
  if (found === undefined) return false;
  const verdict = judgeItem(
    { looked: item.looked, findings: item.findings, isCleared: item.cleared_at !== null },
    found,
    answers,
  );
  const statistics = { ...found, thirds: found.thirds.map((third) => Object.fromEntries(third)) };
  const at = new Date(now());
  return db.transaction().execute(async (tx) => {
    const counted = { questionId: id, digest: item.asked_digest, key, answers, ...verdict, statistics };
    if (!(await store.saveCounted(tx, counted, at))) return false;
    const isNew = verdict.isSuspect && (await store.suspect(tx, id, at));
    if (verdict.looked !== item.looked) await store.countInRun(tx, day, { suspected: Number(isNew) });
    if (!isNew) return false;
    await insertAudit(tx, {
      ...BY_COMMAND_LINE,
      action: 'suspect',
      subject: 'question',
      subject_id: id,
      before: null,
      after: { answers, key, thirds: statistics.thirds },
    });
    await tellAdmins(tx, item, statistics, at);
    return true;
  });
}

/** Mails admins who may edit the question, with the choices of the best, middle and weakest third. */
async function tellAdmins(
  tx: Db,
  { question_id, asked_version, key_option, options }: store.ItemToJudge,
  { answers, thirds }: { readonly answers: number; readonly thirds: readonly Readonly<Record<string, number>>[] },
  now: Date,
): Promise<void> {
  const lines = options.map((option, place) => ({
    number: place + 1,
    isKey: option === key_option,
    counts: thirds.map((third) => third[option] ?? 0),
  }));
  for (const admin of await findOpenAdmins(tx)) {
    if (!mayDo(admin.job, 'content')) continue;
    await queueMail(tx, {
      kind: 'question-suspect',
      to: admin.email,
      userId: admin.id,
      language: admin.language ?? 'sv',
      values: { name: admin.name, question: question_id, answers, options: lines },
      once: `question-suspect ${question_id} ${asked_version} ${key_option} ${admin.id}`,
      now,
    });
  }
}
