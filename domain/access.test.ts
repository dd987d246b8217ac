import { describe, expect, test } from 'vitest';
import {
  canOpenQuestion,
  canOpenStep,
  canStartExam,
  canStoreExam,
  freeScenesOf,
  isPremium,
  mayTakeExams,
  openingOf,
  type Viewer,
} from './access.ts';
import { JOBS } from './jobs.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-15T10:00:00.000Z');
const at = (offsetMs: number) => new Date(NOW + offsetMs).toISOString();
const customer = (trial_ends_at: string | null): Viewer => ({ role: 'customer', trial_ends_at });
const viewers = {
  anonymous: null,
  free: customer(null),
  expired: customer(at(-1)),
  premium: customer(at(1)),
  admin: { role: 'admin', trial_ends_at: null },
} as const satisfies Record<string, Viewer>;

test.each([
  ['one millisecond left', customer(at(1)), true],
  ['ends this very moment', customer(at(0)), false],
  ['ended one millisecond ago', customer(at(-1)), false],
  ['never had a trial', customer(null), false],
  ['nobody', null, false],
  ['an admin without a trial', viewers.admin, false],
  ['a date that cannot be read', customer('soon'), false],
])('premium: %s → %s', (_title, viewer, expected) => {
  expect(isPremium(viewer as Viewer, NOW)).toBe(expected);
});

describe('a step opens', () => {
  const open = { completed: false, progressing: true, processing: false };
  const behind = { completed: false, progressing: false, processing: true };
  test.each([
    // index, demo, flags: anonymous, free, expired, premium, admin
    [0, true, open, [true, true, true, true, true]],
    [0, false, open, [false, false, false, true, true]],
    [0, false, behind, [false, false, false, false, true]],
    [1, true, open, [false, false, false, true, true]],
    [1, false, open, [false, false, false, true, true]],
    [1, false, behind, [false, false, false, false, true]],
  ])('index %i, demo %s, %o', (index, demo, flags, expected) => {
    const answers = (['anonymous', 'free', 'expired', 'premium', 'admin'] as const).map((who) =>
      canOpenStep(viewers[who], { index, demo, flags }, NOW),
    );
    expect(answers).toEqual(expected);
  });
});

test.each([
  // first exercise, another, another with free scenes, exam
  ['anonymous', 'all', 'nothing', 'free scenes', false],
  ['free', 'all', 'nothing', 'free scenes', false],
  ['expired', 'all', 'nothing', 'free scenes', false],
  ['premium', 'all', 'all', 'all', true],
  ['admin', 'all', 'all', 'all', true],
] as const)(
  '%s opens of the first exercise %s, of another %s, of one with free scenes %s; the exam: %s',
  (who, first, other, scenes, exam) => {
    for (const freeScenes of [0, 2]) expect(openingOf(viewers[who], { index: 0, freeScenes }, NOW)).toBe(first);
    for (const index of [1, 6, -1]) {
      expect(openingOf(viewers[who], { index, freeScenes: 0 }, NOW)).toBe(other);
      for (const freeScenes of [1, 2]) expect(openingOf(viewers[who], { index, freeScenes }, NOW)).toBe(scenes);
    }
    expect(canStartExam(viewers[who], NOW)).toBe(exam);
  },
);

const film = (id: number) => ({ id, asksForPlaces: false });
const places = (id: number) => ({ id, asksForPlaces: true });
test.each([
  ['none', [], []],
  ['one film', [film(7001)], [7001]],
  ['films only', [film(7002), film(7001)], [7002]],
  ['one with places', [places(7201)], [7201]],
  ['films, then places', [film(7001), film(7002), places(7201), places(7202)], [7001, 7201]],
  ['places, then films', [places(5), places(6), film(7), film(8)], [7, 5]],
])('of moving scenes the first film and the first with places are free: %s', (_which, scenes, free) => {
  expect(freeScenesOf(scenes)).toEqual(free);
});

test.each([
  ['taken while premium, sent after the trial', customer(at(-1000)), -2000, true],
  ['started in the moment the trial ended', customer(at(-1000)), -1000, false],
  ['started after the trial', customer(at(-1000)), -999, false],
  ['premium, started now', customer(at(1)), 0, true],
  ['premium, but started in the future', customer(at(9000)), 1, false],
  ['an admin', viewers.admin, -1, true],
  ['without a trial', customer(null), -1, false],
  ['nobody', null, -1, false],
  ['begun a day ago, before the trial ended', customer(at(-HOUR_MS)), -24 * HOUR_MS, true],
  ['begun longer ago than a day, though before the trial ended', customer(at(-HOUR_MS)), -24 * HOUR_MS - 1, false],
  ['begun in the moment in which the trial ended', customer(at(-HOUR_MS)), -HOUR_MS, false],
  ['begun weeks ago, with a trial that runs', customer(at(1)), -21 * 24 * HOUR_MS, true],
  ['begun weeks ago by an admin', viewers.admin, -21 * 24 * HOUR_MS, true],
])('a finished exam is stored: %s → %s', (_title, viewer, startedMs, expected) => {
  expect(canStoreExam(viewer as Viewer, NOW + startedMs, NOW)).toBe(expected);
});

describe('a question', () => {
  const place = { exercise: 3, inDemo: false, isFreeScene: false, sealed: false };
  test.each([
    ['of a closed exercise', place, false, { free: false, premium: true }],
    ['of the first exercise', { ...place, exercise: 0 }, false, { free: true, premium: true }],
    ['of the first step, a demo', { ...place, inDemo: true }, false, { free: true, premium: true }],
    ['of a free scene', { ...place, isFreeScene: true }, false, { free: true, premium: true }],
    ['of a scene that was sealed', { ...place, isFreeScene: true, sealed: true }, false, { free: false, premium: false }],
    ['of no exercise that is listed', { ...place, exercise: -1 }, false, { free: false, premium: true }],
    ['sealed', { ...place, exercise: 0, sealed: true }, false, { free: false, premium: false }],
    ['sealed, and asked in an exam', { ...place, sealed: true }, true, { free: false, premium: true }],
  ])('%s opens as it should', (_which, where, wasAsked, expected) => {
    expect(canOpenQuestion(viewers.free, where, wasAsked, NOW)).toBe(expected.free);
    expect(canOpenQuestion(viewers.premium, where, wasAsked, NOW)).toBe(expected.premium);
  });
});

test('learners take exams of the server, and of the staff only those who write questions', () => {
  for (const job of JOBS) expect(mayTakeExams('customer', job)).toBe(true);
  expect(JOBS.filter((job) => mayTakeExams('admin', job))).toEqual(['owner', 'editor']);
});
