import { describe, expect, test } from 'vitest';
import {
  choiceOf,
  forgetsAfterWeek,
  isComplete,
  isMetered,
  missingFiles,
  needlessPaths,
  type Pack,
  packBytes,
  packFiles,
  packName,
  sizeOf,
} from './pack.ts';

const step: Pack = {
  kind: 'step',
  id: 1,
  files: [
    { path: '/api/levels/1', bytes: 100, version: 'a' },
    { path: '/cdn/questions/one.svg', bytes: 1_000 },
  ],
  sounds: [{ path: '/cdn/sounds/one.ogg', bytes: 9_000 }],
};
const exercise: Pack = {
  kind: 'exercise',
  id: 3,
  files: [
    { path: '/api/packs/3', bytes: 200, version: 'b' },
    { path: '/cdn/questions/one.svg', bytes: 1_000 },
  ],
  sounds: [{ path: '/cdn/sounds/one.ogg', bytes: 9_000 }],
};
const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path);

test('steps are chosen together, anything else by itself', () => {
  expect([step, exercise].map(choiceOf)).toEqual(['steps', 'exercise.3']);
  expect([step, exercise].map(packName)).toEqual(['step.1', 'exercise.3']);
});

test.each([
  ['one pack without sound', [step], false, 1_100],
  ['one pack with sound', [step], true, 10_100],
  ['two that share a picture', [step, exercise], false, 1_300],
  ['two that share a picture and a sound', [step, exercise], true, 10_300],
  ['nothing', [], true, 0],
])('%s: every file counts once', (_name, packs, withSound, bytes) => {
  expect(packBytes(packs, withSound)).toBe(bytes);
});

describe('of what is stored', () => {
  const files = packFiles([step], false);
  test.each([
    ['nothing', new Map(), ['/api/levels/1', '/cdn/questions/one.svg']],
    ['the picture', new Map([['/cdn/questions/one.svg', undefined]]), ['/api/levels/1']],
    ['an older text', new Map([['/api/levels/1', 'old']]), ['/api/levels/1', '/cdn/questions/one.svg']],
    [
      'all of it',
      new Map<string, string | undefined>([
        ['/api/levels/1', 'a'],
        ['/cdn/questions/one.svg', undefined],
      ]),
      [],
    ],
  ])('%s: only what is missing comes', (_name, stored: Map<string, string | undefined>, missing) => {
    expect(paths(missingFiles(files, stored))).toEqual(missing);
    expect(isComplete(step, stored, false)).toBe(missing.length === 0);
    expect(isComplete(step, stored, true)).toBe(false);
  });

  test('goes what is not chosen or not open any more, and stays what only has changed', () => {
    const stored = new Map([
      ['/api/levels/1', 'old'],
      ['/api/packs/3', 'b'],
      ['/cdn/questions/two.svg', undefined],
    ]);
    expect(needlessPaths(files, stored)).toEqual(['/api/packs/3', '/cdn/questions/two.svg']);
  });
});

test.each([
  [0, 0, 'MB'],
  [900, 0.1, 'MB'],
  [149_999, 0.1, 'MB'],
  [1_250_000, 1.3, 'MB'],
  [12_000_000, 12, 'MB'],
  [10_737_400_000, 10.7, 'GB'],
])('%i bytes are said as %d %s', (bytes, amount, unit) => {
  expect(sizeOf(bytes)).toEqual({ amount, unit });
});

test.each([
  [undefined, false],
  [{}, false],
  [{ type: 'wifi', saveData: false }, false],
  [{ type: 'cellular' }, true],
  [{ type: 'wifi', saveData: true }, true],
])('a network that says %j is metered: %s', (connection, metered) => {
  expect(isMetered(connection)).toBe(metered);
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, false, true],
  ['Safari on an iPhone, from the home screen', `${IPHONE} Mobile/15E148`, true, false],
  ['Chrome on an iPhone', `${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, false, true],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', false, false],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false, false],
])('%s forgets after a week where it is so', (_name, agent, isOnHomeScreen, forgets) => {
  expect(forgetsAfterWeek(agent, isOnHomeScreen)).toBe(forgets);
});
