import { expect, test } from 'vitest';
import { isPictureName, isUploadedPicture, pictureType, smallPicture } from './picture.ts';

const HASH = '5e884898da28047151d0e56f8dc62927';

test.each([
  [`${HASH}.webp`, true],
  [`${HASH}-600.webp`, false],
  [`${HASH}.png`, false],
  [`${HASH.toUpperCase()}.webp`, false],
  [`../${HASH}.webp`, false],
  ['scene-right-hand-rule.svg', false],
  ['', false],
])('%o is an uploaded picture: %s', (name, expected) => {
  expect(isUploadedPicture(name)).toBe(expected);
  expect(smallPicture(name)).toBe(expected ? `${HASH}-600.webp` : undefined);
});

test.each([
  ['scene-right-hand-rule.svg', true],
  ['A1-1.svg', true],
  ['photo.jpg', true],
  ['', false],
  ['../secret.svg', false],
  ['a/b.svg', false],
  ['a\\b.svg', false],
  ['.hidden.svg', false],
  ['a.svg\0.png', false],
  ['a.exe', false],
  ['a.svg?x', false],
])('%o may be the name of a picture: %s', (name, expected) => {
  expect(isPictureName(name)).toBe(expected);
});

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((sign) => sign.charCodeAt(0)))));

test.each([
  ['a PNG', bytes(0x89, 'PNG\r\n', 0x1a, '\n'), 'image/png'],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  ['a WebP', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '), 'image/webp'],
  ['a WAV', bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt '), undefined],
  ['an SVG', bytes('<svg xmlns='), undefined],
  ['a GIF', bytes('GIF89a'), undefined],
  ['HTML', bytes('<!doctype html>'), undefined],
  ['a PNG that breaks off', bytes(0x89, 'PNG'), undefined],
  ['nothing', bytes(), undefined],
])('%s is told by its first bytes', (_title, file, expected) => {
  expect(pictureType(file)).toBe(expected);
});
