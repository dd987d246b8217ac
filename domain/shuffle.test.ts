import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inShownOrder, sample, shuffle } from './shuffle.ts';

const items = fc.array(fc.integer(), { maxLength: 50 });
const rolls = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1, maxLength: 50 });
const diceOf = (values: readonly number[]) => {
  let next = 0;
  return () => values[next++ % values.length] as number;
};
const sorted = (values: readonly number[]) => [...values].sort((first, second) => first - second);

test('a shuffle keeps every item, and leaves the list itself alone', () => {
  fc.assert(
    fc.property(items, rolls, (list, values) => {
      const before = [...list];
      expect(sorted(shuffle(list, diceOf(values)))).toEqual(sorted(list));
      expect(list).toEqual(before);
    }),
  );
});

test('a sample takes different places, as many as asked for or there are', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.nat({ max: 80 }), rolls, (size, count, values) => {
      const places = Array.from({ length: size }, (_, place) => place);
      const drawn = sample(places, count, diceOf(values));
      expect(drawn).toHaveLength(Math.min(size, count));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.every((place) => places.includes(place))).toBe(true);
    }),
  );
});

test('a sample is the beginning of the shuffle with the same chance', () => {
  fc.assert(
    fc.property(items, fc.nat({ max: 50 }), rolls, (list, count, values) => {
      expect(sample(list, count, diceOf(values))).toEqual(shuffle(list, diceOf(values)).slice(0, count));
    }),
  );
});

test.each([
  ['the lowest roll keeps the order', 0, [1, 2, 3]],
  ['the highest roll turns it around by swaps', 0.999, [3, 1, 2]],
])('%s', (_title, roll, expected) => {
  expect(shuffle([1, 2, 3], () => roll)).toEqual(expected);
});

test('every order of three comes up equally often', () => {
  const thirds = [0, 1 / 3, 2 / 3];
  const orders = thirds.flatMap((first) =>
    [0, 1 / 2].map((second) => shuffle(['a', 'b', 'c'], diceOf([first, second, 0])).join('')),
  );
  expect(new Set(orders).size).toBe(6);
});

test('options keep their order while a showing lasts, and have another at others', () => {
  const options = ['ደው በሉ', 'ቀጽሉ', 'ተጠወዩ', 'ተጸበዩ'].map((option) => ({ option }));
  expect(inShownOrder(options, 'run 1, question 7, 1st')).toEqual(inShownOrder(options, 'run 1, question 7, 1st'));
  const orders = new Set(
    Array.from({ length: 200 }, (_, run) =>
      inShownOrder(options, `run ${run}, question 7`)
        .map(({ option }) => option)
        .join(),
    ),
  );
  expect(orders.size).toBe(24);
});
