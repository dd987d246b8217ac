import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { openProxy } from '../testing/proxy.ts';
import { hearStatements } from '../testing/statements.ts';
import { testWebRoot } from '../testing/web.ts';

const script = (build: number) => `console.log("መንገዲ ${build}");\n`.repeat(100);
const FONT = 'no font, but as little compressed as one';

/** The files of a build: its own script and style, and a shared font. */
const filesOf = (build: number) => ({
  'index.html': `<!doctype html><script src="/assets/app-${build}.js"></script>`,
  [`assets/app-${build}.js`]: script(build),
  [`assets/admin-${build}.css`]: 'p{margin:0}',
  'assets/letters.woff2': FONT,
});

const roots: Awaited<ReturnType<typeof testWebRoot>>[] = [];
async function builtAs(build: number): Promise<{ webRoot: string }> {
  const root = await testWebRoot(filesOf(build));
  roots.push(root);
  return { webRoot: root.webRoot };
}
const old = await testApp({ config: await builtAs(1) });
afterAll(async () => {
  await old.close();
  for (const root of roots) await root.remove();
});

describe('while servers are replaced one after the other', () => {
  let next: Awaited<ReturnType<typeof testApp>>;
  beforeAll(async () => {
    old.clock.now += 1000;
    next = await testApp({ sharing: old, config: await builtAs(2) });
  });
  afterAll(() => next.close());

  test('each has the files that pages of the other ask for, to be kept for ever', async () => {
    for (const [server, build] of [
      [old, 2],
      [next, 1],
    ] as const) {
      const answer = await server.anonymous.get(`/assets/app-${build}.js`);
      expect([answer.statusCode, answer.body]).toEqual([200, script(build)]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      const style = await server.anonymous.get(`/assets/admin-${build}.css`);
      expect([style.body, style.headers['content-type']]).toEqual(['p{margin:0}', 'text/css; charset=utf-8']);
    }
  });

  test('compressed as the browser takes it, also to HEAD, and not again to those who have it', async () => {
    const get = (encoding: string) => next.anonymous.get('/assets/app-1.js', { 'accept-encoding': encoding });
    const [br, gzip] = [await get('gzip, br'), await get('gzip')];
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script(1));
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script(1));
    for (const answer of [br, gzip]) expect(answer.headers['vary']).toMatch(/accept-encoding/i);
    const head = await next.anonymous.call('HEAD', '/assets/app-1.js');
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(Buffer.byteLength(script(1)))]);
    const again = await next.anonymous.get('/assets/app-1.js', { 'if-none-match': String(br.headers['etag']) });
    expect(again.statusCode).toBe(304);
  });

  test('nothing else is to be had that way', async () => {
    for (const path of ['/assets/app-3.js', '/assets/app-1.js.br', '/assets/', '/assets/%2e%2e%2findex.html']) {
      const answer = await next.anonymous.get(path);
      expect([answer.statusCode, answer.headers['cache-control']], path).toEqual([404, 'no-store']);
    }
    expect((await next.anonymous.post('/assets/app-1.js')).statusCode).toBe(404);
  });
});

test('the database is not asked for names that somebody made up', async () => {
  const { said, giveBack } = hearStatements();
  for (let time = 0; time < 50; time += 1) {
    expect((await old.anonymous.get(`/assets/made-up-${time}.js`)).statusCode).toBe(404);
  }
  giveBack();
  expect(said.length).toBeLessThanOrEqual(1);
});

test('the newest three builds are kept, however often each of them starts; what only older ones had is gone', async () => {
  const start = async (build: number) => {
    old.clock.now += 1000;
    await (await testApp({ sharing: old, config: await builtAs(build) })).close();
  };
  for (const build of [1, 2, 3, 3, 3]) await start(build);
  await using last = await testApp({ sharing: old, config: { webRoot: (await builtAs(4)).webRoot } });
  const found = async (name: string) => (await last.anonymous.get(`/assets/${name}`)).statusCode;
  await start(5);
  expect([await found('app-1.js'), await found('app-2.js')]).toEqual([404, 404]);
  expect([await found('app-3.js'), await found('app-4.js'), await found('app-5.js')]).toEqual([200, 200, 200]);
  const { rows } = await last.services.pool.query("select from web_assets where name = 'letters.woff2'");
  expect(rows).toHaveLength(1);
});

test('while the database is away, those who ask for such a file are told to come again', async () => {
  const proxy = await openProxy();
  await using cut = await testApp({ sharing: old, config: await builtAs(6), via: proxy.via });
  await proxy.cut();
  expect((await cut.anonymous.get('/assets/app-6.js')).statusCode).toBe(200);
  const answer = await cut.anonymous.get('/assets/app-5.js');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  await proxy.mend();
  await proxy.close();
});
