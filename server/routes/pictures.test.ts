import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { UploadedPicture } from '#contract/pictures.ts';
import { hourBegan, QUOTAS } from '#domain/quota.ts';
import { drawing, drawingFailure } from '../editing/picture-upload.ts';
import { type TestApp, testApp, until } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

const upload = async (bytes: Buffer | string, type = 'image/png', query = '') =>
  (await app.as('admin')).post(`/api/pictures${query}`, bytes, { 'content-type': type, 'accept-language': 'en' });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } });

/** Builds a PNG by hand, whose header need not be true. */
function png(width: number, height: number, data: Buffer, extra: [string, Buffer][] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, greyscale.
  header.set([1, 0, 0, 0, 0], 8);
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [['IHDR', header], ...extra, ['IDAT', data], ['IEND', Buffer.alloc(0)]] as [string, Buffer][];
  return Buffer.concat([signature, ...chunks.map(([type, content]) => chunk(type, content))]);
}

describe('a picture', () => {
  test.each([
    ['image/png', () => picture(2000, 1000).png().toBuffer()],
    ['image/jpeg', () => picture(2000, 1000).flatten().jpeg().toBuffer()],
    ['image/webp', () => picture(2000, 1000).webp().toBuffer()],
  ])('of type %s is drawn anew in two sizes and served for ever', async (type, make) => {
    const answer = await upload(await make(), type);
    expect(answer.statusCode, answer.body).toBe(200);
    const { name, small, ...rest } = answer.json<UploadedPicture>();
    expect(name).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect(small).toBe(name.replace('.webp', '-600.webp'));
    expect(rest).toEqual({ width: 1200, height: 600, bytes: expect.any(Number) });
    for (const [file, width] of [
      [name, 1200],
      [small, 600],
    ] as const) {
      const served = await app.anonymous.get(`/cdn/questions/${file}`);
      expect(served.statusCode).toBe(200);
      expect(served.headers['content-type']).toBe('image/webp');
      expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(served.headers['content-security-policy']).toContain("default-src 'none'");
      expect(served.headers['x-content-type-options']).toBe('nosniff');
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
      const again = await app.anonymous.get(`/cdn/questions/${file}`, { 'if-none-match': String(served.headers['etag']) });
      expect(again.statusCode).toBe(304);
    }
  });

  test('keeps none of its metadata, nor what is hidden behind it, and stands upright', async () => {
    const secret = 'GPS 59.3293 N 18.0686 E';
    const photo = await picture(400, 200)
      .flatten()
      .jpeg()
      .withExif({ IFD0: { Copyright: secret, ImageDescription: secret } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const bytes = Buffer.concat([photo, Buffer.from(`<script>${secret}</script>`)]);
    expect(bytes.includes(secret)).toBe(true);
    const { name, width, height } = (await upload(bytes, 'image/jpeg')).json<UploadedPicture>();
    expect([width, height]).toEqual([200, 400]);
    const served = (await app.anonymous.get(`/cdn/questions/${name}`)).rawPayload;
    expect(served.includes(secret)).toBe(false);
    const { exif, icc, xmp, orientation } = await sharp(served).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('sent twice is kept once, with one audit row', async () => {
    const bytes = await picture(31, 17).png().toBuffer();
    const first = (await upload(bytes)).json<UploadedPicture>();
    expect((await upload(bytes)).json()).toEqual(first);
    const rows = await app.db.selectFrom('audit').selectAll().where('subject_id', '=', first.name).execute();
    expect(rows).toMatchObject([{ action: 'create', subject: 'picture', after: { kind: 'questions', width: 31, height: 17 } }]);
  });

  test('is never made larger than it was', async () => {
    expect((await upload(await picture(40, 30).png().toBuffer())).json()).toMatchObject({ width: 40, height: 30 });
  });

  test('becomes the picture of a question and of a sign, and is found at both places', async () => {
    const { name } = (await upload(await picture(64, 64).png().toBuffer(), 'image/png', '?kind=signs')).json<UploadedPicture>();
    const admin = await app.as('admin');
    const { signs } = (await admin.get('/api/road-signs/1')).json();
    const { code, name_tig, name_sv, name_en, description_tig, description_sv, description_en, names, version } = signs[0];
    const texts = { code, name_tig, name_sv, name_en, description_tig, description_sv, description_en, names };
    const saved = await admin.call('PUT', `/api/signs/${signs[0].id}`, { ...texts, img: name, retired: false, version });
    expect(saved.json().img).toBe(name);
    for (const path of [`/cdn/signs/A/${name}`, `/cdn/signs/${name}`, `/cdn/questions/${name}`]) {
      expect((await app.anonymous.get(path)).statusCode, path).toBe(200);
    }
  });

  test('of 25 million pixels is taken, of more it is not', async () => {
    const row = 5000 / 8 + 1;
    const fits = await upload(png(5000, 5000, deflateSync(Buffer.alloc(5000 * row))));
    expect(fits.statusCode, fits.body).toBe(200);
    const larger = await upload(png(5008, 5000, deflateSync(Buffer.alloc(5000 * (row + 1)))));
    expect([larger.statusCode, larger.json().errors]).toEqual([
      422,
      { picture: ['The picture is too large: it can have at most 25 million pixels.'] },
    ]);
  });
});

describe('what is refused', () => {
  const UNPACKED_BYTES = 50_000_000;
  const bomb = deflateSync(Buffer.alloc(20_000 * 2_501), { level: 9 });
  const BAD: [string, () => Buffer | string | Promise<Buffer>, string, number][] = [
    ['a bomb of 20,000 × 20,000 pixels', () => png(20_000, 20_000, bomb), 'image/png', 422],
    ['a header of 2 billion pixels and nothing else', () => png(46_000, 46_000, Buffer.alloc(0)), 'image/png', 422],
    ['a line of 25 million pixels', () => png(1, 25_000_000, deflateSync(Buffer.alloc(50_000_000))), 'image/png', 422],
    ['the same, lying', () => png(25_000_000, 1, deflateSync(Buffer.alloc(3_125_001))), 'image/png', 422],
    ['a side of more than 10,000 pixels', () => picture(10_001, 10).png().toBuffer(), 'image/png', 422],
    ['a photo with such a side', () => picture(10, 10_001).flatten().jpeg().toBuffer(), 'image/jpeg', 422],
    ['a side of 10,000 pixels', () => picture(10_000, 10).png().toBuffer(), 'image/png', 200],
    ['a header of impossible size', () => png(0x7fffffff, 0x7fffffff, Buffer.alloc(0)), 'image/png', 422],
    ['a size of nothing', () => png(0, 0, Buffer.alloc(0)), 'image/png', 422],
    ['a picture that breaks off', async () => (await picture(900, 900).png().toBuffer()).subarray(0, 400), 'image/png', 422],
    [
      'garbage behind a right beginning',
      () => Buffer.concat([png(9, 9, Buffer.from('x')).subarray(0, 60), Buffer.alloc(5000, 7)]),
      'image/png',
      422,
    ],
    [
      'a compressed text bomb, which is passed over',
      () =>
        png(8, 8, deflateSync(Buffer.alloc(16)), [
          ['zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(UNPACKED_BYTES))])],
        ]),
      'image/png',
      200,
    ],
    // Chunks that the decoder would fail on are stripped before it sees them.
    [
      'a part that no decoder knows, which is passed over',
      () => png(8, 8, deflateSync(Buffer.alloc(16)), [['ABCD', Buffer.from('x')]]),
      'image/png',
      200,
    ],
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml', 415],
    ['an SVG that says it is a PNG', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png', 422],
    ['an SVG that says it is a WebP', () => '<?xml version="1.0"?><svg/>', 'image/webp', 422],
    ['HTML', () => '<script>alert(1)</script>', 'image/jpeg', 422],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 'image/gif', 415],
    ['a GIF that says it is a PNG', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 'image/png', 422],
    ['a JPEG that says it is a PNG', () => picture(9, 9).flatten().jpeg().toBuffer(), 'image/png', 422],
    ['a PNG that says it is a JPEG', () => picture(9, 9).png().toBuffer(), 'image/jpeg', 422],
    ['two polyglot bytes', () => Buffer.from([0xff, 0xd8]), 'image/jpeg', 422],
    ['nothing', () => Buffer.alloc(0), 'image/png', 422],
    ['a form', () => 'a=1', 'multipart/form-data; boundary=x', 415],
    ['JSON', () => '{}', 'application/json', 415],
    ['text', () => 'x', 'text/plain', 415],
    ['more than 5 MB', () => Buffer.alloc(5 * 1_048_576 + 1), 'image/png', 413],
  ];

  test.each(BAD)('%s', async (_title, make, type, status) => {
    const bytes = await make();
    const before = await app.db.selectFrom('pictures').select('name').execute();
    const answer = await upload(bytes, type);
    expect(answer.statusCode, answer.body).toBe(status);
    if (status === 200) return;
    expect(answer.json().message).toMatch(/./);
    expect(await app.db.selectFrom('pictures').select('name').execute()).toEqual(before);
  });

  test('a picture with too long a side is told so before anything of it is drawn', async () => {
    const answer = await upload(png(1, 25_000_000, Buffer.alloc(0)));
    expect(answer.json().errors).toEqual({ picture: ['The picture is too large: no side can have more than 10000 pixels.'] });
  });

  test('a refused picture gets a reason in words', async () => {
    expect((await upload('<svg/>', 'image/svg+xml')).json()).toEqual({
      status: 415,
      message: 'Only PNG, JPEG and WebP are accepted, not SVG.',
    });
    expect((await upload('<svg/>')).json().errors).toEqual({
      picture: ['The file is not a PNG, JPEG or WebP picture, or it is damaged.'],
    });
  });

  test('a picture that takes too long to draw is not called broken: it may be sent again', async () => {
    // Takes longer than a second to decode on any machine.
    const huge = sharp({ create: { width: 40_000, height: 40_000, channels: 3, background: 'red' }, limitInputPixels: false });
    const late = await huge
      .timeout({ seconds: 1 })
      .blur(50)
      .png()
      .toBuffer()
      .catch((error: unknown) => error);
    expect(drawingFailure(late)).toMatchObject({ reason: 'busy', key: 'busy' });
    const damaged = await sharp((await picture(900, 900).png().toBuffer()).subarray(0, 400))
      .webp()
      .toBuffer()
      .catch((error: unknown) => error);
    expect(drawingFailure(damaged)).toMatchObject({ reason: 'invalid', fields: { picture: { key: 'pictureBroken' } } });
  });

  const packed = deflateSync(Buffer.alloc(UNPACKED_BYTES));
  test.each([
    ['of pixels', png(20_000, 20_000, bomb)],
    ['of texts', png(0, 8, bomb, [['zTXt', Buffer.concat([Buffer.from('a\0\0'), packed])]])],
    ['of profiles', png(0, 8, bomb, [['iCCP', Buffer.concat([Buffer.from('a\0\0'), packed])]])],
    ['of data', png(8, 0, packed)],
  ])('bombs %s leave nothing of themselves in memory', async (_title, bytes) => {
    const bombs = 30;
    await upload(bytes);
    const before = process.memoryUsage.rss();
    for (let place = 0; place < bombs; place += 1) expect((await upload(bytes)).statusCode).toBe(422);
    // Garbage of the tests themselves is far less than a fifth of the unpacked bytes.
    expect(process.memoryUsage.rss() - before).toBeLessThan((bombs * UNPACKED_BYTES) / 5);
  });

  test('many at once wait their turn, and too many are asked to come back', async () => {
    const bytes = await picture(300, 300).png().toBuffer();
    let goOn: (() => void) | undefined;
    const one = drawing.run(() => new Promise<void>((resolve) => (goOn = resolve)));
    const answered: number[] = [];
    const uploads = Array.from({ length: 20 }, async () => {
      const answer = await upload(bytes);
      answered.push(answer.statusCode);
      return answer;
    });
    // While the one before them is drawn.
    await until(() => answered.length === 13, 60_000);
    expect(new Set(answered)).toEqual(new Set([503]));
    goOn?.();
    await one;
    const answers = await Promise.all(uploads);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7);
    for (const answer of answers) if (answer.statusCode === 503) expect(answer.headers['retry-after']).toBe('5');
  });
});

describe('the database is not asked', () => {
  const asked = (server: TestApp) => server.logged().match(/from \\"pictures\\"/g)?.length ?? 0;
  const names = (count: number) => Array.from({ length: count }, () => `${randomBytes(16).toString('hex')}.webp`);

  test('again for each name that somebody makes up, only once a second for all of them', async () => {
    await using server = await testApp({ sharing: app, config: { slowQueryMs: 0 } });
    const look = (many: string[]) => Promise.all(many.map((name) => server.anonymous.get(`/cdn/questions/${name}`)));
    for (const answer of [...(await look(names(30))), ...(await look(names(30)))]) expect(answer.statusCode).toBe(404);
    expect(asked(server)).toBe(1);
    server.clock.now += 1_000;
    await look(names(30));
    expect(asked(server)).toBe(2);
  });

  test('again for a picture that was just shown', async () => {
    await using server = await testApp({ sharing: app, config: { slowQueryMs: 0 } });
    const { name } = (await upload(await picture(31, 17).png().toBuffer())).json<UploadedPicture>();
    const show = () => server.anonymous.get(`/cdn/questions/${name}`);
    const first = await show();
    expect(first.statusCode).toBe(200);
    const before = asked(server);
    expect(before).toBeGreaterThan(0);
    for (let time = 0; time < 20; time += 1) expect((await show()).rawPayload).toEqual(first.rawPayload);
    expect(asked(server)).toBe(before);
  });

  test('and yet what another server took is shown, also right after somebody made up a name', async () => {
    await using other = await testApp({ sharing: app });
    for (const name of names(3)) expect((await other.anonymous.get(`/cdn/questions/${name}`)).statusCode).toBe(404);
    const { name } = (await upload(await picture(33, 17).png().toBuffer())).json<UploadedPicture>();
    await until(async () => (await other.anonymous.get(`/cdn/questions/${name}`)).statusCode === 200);
  });
});

describe('what is looked for elsewhere', () => {
  const name = `${'a'.repeat(32)}.webp`;
  test.each([
    `/cdn/questions/${name}`,
    `/cdn/questions/${name.toUpperCase()}`,
    `/cdn/questions/..%2f${name}`,
    `/cdn/questions/%2e%2e/${name}`,
    `/cdn/${name}`,
    `/cdn/signs/A/B/${name}`,
    `/cdn/questions/${name}%00.svg`,
    `/cdn/questions/${'a'.repeat(32)}-601.webp`,
    '/cdn/questions/..%2f..%2f..%2fpackage.json',
    '/cdn/questions/%5c..%5c..%5cpackage.json',
  ])('%s is not found', async (path) => {
    expect((await app.anonymous.get(path)).statusCode).toBe(404);
  });

  test.each([
    ['premium', 403],
    ['anonymous', 401],
  ] as const)('%s uploads nothing', async (who, status) => {
    const bytes = await picture(9, 9).png().toBuffer();
    const answer = await (await app.as(who)).post('/api/pictures', bytes, { 'content-type': 'image/png' });
    expect(answer.statusCode).toBe(status);
  });
});

test('more pictures than anybody uploads in an hour are refused before they are drawn', async () => {
  const { id: user_id } = app.users.admin;
  const hour = new Date(hourBegan(app.clock.now));
  await app.db.deleteFrom('write_counts').execute();
  await app.db.insertInto('write_counts').values({ user_id, kind: 'pictures', hour, writes: QUOTAS.pictures.perHour }).execute();
  const before = await app.db.selectFrom('pictures').select('name').execute();
  const refused = await upload(await picture(30, 20).png().toBuffer());
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(await app.db.selectFrom('pictures').select('name').execute()).toEqual(before);
});
