import { expect, test } from 'vitest';
import { areaOf, hasPlaces, middleOf, placeAt, placeFaults } from './place.ts';

const options = [
  { id: 1, place: '200 100 20 20' },
  { id: 2, place: '300 100 40 60' },
  { id: 3, place: '0 200 90 60' },
] as const;

test.each([
  ['in its middle', { x: 210 / 480, y: 110 / 320 }, 328, 1],
  ['a finger beside what is small', { x: 243 / 480, y: 110 / 320 }, 328, 1],
  ['less far beside it where the picture is large', { x: 243 / 480, y: 110 / 320 }, 525, undefined],
  ['anywhere in what is large', { x: 338 / 480, y: 158 / 320 }, 328, 2],
  ['the nearer of two', { x: 300 / 480, y: 110 / 320 }, 160, 2],
  ['nothing in the sky', { x: 0.5, y: 0.05 }, 328, undefined],
] as const)('a tap finds %s', (_title, at, px, id) => {
  expect(placeAt(options, at, px)?.id).toBe(id);
});

test('a question has places or none; what a phone stored long ago has none', () => {
  expect([hasPlaces({ options }), hasPlaces({ options: [{ place: '' }] }), hasPlaces({ options: [{}] })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(areaOf({ place: '' })).toBeUndefined();
  expect(middleOf({ x: 200, y: 100, width: 80, height: 120 })).toEqual({ x: 0.5, y: 0.5 });
  expect(placeFaults([{ id: 1 }, { id: 2, place: '' }])).toEqual([]);
});

test.each([
  ['one of them has none', [options[0], { id: 9, place: '' }], ['option 9 has no place, others have']],
  ['it reaches over the edge', [options[0], { id: 9, place: '470 0 20 20' }], ['the place of option 9 is not inside 480 × 320']],
  ['it has no size', [options[0], { id: 9, place: '20 20 0 20' }], ['the place of option 9 is not inside 480 × 320']],
  [
    'a finger cannot tell two apart',
    [options[0], { id: 9, place: '250 100 20 20' }],
    ['options 1 and 9 lie too close together for a finger'],
  ],
  ['nothing', options, []],
] as const)('what is wrong with places: %s', (_title, given, faults) => {
  expect(placeFaults(given)).toEqual(faults);
});
