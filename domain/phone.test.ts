import { expect, test } from 'vitest';
import { loginName, phoneNumber } from './phone.ts';

test.each([
  '070-174 06 00',
  '0701740600',
  '070 174 06 00',
  ' 070.174.06.00 ',
  '+46701740600',
  '+46 70-174 06 00',
  '+46 (0)70 174 06 00',
  '+460701740600',
  '0046 70 174 06 00',
  '0046 (0) 70 174 06 00',
  '46701740600',
  '46 0701740600',
  '70 174 06 00',
  '070‑174\u00a006\u202f00',
  '\u202a+46 70 174 06 00\u202c',
  '٠٧٠١٧٤٠٦٠٠',
  '０７０１７４０６００',
])('%o is the same number', (typed) => {
  expect(phoneNumber(typed)).toBe('+46701740600');
});

test.each([
  ['08-123 456 78', '+46812345678'],
  ['+49 151 23456789', '+4915123456789'],
  ['00291 7 123 456', '+2917123456'],
])('%o is %o', (typed, number) => {
  expect(phoneNumber(typed)).toBe(number);
});

test.each([
  '',
  ' ',
  '+',
  '07',
  '112',
  'selam',
  'selam@mengedi.test',
  '070-174 06 0x',
  '070+1740600',
  '1234567',
  '+0701740600',
  '+1234567890123456',
])('%o is no phone number', (typed) => {
  expect(phoneNumber(typed)).toBeUndefined();
});

test.each([
  ['070-174 06 00', true, '+46701740600', true],
  ['070-174 06 00', false, '070-174 06 00', false],
  ['+46701740600', false, '+46701740600', false],
  ['0701740600@mengedi.test', true, '0701740600@mengedi.test', false],
  ['selam', true, 'selam', false],
])('who logs in as %o, numbers taken %o, is looked for as %o, a number %o', (typed, takesNumbers, name, isNumber) => {
  expect(loginName(typed, takesNumbers)).toEqual({ name, isNumber });
});
