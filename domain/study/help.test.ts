import { expect, test } from 'vitest';
import { stronger } from './help.ts';

test('of several helps the one that says most about how a question was read is kept', () => {
  expect(stronger('none', 'word')).toBe('word');
  expect(stronger('translation', 'word')).toBe('translation');
  expect(stronger('translation', 'side by side')).toBe('side by side');
  expect(stronger('sound', 'word')).toBe('word');
});
