import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { newPasswordFault } from './new-password.ts';
import { hashPassword, isWeakHash, verifyPassword } from './passwords.ts';

test('a password is stored as argon2id with 19 MiB and two passes, never twice the same', async () => {
  const [first, second] = [await hashPassword('ንኹሉ ዝኸውን ቃል', 'a test'), await hashPassword('ንኹሉ ዝኸውን ቃል', 'a test')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test.each([
  ['the same', 'ንኹሉ ዝኸውን ቃል', true],
  ['another one', 'ንኹሉ ዝኸውን', false],
  ['one with a space more', 'ንኹሉ ዝኸውን ቃል ', false],
  ['nothing', '', false],
])('%s is checked: %o → %s', async (_title, password, expected) => {
  expect(await verifyPassword(await hashPassword('ንኹሉ ዝኸውን ቃል', 'a test'), password, 'a test')).toBe(expected);
});

test('an account that does not exist, or whose hash is broken, takes no password', async () => {
  expect(await verifyPassword(undefined, 'no account has this password', 'a test')).toBe(false);
  expect(await verifyPassword('', 'x', 'a test')).toBe(false);
  expect(await verifyPassword('$argon2id$broken', 'x', 'a test')).toBe(false);
});

test.each([
  ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=19455,t=2,p=1$c2FsdA$aGFzaA', true],
  ['$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA', true],
  ['$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', true],
  ['$argon2id$v=16$m=19456,t=2,p=1$c2FsdA$aGFzaA', true],
  ['$2b$10$something', true],
  ['', true],
])('%s is weaker than today’s: %s', (hash, expected) => {
  expect(isWeakHash(hash)).toBe(expected);
});

test('today’s is not weaker than today’s', async () => {
  expect(isWeakHash(await hashPassword('ንኹሉ ዝኸውን ቃል', 'a test'))).toBe(false);
});

describe('many hashes at once', () => {
  test('two run, forty wait, and the rest is told to come again; then the queue is free', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('ንኹሉ ዝኸውን ቃል', 'a test')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(60 - 42);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Refusal);
      expect(reason).toMatchObject({ reason: 'busy', retryAfterSeconds: 2 });
    }
    expect(await hashPassword('ንኹሉ ዝኸውን ቃል', 'a test')).toMatch(/^\$argon2id/);
  });
});

test.each([
  ['short', { key: 'passwordShort', values: { count: 8 } }],
  ['x'.repeat(2) + 'y'.repeat(255), { key: 'passwordLong', values: { count: 256 } }],
  ['password1', { key: 'passwordCommon', values: { count: 8 } }],
  ['ንኹሉ ዝኸውን ቃል', undefined],
])('the form is told what is wrong with %o', (password, fault) => {
  expect(newPasswordFault(password)).toEqual(fault);
});
