import { expect, test } from 'vitest';
import { order, yields } from './right-of-way.ts';
import { TRAINED_RULES } from './rule-cards.ts';
import { PAGE_RULES, pagesOf, RULE_PAGES } from './rule-pages.ts';

test.each(PAGE_RULES)('the picture of %s is decided by that rule alone, and somebody waits', (rule) => {
  const junction = RULE_PAGES[rule];
  expect(yields(junction).map((duty) => duty.rule)).toEqual([rule]);
  expect(order(junction)).toHaveLength(2);
});

test('every rule of the trainer has a page, and facts lead to the page that tells them', () => {
  for (const rule of TRAINED_RULES) expect(PAGE_RULES).toContain(rule);
  expect(pagesOf(['R018', 'R017', 'F001', 'V019'])).toEqual(['R017', 'V019']);
  expect(pagesOf(['constructor', 'R042'])).toEqual([]);
});
