/** For all questions: an option that names a number or letter of its picture never has the circle of another one. */
import { expect, test } from 'vitest';
import { circlesOf } from '#domain/option-names.ts';
import { inShownOrder } from '#domain/shuffle.ts';
import { SHIPPED } from './shipped.ts';

const { questions } = SHIPPED;
/** Independent of the implementation: a single number at the end, or after the noun that it names. */
const named = (text: string) =>
  /^(?:[^\d]*[^\d,] )?([1-6])\.?$/u.exec(text)?.[1] ?? /(?:bil|plats|märke|linje|tavla) ([1-6]) \p{L}+$/u.exec(text)?.[1];

test('in every showing the circle of an option says the number that the option names', () => {
  const astray: string[] = [];
  let seen = 0;
  for (const { id, image, options } of questions) {
    const names = options.map(({ sv }) => named(sv));
    const known = names.filter((name) => name !== undefined);
    const isSayable =
      new Set(known).size === known.length &&
      (known.length === options.length || known.every((name) => Number(name) <= options.length));
    if (image === null || known.length < 2 || !isSayable) continue;
    seen += 1;
    const given = options.map(({ ti, sv, en }) => ({ option: ti, option_sv: sv, option_en: en }));
    for (let run = 0; run < 5; run += 1) {
      const shown = inShownOrder(given, `run ${run}`);
      const circles = circlesOf(shown);
      shown.forEach(({ option_sv }, place) => {
        const name = named(option_sv ?? '');
        if (name !== undefined && circles[place] !== name) astray.push(`${id}: ${option_sv} at ${circles[place]}`);
      });
    }
  }
  expect(seen).toBeGreaterThan(50);
  expect([...new Set(astray)]).toEqual([]);
});
