import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OTHER_LOOKS } from '../web/testing/screens.ts';

test.each(OTHER_LOOKS)('%s looks for findings of its screen in every width', async (journey) => {
  expect(await readFile(new URL(journey, import.meta.url), 'utf8')).toContain('expectAccessible(page, EVERY_WIDTH)');
});
