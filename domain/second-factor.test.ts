import { expect, test } from 'vitest';
import { codeStep, groupedCode, readCode } from './second-factor.ts';

test.each([
  ['123456', { kind: 'code', code: '123456' }],
  [' 123 456 ', { kind: 'code', code: '123456' }],
  ['000000', { kind: 'code', code: '000000' }],
  ['abcd-efgh-ijkl-mn23', { kind: 'recovery', code: 'ABCDEFGHIJKLMN23' }],
  ['ABCD EFGH IJKL MN23', { kind: 'recovery', code: 'ABCDEFGHIJKLMN23' }],
  ['', undefined],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['١٢٣٤٥٦', undefined],
  ['ABCD-EFGH-IJKL-MN01', undefined],
  ['ABCD-EFGH-IJKL-MN234', undefined],
])('%o is read as %o', (typed, read) => {
  expect(readCode(typed)).toEqual(read);
});

test('a recovery code is shown in groups, and read as it is shown', () => {
  expect(groupedCode('ABCDEFGHIJKLMN23')).toBe('ABCD-EFGH-IJKL-MN23');
  expect(readCode(groupedCode('ABCDEFGHIJKLMN23'))?.code).toBe('ABCDEFGHIJKLMN23');
});

test.each([
  [0, 0, 0],
  [29_999, 0, 0],
  [30_000, 0, 1],
  [30_000, -1, 0],
])('at %i ms, %i from now is half minute %i', (now, from, step) => {
  expect(codeStep(now, from)).toBe(step);
});
