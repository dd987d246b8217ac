import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#contract/audit.ts';
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

test('every action of the audit has words of its own in Swedish and in English', () => {
  for (const { audit } of [sv, en]) {
    expect(Object.keys(audit.actions).sort()).toEqual([...AUDIT_ACTIONS].sort());
    expect(new Set(Object.values(audit.actions)).size).toBe(AUDIT_ACTIONS.length);
  }
  const same = AUDIT_ACTIONS.filter((action) => sv.audit.actions[action] === en.audit.actions[action]);
  expect(same).toEqual([]);
});
