import { Registry } from '@prometheus-io/client';
import { expect, test } from 'vitest';
import { openRequestTimes } from './request-times.ts';

test('times are counted by call, class of status and how long they took at most', async () => {
  const registry = new Registry();
  const observerOf = openRequestTimes(registry);
  const [levels, login] = [observerOf('GET /api/levels'), observerOf('POST /api/login')];
  for (const seconds of [0.001, 0.005, 0.2, 11]) levels(200, seconds);
  levels(304, 0.001);
  login(401, 0.03);
  const lines = (await registry.metrics()).split('\n');
  const of = (labels: string) => lines.filter((line) => line.includes(labels)).map((line) => line.split(' ').at(-1));
  expect(lines).toContain('# TYPE mengedi_request_seconds histogram');
  expect(lines).toContain('mengedi_request_seconds_bucket{le="0.005",call="GET /api/levels",status="2xx"} 2');
  expect(lines).toContain('mengedi_request_seconds_bucket{le="+Inf",call="GET /api/levels",status="2xx"} 4');
  expect(of('call="GET /api/levels",status="2xx"')).toEqual(['2', '2', '2', '3', '3', '3', '3', '3', '4', '11.206', '4']);
  expect(of('call="GET /api/levels",status="3xx"').at(-1)).toBe('1');
  expect(of('call="POST /api/login",status="4xx"')).toEqual(['0', '0', '1', '1', '1', '1', '1', '1', '1', '0.03', '1']);
});
