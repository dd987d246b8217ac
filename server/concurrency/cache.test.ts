import { describe, expect, test } from 'vitest';
import { openCache } from './cache.ts';

function setUp(most?: number) {
  const state = {
    now: 0,
    isTrusted: true,
    loads: 0,
    value: 'first' as string | undefined,
    failure: undefined as Error | undefined,
  };
  const cached = openCache<string, string | undefined>({
    load: async () => {
      state.loads += 1;
      if (state.failure !== undefined) throw state.failure;
      return state.value;
    },
    userOf: (value) => (value === undefined ? undefined : 7),
    now: () => state.now,
    isTrusted: () => state.isTrusted,
    ...(most !== undefined && { most }),
  });
  return { state, cached };
}

describe('what was read', () => {
  test('is served for five seconds without asking again', async () => {
    const { state, cached } = setUp();
    await cached.get('a');
    state.value = 'second';
    state.now = 4_999;
    expect(await cached.get('a')).toBe('first');
    state.now = 5_000;
    expect(await cached.get('a')).toBe('second');
    expect(state.loads).toBe(2);
  });

  test('is asked for again when the clock was set back', async () => {
    const { state, cached } = setUp();
    await cached.get('a');
    state.value = 'second';
    state.now = -3_600_000;
    expect(await cached.get('a')).toBe('second');
  });

  test('is asked for each time while other servers cannot be heard', async () => {
    const { state, cached } = setUp();
    await cached.get('a');
    state.isTrusted = false;
    state.value = 'second';
    expect(await cached.get('a')).toBe('second');
  });

  test.each([
    ['of this user', 7, 'second'],
    ['of another user', 8, 'first'],
    ['of all', undefined, 'second'],
  ])('after a change %s is %s', async (_title, userId, expected) => {
    const { state, cached } = setUp();
    await cached.get('a');
    state.value = 'second';
    cached.forget(userId);
    expect(await cached.get('a')).toBe(expected);
  });

  test('during a change is not cached', async () => {
    const { state, cached } = setUp();
    const reading = cached.get('a');
    cached.forget(7);
    expect(await reading).toBe('first');
    state.value = 'second';
    expect(await cached.get('a')).toBe('second');
  });

  test('is served for five minutes more while the database is away, unless it was forgotten', async () => {
    const { state, cached } = setUp();
    await cached.get('a');
    await cached.get('b');
    state.isTrusted = false;
    state.failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    state.now = 304_999;
    expect(await cached.get('a')).toBe('first');
    await expect(cached.get('never read')).rejects.toThrow('away');
    cached.forget(7);
    await expect(cached.get('b')).rejects.toThrow('away');
  });

  test('is not served for longer, nor when the database is there and refuses', async () => {
    const { state, cached } = setUp();
    await cached.get('a');
    state.now = 10_000;
    state.failure = Object.assign(new Error('no such table'), { code: '42P01' });
    await expect(cached.get('a')).rejects.toThrow('no such table');
    state.now = 305_000;
    state.failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    await expect(cached.get('a')).rejects.toThrow('away');
  });

  test('longest ago goes where there is no room for more', async () => {
    const { state, cached } = setUp(2);
    for (const key of ['a', 'b']) await cached.get(key);
    state.now = 6_000;
    for (const key of ['a', 'c']) await cached.get(key);
    state.now = 12_000;
    state.failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    expect(await cached.get('a')).toBe('first');
    expect(await cached.get('c')).toBe('first');
    await expect(cached.get('b')).rejects.toThrow('away');
  });

  test('and not found is asked for again', async () => {
    const { state, cached } = setUp();
    state.value = undefined;
    expect(await cached.get('a')).toBeUndefined();
    state.value = 'second';
    expect(await cached.get('a')).toBe('second');
  });
});
