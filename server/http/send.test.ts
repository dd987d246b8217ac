import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { Question } from '#contract/question.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

const MADE_AHEAD = [
  '/api/levels',
  '/api/levels/1',
  '/api/levels/1/show',
  '/api/category',
  '/api/signs',
  '/api/signs/category',
  '/api/signs/1/category',
  '/api/signs/1/content',
  '/api/checklists',
  '/api/terms',
  '/api/terms?translations=one',
];
const DRAWN = [
  '/api/category/1/questions',
  '/api/category/1/questions?translations=one',
  '/api/questions/exam',
  '/api/questions/exam?translations=one',
];

const unpack = (answer: { rawPayload: Buffer; headers: Record<string, unknown> }): string => {
  const encoding = answer.headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(answer.rawPayload).toString();
  return (encoding === 'gzip' ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString();
};

describe.each(MADE_AHEAD)('%s', (path) => {
  test.each([
    [undefined, undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip;q=0', undefined],
    ['br ; q=0, gzip ; q=0.5', 'gzip'],
    ['identity', undefined],
    ['brotli', undefined],
  ])('with Accept-Encoding %o comes as %s, and is the same', async (accepted, encoding) => {
    const premium = await app.as('premium');
    const plain = await premium.get(path);
    const answer = await premium.get(path, accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(unpack(answer)).toBe(plain.body);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding',
      'cache-control': 'private, no-cache',
      etag: plain.headers['etag'],
    });
  });

  test('is not sent again to those who have it', async () => {
    const premium = await app.as('premium');
    const etag = String((await premium.get(path)).headers['etag']);
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await premium.get(path, { 'if-none-match': header });
      expect([answer.statusCode, answer.rawPayload.length, answer.headers['etag']]).toEqual([304, 0, etag]);
    }
    expect((await premium.get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('is not confirmed to those who may not have it', async () => {
    const etag = String((await (await app.as('premium')).get(path)).headers['etag']);
    expect((await app.anonymous.get(path, { 'if-none-match': etag })).statusCode).toBe(401);
  });
});

describe.each(DRAWN)('%s', (path) => {
  test.each(['gzip', 'gzip, br', 'br, gzip;q=0.5'])(
    'with Accept-Encoding %o is valid gzip of whole questions',
    async (accepted) => {
      const answer = await (await app.as('premium')).get(path, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBe('gzip');
      const questions = JSON.parse(unpack(answer)) as Question[];
      expect(questions.length).toBeGreaterThan(20);
      for (const question of questions) expect(question.options.length).toBeGreaterThanOrEqual(3);
    },
  );

  test('is plain for those who take nothing else, and kept by nobody', async () => {
    const answer = await (await app.as('premium')).get(path, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['etag']).toBeUndefined();
    expect(answer.json().length).toBeGreaterThan(20);
  });
});
