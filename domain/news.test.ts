import { expect, test } from 'vitest';
import { waitingFor } from './news.ts';

test.each([
  ['owner', { withdrawals: 0, orders: 1, messages: 2 }, { withdrawals: 0, orders: 1, messages: 2 }],
  ['support', { withdrawals: 0, orders: 0, messages: 2 }, { withdrawals: 0, orders: 0, messages: 2 }],
  ['owner', { withdrawals: 0, orders: 0, messages: 0 }, undefined],
  ['owner', { withdrawals: 1, orders: 0, messages: 0 }, { withdrawals: 1, orders: 0, messages: 0 }],
  ['editor', { withdrawals: 0, orders: 1, messages: 2 }, undefined],
  ['translator', { withdrawals: 0, orders: 1, messages: 2 }, undefined],
] as const)('for the %s, of %o there waits %o', (job, all, theirs) => {
  expect(waitingFor(job, all)).toEqual(theirs);
});
