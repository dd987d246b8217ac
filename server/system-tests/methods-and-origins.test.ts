import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { ACCESS } from '../http/access.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp({ config: { publicUrl: 'https://mengedi.example.se' } });
afterAll(() => app.close());
await app.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.app.server.address() as AddressInfo;

const names = Object.keys(endpoints) as EndpointName[];
const pathOf = (name: EndpointName) => (name.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, '1');
const paths = [...new Set(names.map(pathOf)), '/', '/login', '/healthz', '/violations', '/cdn/questions/nothing.svg'];

function statusOf(method: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', method, path, headers: { 'x-secret': 'hemligt' } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    request.on('error', reject).end();
  });
}

test.each(['TRACE', 'PROPFIND', 'SEARCH', 'PURGE'])(
  '%s is refused everywhere, and sends nothing back of what was asked',
  async (method) => {
    for (const path of paths) {
      const { status, body } = await statusOf(method, path);
      expect([404, 405], `${method} ${path}`).toContain(status);
      expect(body).not.toContain('hemligt');
    }
  },
);

describe('HEAD is what GET is, without the body', () => {
  test.each(names.filter((name) => name.startsWith('GET ')))('%s', async (name) => {
    for (const who of ['anonymous', ACCESS[name] === 'admin' ? 'free' : 'premium', 'admin'] as const) {
      const caller = await app.as(who);
      const [get, head] = [await caller.get(pathOf(name)), await caller.call('HEAD', pathOf(name))];
      expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
      expect(head.headers['cache-control']).toBe(get.headers['cache-control']);
    }
  });
});

describe('another site', () => {
  const ORIGINS = [
    'https://evil.test',
    'null',
    'https://mengedi.example.se.evil.test',
    'https://evilmengedi.example.se',
    'https://sub.mengedi.example.se',
    'http://mengedi.example.se',
    'https://mengedi.example.se:8443',
  ];

  test.each(ORIGINS)('%s is allowed to read nothing', async (origin) => {
    const premium = await app.as('premium');
    for (const name of names) {
      const [method = ''] = name.split(' ');
      const asked = { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' };
      const preflight = await app.anonymous.call('OPTIONS', pathOf(name), undefined, asked);
      expect(preflight.statusCode, name).toBe(404);
      const answers = [preflight, ...(method === 'GET' ? [await premium.get(pathOf(name), { origin })] : [])];
      for (const { headers } of answers) {
        expect(Object.keys(headers).filter((header) => header.startsWith('access-control-'))).toEqual([]);
      }
    }
  });
});
