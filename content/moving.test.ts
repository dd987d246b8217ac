/** Moving scenes are for driving, not for the test: they stand in an exercise of their own and count nowhere else. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawMock, mockBankOf } from '#domain/draw.ts';
import { isMovingPicture } from '#domain/picture.ts';
import { seededChance } from '#domain/shuffle.ts';
import { bankOf } from '#domain/study/bank.ts';
import { figureOf } from '#domain/study/figure.ts';
import { openTo, plan } from '#domain/study/plan.ts';
import { NOTHING_STUDIED, type StudyEvent, study } from '#domain/study/sights.ts';
import { SHIPPED } from './shipped.ts';

const SCENES = 7;
const { questions, steps } = SHIPPED;
const bank = bankOf(
  questions.map(({ id, category, facts, sealed }) => ({ id, category: category ?? 0, rules: facts, sealed: sealed === true })),
);
const scenes = questions.filter(({ category }) => category === SCENES);
const ids = new Set(scenes.map(({ id }) => id));
const answered = (question: number, day: number): StudyEvent => ({
  kind: 'answer',
  day,
  question,
  right: true,
  sure: null,
  language: 'ti',
  help: 'none',
  version: 1,
});

test('every question of the exercise has a film of its own, and no other question has one', () => {
  const films = readdirSync(join(import.meta.dirname, 'pictures', 'questions')).filter(isMovingPicture);
  expect(scenes.map(({ image }) => image).sort()).toEqual(films.sort());
  expect(questions.filter(({ image, category }) => isMovingPicture(image ?? '') && category !== SCENES)).toEqual([]);
  expect(films.length).toBeGreaterThanOrEqual(20);
});

test('what is seen is told in words too, and nothing is sealed', () => {
  expect(scenes.filter(({ alt, sealed }) => alt === undefined || sealed === true).map(({ id }) => id)).toEqual([]);
});

test('no scene is planned, drawn for a mock or part of a step, and answering them all gives no figure', () => {
  const state = study(
    NOTHING_STUDIED,
    [...ids].map((id) => answered(id, 1)),
    bank,
  );
  const planned = plan({ bank, open: openTo(bank, state), state, today: 9, count: 200, chance: seededChance(1) });
  expect(planned.filter(({ id }) => ids.has(id))).toEqual([]);
  const drawn = drawMock({ bank: mockBankOf(bank.questions), seenOn: () => undefined, chance: seededChance(2) }) ?? [];
  expect(drawn).toHaveLength(70);
  expect(drawn.filter((id) => ids.has(id))).toEqual([]);
  expect(steps.flatMap((step) => step.questions).filter((id) => ids.has(id))).toEqual([]);
  expect(figureOf({ bank, state, today: 9 })).toMatchObject({ counted: 0, pass: null });
});
