import { expect, test, vi } from 'vitest';
import { openSemaphore } from './semaphore.ts';

/** Work that ends on command. */
function held() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('two at once, two wait in their order, the fifth is told to come again', async () => {
  const turns = openSemaphore({ atOnce: 2, waiting: 2, retryAfterSeconds: 7 });
  const { begun, work, end } = held();
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => turns.run(work(name)));
  await expect(turns.run(work('e'))).rejects.toMatchObject({ reason: 'busy', retryAfterSeconds: 7 });
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await b).toBe('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  const f = turns.run(work('f'));
  for (const name of ['c', 'a']) end(name);
  expect(await Promise.all([a, c])).toEqual(['a', 'c']);
  for (const name of ['d', 'f']) end(name);
  expect(await Promise.all([d, f])).toEqual(['d', 'f']);
});

test('work that fails gives its place up', async () => {
  const turns = openSemaphore({ atOnce: 1, waiting: 1, retryAfterSeconds: 1 });
  const failing = turns.run(() => Promise.reject(new Error('no')));
  const next = turns.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await turns.run(async () => 'again')).toBe('again');
});

test('somebody who asks for much waits for themselves: the others take turns with them', async () => {
  const turns = openSemaphore({ atOnce: 1, waiting: 3, retryAfterSeconds: 1 });
  const { begun, work, end } = held();
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run(work(name), 'a'));
  await expect(turns.run(work('a5'), 'a')).rejects.toMatchObject({ reason: 'busy' });
  all.push(...['b1', 'b2'].map((name) => turns.run(work(name), 'b')), turns.run(work('c1'), 'c'));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
    await vi.waitFor(() => expect(begun.at(-1)).toBe(name));
    end(name);
  }
  expect(await Promise.all(all)).toHaveLength(7);
});
