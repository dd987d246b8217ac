import { expect, test } from 'vitest';
import { seededChance } from '../shuffle.ts';
import { rulesToChoose } from './which-rule.ts';

test.each([
  ['no rule', []],
  ['a rule that there are no words for', ['P050']],
  ['two rules', ['R017', 'R026']],
])('%s is not asked about', (_what, rules) => {
  expect(rulesToChoose(rules, seededChance(1))).toBeUndefined();
});

test.each(['R017', 'R022', 'R132', 'V019', 'R038', 'R073'])(
  'of %s there are three different ones to choose from, of one kind',
  (rule) => {
    const places = new Set<number>();
    for (let seed = 1; seed <= 60; seed += 1) {
      const asked = rulesToChoose([rule], seededChance(seed));
      expect(asked?.right).toBe(rule);
      expect(new Set(asked?.choices).size).toBe(3);
      expect(asked?.choices).toContain(rule);
      // The two are forms of one rule and would both be right.
      expect(['R022', 'R132'].filter((one) => asked?.choices.some((choice) => choice === one)).length).toBeLessThan(2);
      places.add((asked?.choices ?? []).map(String).indexOf(rule));
    }
    expect([...places].sort()).toEqual([0, 1, 2]);
  },
);
