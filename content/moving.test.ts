/** Moving scenes train driving, not the test: they have an exercise of their own and are not counted elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pickAsked } from '#contract/content.ts';
import { drawMock, mockBankOf } from '#domain/draw.ts';
import { HAZARDS } from '#domain/hazard.ts';
import { onsetOf } from '#domain/moving/danger.ts';
import { ringAround } from '#domain/moving/frame.ts';
import { type Film, placeOn, thingOf } from '#domain/moving/scene.ts';
import { isMovingPicture } from '#domain/picture.ts';
import { areaOf, hasPlaces, middleOf, placeAt } from '#domain/place.ts';
import { seededChance } from '#domain/shuffle.ts';
import { bankOf } from '#domain/study/bank.ts';
import { figureOf } from '#domain/study/figure.ts';
import { openTo, plan } from '#domain/study/plan.ts';
import { NOTHING_STUDIED, type StudyEvent, study } from '#domain/study/sights.ts';
import { columnsOfItem } from './items.ts';
import type { Question } from './schema.ts';
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
  expect(films.length).toBeGreaterThanOrEqual(60);
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

const filmOf = (image: string): Film => {
  const picture = readFileSync(join(import.meta.dirname, 'pictures', 'questions', image), 'utf8');
  const written = /<metadata>([\s\S]*?)<\/metadata>/.exec(picture)?.[1] ?? '';
  return JSON.parse(written.replaceAll('&lt;', '<').replaceAll('&amp;', '&')) as Film;
};

describe.each(scenes.filter(hasPlaces).map((question) => [question.image ?? '', question] as [string, Question]))(
  'where danger can come from: %s',
  (image, { options, hazard }) => {
    const film = filmOf(image);
    const { scene } = film;

    test('a finger in the middle of each place finds it, and says nothing of the sky', () => {
      for (const option of options) {
        const area = areaOf(option);
        expect(area === undefined ? undefined : placeAt(options, middleOf(area), 328)?.id).toBe(option.id);
      }
      expect(placeAt(options, { x: 0.45, y: 0.04 }, 328)).toBeUndefined();
      expect(hazard).toBeDefined();
    });

    test('what becomes dangerous comes from the right place, and from no other', () => {
      const danger = thingOf(scene, scene.danger.thing);
      const t = Math.max(scene.asks, onsetOf(film) ?? 0);
      const { x, z } = placeOn(danger?.track ?? [], t);
      const right = options.find(({ correct }) => correct === true);
      if (z < placeOn(scene.own, scene.asks).z) {
        // The danger is behind us when the film pauses: the right place is a mirror, which is below the horizon.
        const at = areaOf(right ?? {});
        expect((scene.mirrors ?? []).length).toBeGreaterThan(0);
        expect(at?.y).toBeGreaterThan(180);
        return;
      }
      const still: Film = {
        ...film,
        scene: {
          ...scene,
          things: scene.things.map((thing) => (thing === danger ? { ...thing, track: [[0, x, z]] as const } : thing)),
        },
      };
      const ring = ringAround(still, scene.danger.thing, scene.asks);
      const found = placeAt(options, { x: (ring?.x ?? 0) / 480, y: (ring?.y ?? 0) / 320 }, 328);
      expect(found?.id, `${ring?.x.toFixed(0)} ${ring?.y.toFixed(0)}`).toBe(right?.id);
    });
  },
);

test('what is sent without its key tells neither which place is right nor what kind of danger it is', () => {
  for (const question of scenes) {
    expect(Object.keys(pickAsked('question', columnsOfItem('question', question)))).not.toContain('hazard');
    const asked = question.options.map((option) => pickAsked('option', columnsOfItem('option', option)));
    expect(asked.filter(({ correct, why }) => correct || why !== '')).toEqual([]);
    expect(new Set(asked.map(({ place }) => place !== ''))).toEqual(new Set([hasPlaces(question)]));
  }
});

test('thirty scenes ask for the place, and of every kind of danger there are some', () => {
  const placed = scenes.filter(hasPlaces);
  expect(placed.length).toBeGreaterThanOrEqual(30);
  expect(new Set(placed.map(({ hazard }) => hazard))).toEqual(new Set(HAZARDS));
});

const wordsOf = ({ sv, options }: Question) => [sv, ...options.map((option) => option.sv).sort()].join(' | ');

test('films of one kind ask with the same words and options, and no option is right under most of them: words alone find less than half', () => {
  const kinds = Map.groupBy(scenes, wordsOf);
  const keyOf = ({ options }: Question) => options.find(({ correct }) => correct === true)?.sv ?? '';
  const found = [...kinds.values()].map((kind) => Math.max(...[...Map.groupBy(kind, keyOf).values()].map((same) => same.length)));
  expect([...kinds.values()].filter((kind) => kind.length === 1).map((kind) => kind.map(({ id }) => id))).toEqual([]);
  expect(found.reduce((sum, most) => sum + most, 0)).toBeLessThanOrEqual(0.5 * scenes.length);
});
