import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openRounds } from './rounds.ts';

function openCalls(perMinute: number) {
  const begun: string[] = [];
  const inRounds = openRounds(perMinute);
  return {
    begun,
    send: (address: string, ...names: string[]) => {
      for (const name of names) inRounds(address, () => begun.push(name));
    },
  };
}

test('of the calls that an address sends at once one begins in each round, and nobody else waits for them', async () => {
  const { begun, send } = openCalls(3_000);
  send('noisy', 'a1', 'a2', 'a3');
  send('quiet', 'b1');
  expect(begun).toEqual(['a1', 'b1']);
  await nextRound();
  send('other', 'c1');
  send('noisy', 'a4');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
  await nextRound();
  await nextRound();
  expect(begun.slice(4)).toEqual(['a3', 'a4']);
});

test('an address whose calls have all begun begins the next one at once', async () => {
  const { begun, send } = openCalls(3_000);
  send('a', 'a1', 'a2');
  for (let round = 0; round < 3; round += 1) await nextRound();
  send('a', 'a3');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('where an address may call more often, more of its calls begin in a round', async () => {
  const { begun, send } = openCalls(9_000);
  send('a', 'a1', 'a2', 'a3', 'a4');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await nextRound();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
});
