import { afterEach, expect, test } from 'vitest';
import { fetchLetters } from './letters.ts';

const root = document.documentElement;
const before = root.dataset['letters'];
afterEach(() => {
  root.dataset['letters'] = before;
});

test('a device that draws the letters itself uses its own, and forgets that it once lacked them', async () => {
  localStorage.setItem('mengedi.letters', 'fetched');
  await fetchLetters(['i', 'M', 'W']);
  expect([root.dataset['letters'], localStorage.getItem('mengedi.letters')]).toEqual(['own', null]);
  expect(getComputedStyle(root).fontFamily).not.toContain('Mengedi Ethiopic');
});

test('a device that draws the same box for each gets them with our font, and knows it the next time', async () => {
  root.dataset['letters'] = 'own';
  document.body.append('ሰላም');
  // For private use: no font has them.
  await fetchLetters(['\ue001', '\ue002', '\ue003']);
  expect([root.dataset['letters'], localStorage.getItem('mengedi.letters')]).toEqual(['fetched', 'fetched']);
  expect(getComputedStyle(root).fontFamily).toContain('Mengedi Ethiopic');
  expect([...document.fonts].map(({ status }) => status)).toEqual(['loaded']);
  document.body.lastChild?.remove();
});
