import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCode, noteOf, readCode } from './invite-code.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a code is groups of four after the word, without symbols that look like others', () => {
  fc.assert(
    fc.property(fc.infiniteStream(chance), (stream) => {
      const code = makeCode(() => stream.next().value as number);
      expect(code).toMatch(/^MENG(-[34679ACDEFGHJKMNPQRTUVWXY]{4}){4}$/);
      expect(readCode(code)).toBe(code);
    }),
  );
});

test('nobody guesses one: there are more than 2 to the power of 60', () => {
  expect(16 * Math.log2(25)).toBeGreaterThan(60);
  // Equal ranges of the random number select each symbol.
  expect(makeCode(() => 0)).toBe('MENG-3333-3333-3333-3333');
  expect(makeCode(() => 1 - Number.EPSILON)).toBe('MENG-YYYY-YYYY-YYYY-YYYY');
});

const CODE = 'MENG-7K3D-ACEF-GHJK-MNPQ';
test.each<[string, string, string | undefined]>([
  ['as it is', CODE, CODE],
  ['in small letters', CODE.toLowerCase(), CODE],
  ['without dashes', 'MENG7K3DACEFGHJKMNPQ', CODE],
  ['without the word', '7K3D-ACEF-GHJK-MNPQ', CODE],
  ['with spaces', '  meng 7k3d acef ghjk mnpq ', CODE],
  ['with the dashes that a phone makes', 'MENG–7K3D—ACEF‑GHJK−MNPQ'.replace('−', '-'), CODE],
  ['with wide letters', 'ＭＥＮＧ-7K3D-ACEF-GHJK-MNPQ', CODE],
  ['with the word of another', 'MANG-7K3D-ACEF-GHJK-MNPQ', undefined],
  ['one that begins like the word', 'MENG-MENG-7K3D-ACEF-GHJK', 'MENG-MENG-7K3D-ACEF-GHJK'],
  ['one that begins like the word, without it', 'MENG7K3DACEFGHJK', 'MENG-MENG-7K3D-ACEF-GHJK'],
  ['too short', 'MENG-7K3D-ACEF-GHJK-MNP', undefined],
  ['too long', `${CODE}A`, undefined],
  ['with a symbol that is none', 'MENG-7K3D-ACEF-GHJK-MNP0', undefined],
  ['nothing', '', undefined],
  ['something else', 'ሰላም', undefined],
])('what is typed %s is read as it is meant', (_title, typed, code) => {
  expect(readCode(typed)).toBe(code);
});

test.each([
  ['SFI Skövde ', 2, 20, 'SFI Skövde 3/20'],
  ['', 0, 5, '1/5'],
])('the code of %j in place %i of %i is known as %j', (note, place, count, known) => {
  expect(noteOf(note, place, count)).toBe(known);
});
