import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAIL_GIVE_UP_MS } from '#domain/mail.ts';
import type { Job } from '../concurrency/job.ts';
import { claimMail } from '../db/mails/mails.ts';
import { DAY_MS, HOUR_MS, START, testApp, until } from '../testing/app.ts';
import { startMailServer, type TestMailServer } from '../testing/mail.ts';
import { openProxy } from '../testing/proxy.ts';
import { type ReadMail, readMail } from '../testing/read-mail.ts';
import { queueMail } from './queue.ts';
import { type MailNews, sendMails } from './sender.ts';
import { type MailPatience, mailFolder, openTransport, PATIENCE, removeOldMailFiles, tryMailServer } from './transport.ts';

const MINUTE_MS = 60_000;
const CONFIG = { publicUrl: 'https://mengedi.example.se', mailFrom: { name: 'Mengedi', address: 'no-reply@mengedi.example.se' } };

const app = await testApp({ config: CONFIG });
afterAll(() => app.close());
let smtp: TestMailServer;
let senders: Job[];
beforeEach(async () => {
  app.clock.now = START;
  await app.db.deleteFrom('mails').execute();
  [smtp, senders] = [await startMailServer(), []];
});
afterEach(async () => {
  smtp.release();
  await Promise.all(senders.map((sender) => sender.stop()));
  await smtp.close();
});

const SILENT: MailNews = { sent: () => undefined, failed: () => undefined, broke: () => undefined };
function start(url: string | null = smtp.url, server = app, patience: MailPatience = PATIENCE, news = SILENT): Job {
  const transport = openTransport({ smtpUrl: url ?? undefined, dataDir: server.services.config.dataDir }, patience);
  const sender = sendMails(server.services, transport, news);
  senders.push(sender);
  return sender;
}

let number = 0;
const queue = async (more: { to?: string; once?: string; expires?: Date; notBefore?: Date } = {}, db = app.services.db) => {
  number += 1;
  // Confirmed: only then is the name used.
  await app.db
    .updateTable('users')
    .set({ email: more.to ?? `selam-${number}@example.se` })
    .where('id', '=', app.users.free.id)
    .execute();
  return queueMail(db, {
    kind: 'forgotten-password',
    to: `selam-${number}@example.se`,
    userId: app.users.free.id,
    language: 'ti',
    values: { name: 'ሰላም <b>"ተስፋይ"</b>', link: `/password-link#${number}` },
    now: new Date(app.clock.now),
    ...more,
  });
};
const remindOf = (to: string) =>
  queueMail(app.services.db, {
    kind: 'trial-reminder',
    to,
    userId: app.users.free.id,
    language: 'sv',
    values: { name: 'Selam', days: 7, day: '2026-11-22' },
    now: new Date(app.clock.now),
  });
const rows = () => app.db.selectFrom('mails').selectAll().orderBy('id').execute();
const states = async () => (await rows()).map(({ state }) => state);
const isSaid = async (...wanted: string[]) => (await states()).join() === wanted.join();
const later = (ms: number) => {
  app.clock.now += ms;
  app.services.mailSignal.send();
};

