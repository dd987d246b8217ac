import { expect, test } from 'vitest';
import { en } from '../web/admin/text/en.ts';
import { sv } from '../web/admin/text/sv.ts';

const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key} ${value === '' ? 'empty' : 'there'}`],
  );

test('every text of the back office exists in Swedish and in English', () => {
  expect(keysOf(en).sort()).toEqual(keysOf(sv).sort());
  expect(keysOf(sv).filter((key) => key.endsWith('empty'))).toEqual([]);
});
