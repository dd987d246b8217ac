import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { testWebRoot, WEB_FILES } from '../testing/web.ts';

const { webRoot, remove } = await testWebRoot();
const publicUrl = 'https://mengedi.test';
const app = await testApp({ config: { webRoot, publicUrl } });
afterAll(async () => {
  await app.close();
  await remove();
});
const browser = { accept: 'text/html,application/xhtml+xml' };
const get = (path: string, headers: Record<string, string> = browser) => app.anonymous.get(path, headers);
/** As served: link previews need the absolute URL of the picture. */
const page = (file: string) => WEB_FILES[file]?.replace('"/share.png"', `"${publicUrl}/share.png"`);

describe('a screen', () => {
  test.each([
    ['/', 'index.html', 200],
    ['/exercises', 'index.html', 200],
    ['/exercises/3', 'index.html', 200],
    ['/exercises/3?from=home', 'index.html', 200],
    ['/admin/customers', 'index.html', 200],
    ['/login', 'login.html', 200],
    ['/privacy-policy', 'privacy-policy.html', 200],
    ['/nowhere', 'index.html', 404],
    ['/exercises/abc', 'index.html', 404],
  ])('%s is %s with %i', async (path, file, status) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.body]).toEqual([status, page(file)]);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  });

  test('allows its own inline blocks by their hash, and no other', async () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${hash('var a=1')};`);
    expect(policy).toContain(`style-src 'self' ${hash('p{margin:0}')};`);
    const login = String((await get('/login')).headers['content-security-policy']);
    expect(login).toContain("script-src 'self';");
    expect(login).toContain(hash('b{color:red}'));
  });

  test('names its scripts before its first byte, and no inline block', async () => {
    expect((await get('/exercises/3')).headers['link']).toBe(
      '</assets/app-1a2b.js>; rel=modulepreload; crossorigin, </assets/screen-3c4d.js>; rel=modulepreload; crossorigin',
    );
    expect((await get('/privacy-policy')).headers).not.toHaveProperty('link');
  });

  test('takes HTML and addresses of scripts only from policies that go through the sanitiser, and reports the rest', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types dompurify mengedi pasted default;");
    expect(policy).toMatch(/report-to violations; report-uri \/violations$/);
    expect(headers['reporting-endpoints']).toBe('violations="/violations"');
  });

  test('has only the older way to report where there is no HTTPS, without which the newer one is silent', async () => {
    await using plain = await testApp({ sharing: app, config: { webRoot, publicUrl: 'http://127.0.0.1:3000' } });
    const { headers } = await plain.anonymous.get('/', browser);
    expect(headers).not.toHaveProperty('reporting-endpoints');
    expect(headers['content-security-policy']).toMatch(/default; report-uri \/violations$/);
  });

  test('comes compressed, and is not sent again to those who have it', async () => {
    const br = await get('/login', { ...browser, 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(WEB_FILES['login.html']);
    const gzip = await get('/login', { ...browser, 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(WEB_FILES['login.html']);
    expect((await get('/login', { ...browser, 'if-none-match': String(br.headers['etag']) })).statusCode).toBe(304);
  });

  test.each(['/api/nothing', '/cdn/nothing.svg', '/assets/nothing.js'])('is not what %s is answered with', async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.json().status]).toEqual([404, 404]);
  });

  test.each([
    ['nothing in particular', {}],
    ['anything, like curl and previews of links', { accept: '*/*' }],
    ['anything rather than JSON', { accept: 'text/html, application/json;q=0.9' }],
    ['pictures', { accept: 'image/avif,image/*' }],
  ])('is what its address is answered with to those who ask for %s', async (_what, headers) => {
    for (const path of ['/', '/login', '/privacy-policy', '/exercises/3']) {
      const answer = await get(path, headers as Record<string, string>);
      expect([answer.statusCode, answer.headers['content-type']], path).toEqual([200, 'text/html; charset=utf-8']);
    }
    expect((await app.anonymous.call('HEAD', '/login', undefined, headers as Record<string, string>)).statusCode).toBe(200);
  });

  test.each(['application/json', 'application/json, */*', 'application/problem+json'])(
    'is not what a program that asks for %s gets',
    async (accept) => {
      expect((await get('/exercises', { accept })).json()).toMatchObject({ status: 404 });
    },
  );

  test('that does not exist is said in HTML to a browser alone', async () => {
    expect((await get('/nowhere', { accept: '*/*' })).json()).toMatchObject({ status: 404 });
  });
});

describe('a file', () => {
  test('with a hash in its name is kept for ever, another one is asked for anew', async () => {
    const asset = await get('/assets/app-1a2b.js', {});
    expect([asset.statusCode, asset.body]).toEqual([200, WEB_FILES['assets/app-1a2b.js']]);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const path of ['/service-worker.js', '/manifest.webmanifest']) {
      const answer = await get(path, {});
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    }
  });

  test('comes as it was compressed by the build', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(WEB_FILES['assets/app-1a2b.js']);
    // A cache must not serve it to a browser that cannot decode it (Vary).
    for (const encoding of ['br', 'gzip', 'identity']) {
      expect((await get('/assets/app-1a2b.js', { 'accept-encoding': encoding })).headers['vary'], encoding).toMatch(
        /accept-encoding/i,
      );
    }
  });

  test.each([
    '/index.html',
    '/login.html',
    '/assets/app-1a2b.js.br',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fetc/passwd',
  ])('%s cannot be had under that name', async (path) => {
    expect((await get(path, {})).statusCode).toBe(404);
  });
});

describe('a picture', () => {
  test('is served under /cdn, runs nothing, and is kept for a day', async () => {
    const [name] = (await readdir(new URL('../../content/pictures/questions/', import.meta.url))).filter((file) =>
      file.endsWith('.svg'),
    );
    const answer = await get(`/cdn/questions/${name}`, {});
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'cache-control': 'public, max-age=86400',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('travels compressed, as the caller takes it, and is not sent again while it is the same', async () => {
    const folder = new URL('../../content/pictures/questions/', import.meta.url);
    const [name = ''] = (await readdir(folder)).filter((file) => file.startsWith('scene-'));
    const path = `/cdn/questions/${name}`;
    const plain = await readFile(new URL(name, folder));
    const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    for (const [encoding, unpack] of Object.entries(read)) {
      const { headers, rawPayload } = await get(path, { 'accept-encoding': encoding });
      expect([encoding, headers['content-encoding'] ?? 'identity', headers['vary']]).toEqual([
        encoding,
        encoding,
        'Accept-Encoding',
      ]);
      expect(unpack(rawPayload).equals(plain)).toBe(true);
      expect(encoding === 'identity' || rawPayload.length < plain.length / 2).toBe(true);
      const again = await get(path, { 'accept-encoding': encoding, 'if-none-match': String(headers['etag']) });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
  });

  test.each([
    '/cdn/',
    '/cdn/questions',
    '/cdn/..%2fschema.ts',
    '/cdn/.hidden',
    '/cdn/questions/nothing.svg',
    '/cdn/signs/A/..%2fB%2fB1.svg',
  ])('%s shows nothing', async (path) => {
    expect((await get(path, {})).statusCode).toBe(404);
  });
});

test('without a built web app, calls are served and screens are not found', async () => {
  await using bare = await testApp({ sharing: app });
  expect((await bare.anonymous.get('/', browser)).json()).toMatchObject({ status: 404 });
  expect((await bare.anonymous.get('/api/config')).statusCode).toBe(200);
});