describe('a mail', () => {
  test('leaves when what it tells of is committed, whole and in both forms, and its links are forgotten', async () => {
    start();
    await app.services.db
      .transaction()
      .execute(async (tx) => {
        await queue({}, tx);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await queue();
    await until(() => isSaid('sent'));
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    const [row] = await rows();
    expect(mail?.subject).toBe('ሓድሽ መሕለፊ ቃል ምረጹ');
    expect(mail?.text).toContain('ሰላም ሰላም <b>"ተስፋይ"</b>፡');
    expect(mail?.html).toContain('ሰላም ሰላም &lt;b&gt;&quot;ተስፋይ&quot;&lt;/b&gt;፡');
    const link = `https://mengedi.example.se/password-link#${number}`;
    expect(mail?.links).toEqual([link]);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).toContain('<html lang="ti">');
    expect(mail?.headers).toMatchObject({
      from: 'Mengedi <no-reply@mengedi.example.se>',
      to: `selam-${number}@example.se`,
      'message-id': `<${row?.message_id}@mengedi.example.se>`,
      'auto-submitted': 'auto-generated',
      'content-language': 'ti',
    });
    expect(mail?.headers['list-unsubscribe']).toBeUndefined();
    expect(row).toMatchObject({ tries: 1, text_values: {}, last_error: null, sent_at: new Date(START).toISOString() });
  });

  test('that can be turned off says so to mail programs, too', async () => {
    start();
    await remindOf('selam@example.se');
    await until(() => isSaid('sent'));
    const { headers, links } = smtp.received[0] as ReadMail;
    const [, token] =
      /^<https:\/\/mengedi\.example\.se\/mail-link\?off=([\w-]{43})>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
    expect(token).toBeDefined();
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(links).toContain(`https://mengedi.example.se/mail-link#off=${token}`);
  });

  test('of a name that was used is not queued', async () => {
    expect([await queue({ once: 'receipt:1' }), await queue({ once: 'receipt:1' }), await queue({ once: 'receipt:2' })]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await rows()).toHaveLength(2);
  });

  test('waits for its time', async () => {
    start();
    await queue({ notBefore: new Date(START + HOUR_MS) });
    await queue();
    await until(() => isSaid('waiting', 'sent'));
    later(HOUR_MS);
    await until(() => isSaid('sent', 'sent'));
  });

  test('goes before reminders that have waited longer', async () => {
    const addresses = Array.from({ length: 30 }, (_, place) => `many-${place}@example.se`);
    for (const to of addresses) await remindOf(to);
    await queue({ to: 'urgent@example.se' });
    start();
    await until(() => smtp.received.length === 31);
    expect(smtp.received.slice(0, 4).map(({ to }) => to)).toContain('urgent@example.se');
  });

  test('to an address that nobody can have is not handed over', async () => {
    start();
    await queue({ to: 'learner@mengedi.test' });
    await until(() => isSaid('failed'));
    expect(smtp.received).toEqual([]);
  });
});

describe('a server that refuses', () => {
  test('for now is asked again after one, two and four minutes, with the same mail', async () => {
    smtp.answer = { code: 451, message: 'greylisted' };
    start();
    await queue();
    for (const [tries, wait] of [
      [1, 1],
      [2, 2],
      [3, 4],
    ] as const) {
      // Leased for longer while it is being sent.
      await until(async () => Date.parse((await rows())[0]?.next_at ?? '') === app.clock.now + wait * MINUTE_MS);
      expect((await rows())[0]).toMatchObject({ state: 'waiting', tries, last_error: expect.stringContaining('greylisted') });
      if (tries === 3) smtp.answer = undefined;
      later(wait * MINUTE_MS);
    }
    await until(() => isSaid('sent'));
    expect(smtp.received).toHaveLength(1);
    expect((await rows())[0]?.tries).toBe(4);
  });

  test('for good is asked no more', async () => {
    smtp.answer = { code: 550, message: 'no such user: <selam@example.se>' };
    const told: string[] = [];
    start(smtp.url, app, PATIENCE, { ...SILENT, failed: ({ error }) => told.push(error) });
    await queue();
    await until(() => isSaid('failed'));
    const [row] = await rows();
    expect([row?.tries, row?.last_error]).toEqual([1, expect.stringContaining('no such user: <selam@example.se>')]);
    // The log names no address.
    expect(told).toEqual([expect.stringMatching(/no such user: …$/)]);
    smtp.answer = undefined;
    later(DAY_MS);
    await queue();
    await until(() => isSaid('failed', 'sent'));
    expect(smtp.received).toHaveLength(1);
  });

  test('our password is asked again: that is for us to mend', async () => {
    start(smtp.url.replace('smtp://', 'smtp://mengedi:secret@'));
    await queue();
    await until(async () => (await rows())[0]?.last_error !== null);
    expect(await states()).toEqual(['waiting']);
  });

  test('hangs up in the middle: the mail comes again, and can be told by its number', async () => {
    smtp.answer = 'hang up';
    const failures: string[] = [];
    start(smtp.url, app, PATIENCE, { ...SILENT, failed: ({ error }) => failures.push(error) });
    await queue();
    await until(() => failures.length === 1);
    const number = (await rows())[0]?.message_id;
    smtp.answer = undefined;
    later(MINUTE_MS);
    await until(() => isSaid('sent'));
    expect(smtp.received.map(({ headers }) => headers['message-id'])).toEqual([`<${number}@mengedi.example.se>`]);
  });
});

test('a server that is not there is tried for two days, then the mail is given up', async () => {
  await smtp.close();
  const tries: (string | undefined)[] = [];
  start(smtp.url, app, PATIENCE, { ...SILENT, failed: ({ again }) => tries.push(again) });
  await queue();
  for (let seen = 1; ; seen += 1) {
    await until(() => tries.length === seen);
    const again = tries.at(-1);
    if (again === undefined) break;
    await until(async () => (await rows())[0]?.next_at === again);
    later(Date.parse(again) - app.clock.now);
  }
  await until(() => isSaid('failed'));
  expect(app.clock.now - START).toBeLessThan(MAIL_GIVE_UP_MS);
  expect(app.clock.now - START).toBeGreaterThan(MAIL_GIVE_UP_MS - 5 * HOUR_MS);
  smtp = await startMailServer();
});

test('a mail whose link is dead is not sent any more', async () => {
  await queue({ expires: new Date(START + HOUR_MS) });
  app.clock.now += HOUR_MS;
  start();
  await until(() => isSaid('failed'));
  expect([(await rows())[0]?.last_error, smtp.received]).toEqual(['its link has expired', []]);
});

describe('a server that is slow', () => {
  test('is waited for, also by a server of ours that ends', async () => {
    smtp.hold();
    const sender = start();
    await queue();
    await until(() => smtp.held === 1);
    let isStopped = false;
    const stopping = sender.stop().then(() => {
      isStopped = true;
    });
    await queue();
    expect(isStopped).toBe(false);
    smtp.release();
    await stopping;
    expect(await states()).toEqual(['sent', 'waiting']);
    expect(smtp.received).toHaveLength(1);
  });

  test('holds up no other mail', async () => {
    smtp.hold();
    start();
    await queue();
    await until(() => smtp.held === 1);
    await queue();
    await until(() => smtp.held === 2);
    smtp.release();
    await until(() => isSaid('sent', 'sent'));
  });

  test('and answers drop by drop, for ever, is given up for this time', async () => {
    const drops = new Set<NodeJS.Timeout>();
    const dripping = net.createServer((socket) => {
      socket.write('220-wait');
      const drop = setInterval(() => socket.write('.'), 5);
      drops.add(drop);
      socket.on('error', () => undefined).on('close', () => clearInterval(drop));
    });
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
    const { port } = dripping.address() as AddressInfo;
    start(`smtp://127.0.0.1:${port}`, app, { connectMs: 60_000, answerMs: 60_000, mailMs: 100 });
    await queue();
    await until(async () => (await rows())[0]?.last_error !== null);
    expect(await states()).toEqual(['waiting']);
    for (const drop of drops) clearInterval(drop);
    dripping.close();
  });
});

describe('of several servers of ours', () => {
  test('each mail is sent by one, once', async () => {
    await using second = await testApp({ sharing: app, config: CONFIG });
    for (let count = 0; count < 40; count += 1) await queue();
    const both = [start(), start(smtp.url, second)];
    await until(() => smtp.received.length >= 40);
    await until(async () => (await states()).every((state) => state === 'sent'));
    await Promise.all(both.map((sender) => sender.stop()));
    const ids = smtp.received.map(({ headers }) => headers['message-id']);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
    expect((await rows()).every(({ tries }) => tries === 1)).toBe(true);
  });

  test('one that dies with a mail leaves it to the others, later', async () => {
    await queue();
    expect(await claimMail(app.services.db, app.clock.now, 5 * MINUTE_MS)).toMatchObject({ tries: 1 });
    start();
    await queue();
    await until(() => isSaid('waiting', 'sent'));
    later(5 * MINUTE_MS);
    await until(() => isSaid('sent', 'sent'));
    expect(smtp.received).toHaveLength(2);
  });
});

test('a database that goes away while a mail is handed over is waited for: the mail is sent once', async () => {
  const proxy = await openProxy();
  await using cut = await testApp({ sharing: app, config: CONFIG, via: (connection) => proxy.via(connection) });
  try {
    smtp.hold();
    let broken = 0;
    const sender = start(smtp.url, cut, PATIENCE, {
      ...SILENT,
      broke: () => {
        broken += 1;
      },
    });
    await queue();
    cut.services.mailSignal.send();
    await until(() => smtp.held === 1);
    await proxy.cut();
    smtp.release();
    await until(() => broken > 0);
    await proxy.mend();
    await until(() => isSaid('sent'));
    app.clock.now += HOUR_MS;
    start();
    await queue();
    await until(() => isSaid('sent', 'sent'));
    expect(smtp.received).toHaveLength(2);
    await sender.stop();
  } finally {
    await proxy.close();
  }
});

describe('without a mail server', () => {
  test('each mail is a file that mail programs open, for nobody else to read, and goes after ninety days', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mengedi-mail-'));
    await using server = await testApp({ sharing: app, config: { ...CONFIG, dataDir } });
    const files: (string | undefined)[] = [];
    const sender = start(null, server, PATIENCE, { ...SILENT, sent: ({ file }) => files.push(file) });
    await queue();
    server.services.mailSignal.send();
    await until(() => files.length === 1);
    await sender.stop();
    const folder = mailFolder({ dataDir });
    const [row] = await rows();
    expect(files).toEqual([join(folder, `2026-11-15T10-00-00-forgotten-password-${row?.id}.eml`)]);
    expect(await readdir(folder)).toHaveLength(1);
    const file = files[0] ?? '';
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const mail = readMail(await readFile(file, 'utf8'));
    expect([mail.subject, mail.links]).toEqual(['ሓድሽ መሕለፊ ቃል ምረጹ', [`https://mengedi.example.se/password-link#${number}`]]);

    await utimes(file, new Date(START), new Date(START));
    expect(await removeOldMailFiles(folder, START + 90 * DAY_MS - 1)).toBe(0);
    expect(await removeOldMailFiles(folder, START + 90 * DAY_MS)).toBe(1);
    expect(await readdir(folder)).toEqual([]);
    await rm(dataDir, { recursive: true });
    expect(await removeOldMailFiles(folder, START)).toBe(0);
  });
});

test('those who watch are told how many wait and how many were given up', async () => {
  smtp.answer = { code: 550, message: 'no' };
  start();
  await queue();
  await queue({ notBefore: new Date(START + HOUR_MS) });
  const told = async () => (await app.services.metrics.registry.metrics()).match(/^mengedi_mails_\w+ \d+$/gm)?.sort();
  await until(async () => (await told())?.join() === 'mengedi_mails_failed 1,mengedi_mails_waiting 1');
});

test('whether a mail server lets us in is found out without a mail', async () => {
  await expect(tryMailServer(smtp.url)).resolves.toBeUndefined();
  await expect(tryMailServer(smtp.url.replace('smtp://', 'smtp://mengedi:secret@'))).rejects.toThrow(/535|Invalid login/);
  await smtp.close();
  await expect(tryMailServer(smtp.url)).rejects.toThrow(/ECONNREFUSED/);
  smtp = await startMailServer();
});
