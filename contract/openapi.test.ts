import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { documentedStatuses, openapi } from './openapi.ts';
import type { Endpoint } from './schema.ts';

type Media = { content: Record<string, { schema: Record<string, unknown>; example: unknown }> };
type Operation = {
  operationId: string;
  summary: string;
  security?: unknown;
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: Media & { required: boolean };
  responses: Record<string, Media & { description: string; headers?: Record<string, unknown> }>;
};
/** Sample; the server's own list is tested there. */
const OPEN: readonly string[] = ['GET /api/config', 'POST /api/login'];
const document = openapi('1.2.1', (name) => OPEN.includes(name)) as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Failure: { properties: object } } };
};
const all = Object.entries<Endpoint>(endpoints);

test('the document holds every call and no other', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(all.map(([name]) => name).sort());
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe('1.2.1');
});

test.each(all)('%s is documented with every status, what it takes and what it answers', (name, endpoint) => {
  const [method = '', path = ''] = name.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
  expect(operation.operationId).toBe(name);
  expect(operation.summary).toBe(endpoint.summary);

  const statuses = documentedStatuses(endpoint, OPEN.includes(name));
  expect(Object.keys(operation.responses).map(Number).sort()).toEqual([...statuses].sort());
  expect(statuses).toEqual(expect.arrayContaining([200, 429, 500, 503, ...endpoint.failures]));
  for (const [status, response] of Object.entries(operation.responses)) {
    expect(response.description).toMatch(/^[A-Z].+\.$/);
    if (status === '304') {
      expect(Object.keys(response)).toEqual(['description', 'headers']);
      continue;
    }
    const type = status === '200' ? (endpoint.gives ?? 'application/json') : 'application/json';
    expect(Object.keys(response.content)).toEqual([type]);
    const { schema, example } = response.content[type] ?? {};
    if (status === '200') {
      expect(schema).toEqual(endpoint.answer);
      expect(example).toEqual(endpoint.example.answer);
    } else expect(schema).toEqual({ $ref: '#/components/schemas/Failure' });
  }
  for (const header of Object.keys(endpoint.headers ?? {})) expect(operation.responses['200']?.headers).toHaveProperty(header);

  const required = (endpoint.query as { required?: string[] } | undefined)?.required ?? [];
  const parameters = [
    ...Object.keys(endpoint.params?.properties ?? {}).map((field) => `path ${field} true`),
    ...Object.keys(endpoint.query?.properties ?? {}).map((field) => `query ${field} ${required.includes(field)}`),
  ];
  expect((operation.parameters ?? []).map((field) => `${field.in} ${field.name} ${field.required}`)).toEqual(parameters);
  expect(operation.requestBody?.content['application/json']?.schema).toEqual(endpoint.body);
  if (endpoint.body === undefined) expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(endpoint.takes?.types ?? []);
});

test.each(all)('%s asks for a token exactly when it can answer 401', (name, endpoint) => {
  const [method = '', path = ''] = name.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
  const isPublic = OPEN.includes(name);
  expect(operation.security === undefined).toBe(isPublic);
  expect(documentedStatuses(endpoint, isPublic).includes(401)).toBe(!isPublic);
});

test.each(all)('%s says so when it answers 304', (name, endpoint) => {
  const [method = '', path = ''] = name.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
  expect(Object.hasOwn(operation.responses, '304')).toBe(endpoint.revalidates === true);
  expect(Object.hasOwn(operation.responses['200']?.headers ?? {}, 'ETag')).toBe(endpoint.revalidates === true);
});

test('a failure has a status, a message and reasons by field', () => {
  expect(Object.keys(document.components.schemas.Failure.properties)).toEqual([
    'status',
    'message',
    'code',
    'errors',
    'version',
    'now',
    'reqId',
  ]);
});

test('the document can be sent as JSON', () => {
  expect(JSON.parse(JSON.stringify(document)).paths).toHaveProperty(['/api/levels/{id}']);
});
