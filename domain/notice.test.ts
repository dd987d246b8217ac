import { expect, test } from 'vitest';
import { ERROR_NOTICE_SECONDS, SUCCESS_NOTICE_SECONDS } from './notice.ts';

test('a success stays for five seconds and an error for seven', () => {
  expect([SUCCESS_NOTICE_SECONDS, ERROR_NOTICE_SECONDS]).toEqual([5, 7]);
});
