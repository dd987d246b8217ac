import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compressDraw, joinFramed, joinList, keep, type Piece, piece, prebuild, prebuildOf } from './prebuilt.ts';

const json = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' }).map((value) => JSON.stringify(value));

test('a draw is the same list, in any order and number of its parts, compressed or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(json, { maxLength: 12 }), async (items) => {
      const pieces = items.map((item) => piece(item));
      const list = `[${items.join(',')}]`;
      const plain = await joinList(pieces);
      expect(plain.toString()).toBe(list);
      expect(gunzipSync(await compressDraw(plain))).toEqual(plain);
      for (const frame of [{}, { id: 'a', none: null }]) {
        const object = await joinFramed(frame, 'items', pieces);
        expect(JSON.parse(object.toString())).toEqual({ ...frame, items: JSON.parse(list) });
      }
    }),
  );
});

test('the same piece may come twice, and a long one too', async () => {
  const text = JSON.stringify('ሰላም '.repeat(50_000));
  const long = piece(text);
  expect((await joinList([long, piece('1'), long])).toString()).toBe(`[${text},1,${text}]`);
});

test('pieces that are kept lie side by side, not each in the block that zlib works in', async () => {
  const long = JSON.stringify(Array.from({ length: 100_000 }, (_, number) => number * 7919));
  const jsons = [...Array.from({ length: 1000 }, (_, number) => `{"id":${number}}`), long];
  const pieces = jsons.map((json) => keep(piece(json)));
  const blocks = new Set(pieces.map(({ buffer }) => buffer));
  const bytes = [...blocks].reduce((sum, block) => sum + block.byteLength, 0);
  expect(bytes).toBeLessThan(3_000_000);
  for (const [place, json] of jsons.entries()) expect((await joinList([pieces[place] as Piece])).toString()).toBe(`[${json}]`);
});

test('an answer made ahead is the same in every encoding, and its ETag changes with its bytes', async () => {
  const [first, second] = [await prebuild('{"a":"ሰላም"}'), await prebuild('{"a":"ሰላማት"}')];
  expect(first.identity().toString()).toBe('{"a":"ሰላም"}');
  expect(gunzipSync(first.gzip())).toEqual(first.identity());
  expect(brotliDecompressSync(first.br)).toEqual(first.identity());
  expect(first.gzip()).toBe(first.gzip());
  expect(first.etag).toMatch(/^"[\w-]{22}"$/);
  expect((await prebuild('{"a":"ሰላም"}')).etag).toBe(first.etag);
  expect(second.etag).not.toBe(first.etag);
});

test('what did not change is taken from before, also when it lies elsewhere', async () => {
  const [first, second] = [await prebuild('[1]'), await prebuild('[2]')];
  const before = new Map([first, second].map((answer) => [answer.etag, answer]));
  expect(await prebuild('[2]', before)).toBe(second);
  expect((await prebuild('[3]', before)).br).toEqual((await prebuild('[3]')).br);
  const named = await prebuildOf('one two', () => '[1,2]');
  expect(named.identity().toString()).toBe('[1,2]');
  const written: string[] = [];
  const write = (json: string) => () => {
    written.push(json);
    return json;
  };
  expect(await prebuildOf('one two', write('[1,2]'), new Map([[named.etag, named]]))).toBe(named);
  expect((await prebuildOf('one three', write('[1,3]'), new Map([[named.etag, named]]))).etag).not.toBe(named.etag);
  expect(written).toEqual(['[1,3]']);
  const old = piece('{"a":1}');
  expect(piece('{"a":1}', old)).toBe(old);
  expect(piece('{"a":2}', old)).toEqual(piece('{"a":2}'));
});
