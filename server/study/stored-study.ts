import type { Study } from '#contract/study.ts';
import { CORRECTED_TOLD_MS } from '#domain/retention-times.ts';
import { calendarDay, dayFromFour } from '#domain/study/day.ts';
import { DAYS_TOLD } from '#domain/study/next-thing.ts';
import { PACE_DAYS } from '#domain/study/outlook.ts';
import type { StudyRows } from '#domain/study/rows.ts';
import type { Db } from '../db/connect.ts';
import { findCorrected } from '../db/content/items.ts';
import { findMixUps } from '../db/learning/cards.ts';
import { findStudyRows } from '../db/learning/sights.ts';
import * as store from '../db/learning/study.ts';
import { countUnread } from '../db/office/support.ts';
import type { Services } from '../services.ts';
import { readyLearner } from './learner.ts';

const NO_ROWS: StudyRows = { memories: [], rules: [], sights: [], mocks: [] };

type Needs = Pick<Services, 'db' | 'content' | 'now'>;

/** A learner's study state for their device: all of it, or what is newer than the given revision. */
export async function readStudy({ content, now }: Needs, tx: Db, userId: number, since?: number): Promise<Study> {
  return rowsOf(tx, await readyLearner(tx, userId, content.current()), now(), since);
}

/** Undefined when something must first be built from the log. Only reads, so that it also works in read-only mode. */
export function readStored({ db, now }: Needs, userId: number, since?: number): Promise<Study | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const learner = await store.findLearner(tx, userId);
      return learner === undefined || learner.folded !== learner.answers ? undefined : rowsOf(tx, learner, now(), since);
    });
}

async function rowsOf(tx: Db, learner: store.Learner, now: number, since = 0): Promise<Study> {
  const { user_id: userId, revision, answers, exam_date, minutes, daily_goal, test_language, recounted_on, last_day } = learner;
  const { memories: remembered, rules, sights, mocks } = revision > since ? await findStudyRows(tx, userId, since) : NO_ROWS;
  return {
    revision,
    answers,
    exam_date,
    minutes,
    daily_goal,
    test_language,
    recounted_on,
    last_day,
    memories: [...remembered],
    rules: [...rules],
    sights: [...sights],
    mocks: [...mocks],
    shown: revision > since ? await store.findShown(tx, userId, since) : [],
    bookmarks: await store.findBookmarks(tx, userId),
    mixed_up: await findMixUps(tx, userId),
    days: await store.findStudyDays(tx, userId, calendarDay(dayFromFour(now) - DAYS_TOLD + 1)),
    practised: await store.findPractised(tx, userId, calendarDay(dayFromFour(now) - PACE_DAYS)),
    real_tests: await store.findRealTests(tx, userId),
    unread: await countUnread(tx, userId),
    corrected: await findCorrected(tx, userId, new Date(now - CORRECTED_TOLD_MS)),
  };
}
