import { expect, test } from 'vitest';
import { lintTexts } from '#content/check/lint-ti.ts';
import { passwordLinkText } from '../web/text/password-link.ts';

const read = (value: string | ((sample: never) => string)) => (typeof value === 'function' ? value(8 as never) : value);

test('the page of a one-time link has all its words in three languages, and its Tigrinya passes the lint', () => {
  const { ti, sv, en } = passwordLinkText;
  const keys = Object.keys(ti) as (keyof typeof ti)[];
  const texts = new Map(keys.map((key) => [key, { ti: read(ti[key]), sv: read(sv[key]), en: read(en[key]) }]));
  for (const text of texts.values()) for (const value of Object.values(text)) expect(value.trim()).not.toBe('');
  expect(lintTexts(texts).filter((fault) => fault.level === 'error')).toEqual([]);
});
