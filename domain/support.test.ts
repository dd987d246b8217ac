import { expect, test } from 'vitest';
import { SUPPORT_SUBJECTS } from './support.ts';

test('the five subjects stand in the order of the specification', () => {
  expect(SUPPORT_SUBJECTS).toEqual(['content', 'billing', 'technical', 'abuse', 'other']);
});
