import { expect, test } from 'vitest';
import { hasUnseen, seenName } from './name.ts';

const UNSEEN = [0xfe0f, 0x034f, 0x115f, 0x17b4, 0xe0100, 0x200b, 0x200d, 0xad, 0x3164, 0xe0041, 0xffa0, 0x2060];

test.each(UNSEEN)('the code point %i is in no name', (code) => {
  const hidden = `ሰላም${String.fromCodePoint(code)} ተስፋይ`;
  expect(hasUnseen(hidden)).toBe(true);
  expect(seenName(hidden)).toBe('ሰላም ተስፋይ');
});

test.each(['ሰላም ተስፋይ', 'Åsa Öberg', 'Zoë', 'محمد'])('%s stays as it is', (name) => {
  expect(hasUnseen(name)).toBe(false);
  expect(seenName(` ${name} `)).toBe(name);
});
