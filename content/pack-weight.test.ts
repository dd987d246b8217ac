import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHIPPED } from './shipped.ts';

const { steps, terms, signGroups: signs } = SHIPPED;
/** What is retired is in no pack. */
const questions = SHIPPED.questions.filter(({ retired }) => retired !== true);

const bytesOf = (values: unknown) => Buffer.byteLength(JSON.stringify(values));

test('all of the bank fits into 13.5 MB on a phone, with every text in three languages and every picture', () => {
  const pictures = join(import.meta.dirname, 'pictures');
  const drawn = readdirSync(pictures, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(pictures, name)))
    .filter((file) => file.isFile())
    .reduce((sum, { size }) => sum + size, 0);
  expect(drawn).toBeGreaterThan(1_000_000);
  // Questions of steps are stored in their exercise's pack too, and signs of words in that of the signs.
  const inSteps = new Set(steps.flatMap((step) => step.questions));
  const texts = bytesOf(questions) + bytesOf(questions.filter(({ id }) => inSteps.has(id))) + bytesOf(terms) + bytesOf(signs);
  expect(texts).toBeGreaterThan(1_000_000);
  expect(drawn + texts).toBeLessThan(13_500_000);
});
