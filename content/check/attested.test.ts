import { describe, expect, test } from 'vitest';
import { SHIPPED as content } from '../shipped.ts';
import { doubtsIn, EXCEPTIONS, isAttested, nearForms, sharesOf } from './attested.ts';

describe('what Eritrean prose writes', () => {
  test.each([
    ['ገይርኩም', 'ጌርኩም'], // the same sounds
    ['ውኖኡ', 'ውነኡ'], // one vowel
    ['ክትቅይሩ', 'ክትቕይሩ'], // one letter before and after a vowel
  ])('finds the common neighbour of %s: %s', (form, near) => {
    expect(isAttested(form)).toBe(false);
    expect(nearForms(form)).toContain(near);
  });

  test.each(['ኣብ', 'ጽርግያ', 'ጌርኩም'])('knows %s', (form) => {
    expect(isAttested(form)).toBe(true);
  });

  test('leaves alone person and gender, which stand in the first and the last letter', () => {
    expect(nearForms('ትዝውሩ')).not.toContain('ትዝውር');
  });

  test('has no form in the content that nobody writes while a neighbour is common, but those with a reason', () => {
    const wrong = doubtsIn(content).filter(({ form }) => !EXCEPTIONS.has(form));
    expect(wrong.map(({ form, uses, near }) => `${form} (${uses}): ${near.join(', ')}`)).toEqual([]);
  });

  test('has at least four fifths of the running words of every part', () => {
    for (const { part, words, attested } of sharesOf(content)) expect(attested / words, part).toBeGreaterThanOrEqual(0.8);
  });
});
