import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { START, testApp } from '../testing/app.ts';
import { readReports } from './violations.ts';

const TOKEN = 'a token that is long enough for the metrics';
const app = await testApp({ config: { metricsToken: TOKEN } });
afterAll(() => app.close());
let minute = 0;
beforeEach(() => {
  minute += 1;
  app.clock.now = START + minute * 60_000;
});

const OLD = 'application/csp-report';
const NEW = 'application/reports+json';
const send = (body: string, type = OLD, remoteAddress = '192.0.2.1') =>
  app.app.inject({ method: 'POST', url: '/violations', headers: { 'content-type': type }, payload: body, remoteAddress });
const report = (directive: string, more: object = {}) =>
  JSON.stringify({
    'csp-report': { 'effective-directive': directive, 'document-uri': 'https://a.se/exercises?q=hemligt', ...more },
  });
const counted = async (kind: string) => {
  const { body } = await app.anonymous.get('/metrics', { authorization: `Bearer ${TOKEN}` });
  return Number(new RegExp(`mengedi_policy_violations_total\\{kind="${kind}"\\} (\\d+)`).exec(body)?.[1]);
};
const logged = () =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes('the content security policy stopped'));

describe('what a browser reports', () => {
  test.each([
    ['the older form', report('script-src-elem', { 'blocked-uri': 'inline' }), ['script-src-elem inline https://a.se/exercises']],
    ['what was violated, of browsers that say no more', '{"csp-report":{"violated-directive":"img-src https:"}}', ['img-src  ']],
    [
      'the newer form, with reports of other kinds among it',
      JSON.stringify([
        { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'ftp://x/y', documentURL: 'https://a.se/' } },
        { type: 'deprecation', body: { id: 'x' } },
        null,
      ]),
      ['img-src ftp: https://a.se/'],
    ],
    [
      'a page with what somebody typed',
      report('img-src', { 'blocked-uri': 'data:text/html,hemligt' }),
      ['img-src data: https://a.se/exercises'],
    ],
    ['no report', '{}', []],
    ['a list of nothing', '[1,"a",[]]', []],
    ['half of one', '{"csp-report":', []],
    ['nothing', '', []],
    ['null', 'null', []],
    ['a directive that is none', report('<script>\nalert'), []],
    [
      'very many',
      JSON.stringify(Array(500).fill({ type: 'csp-violation', body: { effectiveDirective: 'img-src' } })),
      Array(20).fill('img-src  '),
    ],
  ])('is read from %s', (_title, json, expected) => {
    expect(readReports(json).map(({ directive, blocked, page }) => `${directive} ${blocked} ${page}`)).toEqual(expected);
  });

  test.each([
    ['script-src-elem', 'script'],
    ['require-trusted-types-for', 'trusted types'],
    ['written-html', 'written html'],
    ['img-src', 'other'],
  ])('of %s is counted as %s, and is one line of the log', async (directive, kind) => {
    const [before, lines] = [await counted(kind), logged().length];
    const answer = await send(report(directive));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await counted(kind)).toBe(before + 1);
    expect(logged()).toHaveLength(lines + 1);
    expect(logged().at(-1)).toContain(`"directive":"${directive}"`);
    expect(app.logged()).not.toContain('hemligt');
  });

  test('is counted each time, but logged ten times a minute', async () => {
    const [before, lines] = [await counted('other'), logged().length];
    for (let time = 0; time < 15; time += 1) expect((await send(report('font-src'))).statusCode).toBe(204);
    expect(await counted('other')).toBe(before + 15);
    expect(logged()).toHaveLength(lines + 10);
  });

  test('is taken twenty times a minute from one address, without a word about others', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await send('{}', NEW)).statusCode);
    expect(statuses).toEqual([...Array(20).fill(204), 429]);
    expect((await send('{}', NEW, '192.0.2.2')).statusCode).toBe(204);
  });

  test.each([
    ['more than sixteen kilobytes', OLD, 'x'.repeat(16_385), 413],
    ['another type', 'text/plain', 'x', 415],
    ['no type that could come from a form', 'application/x-www-form-urlencoded', 'a=b', 415],
  ])('is refused: %s', async (_title, type, body, status) => {
    expect((await send(body, type)).statusCode).toBe(status);
  });
});

test('nobody reads reports', async () => {
  const admin = await app.as('admin');
  expect((await admin.get('/violations')).statusCode).toBe(404);
});
