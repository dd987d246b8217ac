import { expect, test } from 'vitest';
import { SHIPPED } from '#content/shipped.ts';
import { turnOf } from '#domain/right-of-way/junction.ts';
import { type JunctionQuestion, READER } from '#domain/right-of-way/junction-question.ts';
import type { Arm, Traveller } from '#domain/right-of-way/right-of-way.ts';
import { allScenes } from '../drawings/scenes/all-scenes.ts';
import { type Placed, placedBy } from '../drawings/scenes/placed.ts';

// Pictures of junction questions are drawn by hand, because a driver's view teaches more than a plan. While drawing, vehicles, turn signals, signs and lights
// are recorded; the test compares them with the junction that the key is computed from.

const { questions } = SHIPPED;
type Shown = {
  readonly id: number;
  readonly sv: string;
  readonly slug: string;
  readonly junction: JunctionQuestion;
  readonly placed: readonly Placed[];
};
const shown: Shown[] = questions.flatMap(({ id, sv, image, junction }) => {
  const slug = image?.match(/^scene-([^.]+)\./)?.[1];
  const draw = slug === undefined ? undefined : allScenes.get(slug);
  return junction === undefined || slug === undefined || draw === undefined
    ? []
    : [{ id, sv, slug, junction, placed: placedBy(draw) }];
});

/** Colours by which travellers are named. */
const COLOURS: Readonly<Record<string, readonly string[]>> = {
  red: ['#d63a3c'],
  yellow: ['#f2b632'],
  green: ['#2f9460'],
  grey: ['#aab0b7', '#8b9299'],
  white: ['#f3f4f4', '#eef0f1'],
  dark: ['#343b43'],
};
const SIGNS: Readonly<Record<NonNullable<Arm['sign']>, string>> = {
  'give-way': 'B1',
  stop: 'B2',
  'main-road': 'B4',
  'four-way-stop': 'B2',
  'four-way-give-way': 'B1',
};
const apart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);
const stays = ({ state = [] }: Traveller) => state.length === 0;

/** Vehicles in the picture with the traveller's colour. Those seen in a mirror or in part are not recorded. */
const carsOf = ({ placed }: Shown, { id }: Traveller) =>
  placed.filter(({ what, colour = '' }) => what === 'car' && (COLOURS[id] ?? []).includes(colour.toLowerCase()));

test('vehicles come from where the junction says', () => {
  const faults: string[] = [];
  let counted = 0;
  for (const one of shown)
    for (const traveller of one.junction.travellers) {
      const cars = carsOf(one, traveller);
      if (cars.length === 0 || !stays(traveller) || one.junction.kind === 'zip') continue;
      counted += 1;
      const arm = one.junction.arms[traveller.from]?.at ?? 0;
      // A vehicle behind us is seen in the mirror, from the front.
      const isBehind = traveller.from === one.junction.travellers.find(({ id }) => id === READER)?.from;
      if (!cars.some(({ heading = 0 }) => apart(heading + 180, arm) < 50 || (isBehind && apart(heading, arm) < 50)))
        faults.push(
          `${one.id} ${one.slug}: ${traveller.id} comes from ${arm}, drawn heading ${cars.map(({ heading = 0 }) => heading).join()}`,
        );
    }
  expect(faults).toEqual([]);
  expect(counted).toBeGreaterThan(50);
});

test('who signals turns that way, and who goes on straight signals nothing', () => {
  const faults: string[] = [];
  let counted = 0;
  for (const one of shown)
    for (const traveller of one.junction.travellers) {
      const [car, ...others] = carsOf(one, traveller);
      if (car === undefined || others.length > 0 || !stays(traveller) || one.junction.kind !== 'crossing') continue;
      const turn = turnOf(one.junction, traveller);
      const isSide = one.junction.arms.length === 3 && turn !== 'ahead';
      // Out of the side street of a T-junction everybody turns; the direction is not always visible.
      if (car.blink === undefined && isSide) continue;
      counted += 1;
      if ((car.blink ?? 'ahead') !== turn)
        faults.push(`${one.id} ${one.slug}: ${traveller.id} turns ${turn}, drawn ${car.blink ?? 'without a signal'}`);
    }
  expect(faults).toEqual([]);
  expect(counted).toBeGreaterThan(30);
});

test('the signs and lights of the junction stand in the picture, and no others', () => {
  const faults: string[] = [];
  for (const { id, sv, slug, junction, placed } of shown) {
    const codes = placed.flatMap(({ code }) => code ?? []);
    const lamps = placed.flatMap(({ lamp }) => lamp ?? []);
    const own = junction.arms[junction.travellers.find((one) => one.id === READER)?.from ?? -1];
    // A sign with a distance plate refers to another junction.
    if (own === undefined || codes.includes('T2')) continue;
    const wanted = new Set(junction.arms.flatMap(({ sign }) => (sign === undefined ? [] : [SIGNS[sign]])));
    for (const code of ['B1', 'B2', 'B4'])
      if (codes.includes(code) && !wanted.has(code)) faults.push(`${id} ${slug}: shows ${code}, which the junction has not`);
    const isSaid = own.sign === 'main-road' && sv.includes('huvudled');
    if (own.sign !== undefined && !isSaid && !codes.includes(SIGNS[own.sign]))
      faults.push(`${id} ${slug}: our ${SIGNS[own.sign]} is not shown`);
    const isSteady = own.light === 'green' || own.light === 'red';
    if (isSteady && !lamps.includes(own.light ?? '')) faults.push(`${id} ${slug}: our ${own.light} light is not shown`);
    if (!isSteady && lamps.some((lamp) => lamp === 'green' || lamp === 'red')) faults.push(`${id} ${slug}: shows a light`);
  }
  expect(faults).toEqual([]);
});
