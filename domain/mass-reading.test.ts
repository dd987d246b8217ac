import { expect, test } from 'vitest';
import { NOTHING_READ, type Reading, readMore, type WayToRead } from './mass-reading.ts';

const people = (count: number, from = 1) => Array.from({ length: count }, (_, place) => from + place);

test.each<[string, [WayToRead, number[]][], WayToRead[][]]>([
  ['99 customers are not many', [['opened', people(99)]], [[]]],
  [
    'the hundredth makes them many, once',
    [
      ['opened', people(99)],
      ['opened', [100]],
      ['opened', [101]],
    ],
    [[], ['opened'], []],
  ],
  [
    'the same customer again is not another one',
    [
      ['opened', people(99)],
      ['opened', people(99)],
    ],
    [[], []],
  ],
  ['lists may show more: 499', [['listed', people(499)]], [[]]],
  [
    '500 in lists are many, once',
    [
      ['listed', people(490)],
      ['listed', people(50, 480)],
      ['listed', people(50, 600)],
    ],
    [[], ['listed'], []],
  ],
  [
    'who is opened counts as listed, too',
    [
      ['opened', people(60)],
      ['listed', people(440, 61)],
    ],
    [[], ['listed']],
  ],
  [
    'who is listed does not count as opened',
    [
      ['listed', people(400)],
      ['opened', people(60)],
    ],
    [[], []],
  ],
  ['a file of all is many at once', [['listed', people(3_000)]], [['listed']]],
])('%s', (_title, calls, expected) => {
  let reading: Reading = NOTHING_READ;
  const many = calls.map(([way, ids]) => {
    const read = readMore(reading, way, ids);
    reading = read.reading;
    return read.many;
  });
  expect(many).toEqual(expected);
});
