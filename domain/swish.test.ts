import { expect, test } from 'vitest';
import { readSwishNumber, showSwishNumber, swishCode, swishLink } from './swish.ts';

test.each([
  ['123 456 78 90', '1234567890'],
  ['1234567890', '1234567890'],
  ['070-123 45 67', '0701234567'],
  ['+46 70 123 45 67', '0701234567'],
  ['0046701234567', '0701234567'],
  ['90 123 45', '9012345'],
  ['', undefined],
  ['12345', undefined],
  ['123 456 78 90 1', undefined],
  ['swish', undefined],
  ['123;456', undefined],
])('%o is the number %o', (typed, number) => {
  expect(readSwishNumber(typed)).toBe(number);
});

test.each([
  ['1234567890', '123 456 78 90'],
  ['0701234567', '070 123 45 67'],
  ['9012345', '9012345'],
])('%s is shown as %s', (number, shown) => {
  expect(showSwishNumber(number)).toBe(shown);
});

const payment = { number: '1234567890', amount: 29_900, message: 'JPXFLR' };

test('the code is as the specification of Swish has it: nothing in it can be changed by the payer', () => {
  expect(swishCode(payment)).toBe('C1234567890;299,00;JPXFLR;0');
  expect(swishCode({ ...payment, amount: 14_950, message: 'å;b' })).toBe('C1234567890;149,50;%C3%A5%3Bb;0');
});

test('the link opens the app with number, amount and message', () => {
  expect(swishLink(payment)).toBe('https://app.swish.nu/1/p/sw/?sw=1234567890&amt=299.00&cur=SEK&msg=JPXFLR&src=qr');
});
