import { expect, test } from 'vitest';
import { onceASecond } from './once-a-second.ts';

function counted() {
  const state = { now: 0, asked: 0, fails: false };
  const find = async () => {
    state.asked += 1;
    if (state.fails) throw new Error('away');
    return state.asked;
  };
  return { state, answer: onceASecond(find, () => state.now) };
}

test('all who ask within a second share one answer', async () => {
  const { state, answer } = counted();
  expect(await Promise.all([answer.get(), answer.get()])).toEqual([1, 1]);
  state.now = 999;
  expect(await answer.get()).toBe(1);
  state.now = 1_000;
  expect(await answer.get()).toBe(2);
});

test('it is found out anew when it was forgotten, when it failed, and when the clock was set back', async () => {
  const { state, answer } = counted();
  await answer.get();
  answer.forget();
  expect(await answer.get()).toBe(2);
  state.now = 5_000;
  state.fails = true;
  await expect(Promise.all([answer.get(), answer.get()])).rejects.toThrow('away');
  expect(state.asked).toBe(3);
  state.fails = false;
  expect(await answer.get()).toBe(4);
  state.now = 0;
  expect(await answer.get()).toBe(5);
});
