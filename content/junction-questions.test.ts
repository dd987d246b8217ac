import { describe, expect, test } from 'vitest';
import { answerOf, decidingRules, type JunctionQuestion, keysOf } from '#domain/right-of-way/junction-question.ts';
import type { RuleId } from '#domain/right-of-way/right-of-way.ts';
import type { Question } from './schema.ts';
import { SHIPPED } from './shipped.ts';

// Questions about priority describe their junction as data; the test compares keys and reasons with the rules.

type Described = Question & { readonly junction: JunctionQuestion };
const { questions } = SHIPPED;
const described = questions.filter((question): question is Described => question.junction !== undefined);
const each = described.map((question) => [question.id, question] as const);

/** Facts that imply a rule: in other words, or as a special case. */
const SAID_BY: Partial<Record<RuleId, readonly string[]>> = {
  R017: ['R018'],
  R018: ['R017'],
  R022: ['R132'],
  R132: ['R022'],
  // The meaning of give-way signs and of the plate below them.
  V019: ['R019', 'R020', 'V049'],
  // Not having to wait for somebody beside the road follows from the rule on when to wait.
  R001: ['R028'],
};

test('so many questions are checked by the rules', () => {
  expect(described.length).toBeGreaterThanOrEqual(160);
});

describe.each(each)('question %i', (_id, { junction, options, facts }) => {
  test('has the key that the rules compute', () => {
    expect(keysOf(junction), `by the rules: ${answerOf(junction).join(', ') || 'nobody'}`).toEqual([
      options.find(({ correct }) => correct === true)?.id,
    ]);
  });

  test('says of each option what it claims', () => {
    expect(Object.keys(junction.claims).sort()).toEqual(options.map(({ id }) => `${id}`).sort());
  });

  test('rests on the rules that decide it', () => {
    const missing = decidingRules(junction).filter(
      (rule) => ![rule, ...(SAID_BY[rule] ?? [])].some((fact) => facts.includes(fact)),
    );
    expect(missing).toEqual([]);
  });
});

/** Who waits, by the wording of a Swedish option that names it clearly. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/^(Bara )?(D|d)en röda( bilen)?$/, 'red'],
  [/^(Bara )?(D|d)en gula( bilen)?$/, 'yellow'],
  [/^(Bara )?(D|d)en gröna( bilen)?$/, 'green'],
  [/^(Bara )?cyklisten$/i, 'cyclist'],
  [/^Du$/, 'you'],
  [/^Bussen(,.*)?$/, 'bus'],
  [/^Traktorn(,.*)?$/, 'tractor'],
];

test('claims what its words say, where an option names one of them plainly', () => {
  let counted = 0;
  for (const { id, junction, options } of described)
    for (const option of options) {
      const named = NAMED.find(([words]) => words.test(option.sv))?.[1];
      const claim = junction.claims[option.id];
      if (named === undefined || claim === null || claim === undefined) continue;
      counted += 1;
      expect(claim, `question ${id}: ${option.sv}`).toEqual([named]);
    }
  expect(counted).toBeGreaterThan(50);
});
