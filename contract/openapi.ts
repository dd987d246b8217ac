import { bodyBytesMax } from './body-size.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { type Endpoint, Failure } from './schema.ts';

const MEANINGS: Readonly<Record<number, string>> = {
  304: 'Still what the ETag in If-None-Match stands for.',
  400: 'The request could not be read: broken JSON.',
  401: 'The token is missing or not valid.',
  403: 'Not allowed for this caller.',
  404: 'Unknown, also an id that is no number or too large.',
  409: 'Does not agree with what is stored.',
  413: 'Larger than the call says.',
  415: 'Only application/json is taken, or what the call says.',
  422: 'What the caller can mend: fields and queries, with the reasons by field.',
  429: 'Too many requests; Retry-After says how long to wait.',
  500: 'A fault on our side.',
  503: 'Busy or without a database; Retry-After says how long to wait.',
};
/** Whether a call needs no token, as decided by the server. */
export type IsPublic = (name: EndpointName) => boolean;

/** Generates the OpenAPI document. */
export function openapi(version: string, isPublic: IsPublic): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] ??= {};
    (paths[path] as Record<string, unknown>)[method.toLowerCase()] = operation(name, endpoint, isPublic(name));
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mengedi', version, description: 'Study for the Swedish driving-licence theory test in Tigrinya.' },
    components: {
      schemas: { Failure },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    paths,
  };
}

export function documentedStatuses(endpoint: Endpoint, isPublic: boolean): number[] {
  const answers = endpoint.revalidates === true ? [200, 304] : [200];
  return [...answers, ...new Set([...endpoint.failures, ...(isPublic ? [] : [401]), 429, 500, 503])];
}

function operation(name: EndpointName, endpoint: Endpoint, isPublic: boolean): object {
  const parameters = (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (schema === undefined) return [];
    const required = new Set((schema as { required?: string[] }).required);
    return Object.entries(schema.properties).map(([field, property]) => ({
      name: field,
      in: part === 'params' ? 'path' : 'query',
      required: required.has(field),
      schema: property,
    }));
  });
  const etag = endpoint.revalidates === true ? { ETag: 'to be sent as If-None-Match the next time' } : {};
  const documented = (headers: Readonly<Record<string, string>>) =>
    Object.keys(headers).length === 0
      ? {}
      : {
          headers: Object.fromEntries(
            Object.entries(headers).map(([header, description]) => [header, { description, schema: { type: 'string' } }]),
          ),
        };
  const answer = {
    description: 'Done.',
    ...documented({ ...endpoint.headers, ...etag }),
    content: { [endpoint.gives ?? 'application/json']: { schema: endpoint.answer, example: endpoint.example.answer } },
  };
  const unchanged = { description: MEANINGS[304], ...documented(etag) };
  const failure = (status: number) => ({
    description: MEANINGS[status],
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, example: { status, message: '…' } } },
  });
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(isPublic ? {} : { security: [{ token: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.takes === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            description: `At most ${endpoint.takes.maxBytes} bytes.`,
            content: Object.fromEntries(endpoint.takes.types.map((type) => [type, {}])),
          },
        }),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            description: `At most ${bodyBytesMax(endpoint.body)} bytes.`,
            content: { 'application/json': { schema: endpoint.body, example: endpoint.example.body } },
          },
        }),
    responses: Object.fromEntries(
      documentedStatuses(endpoint, isPublic).map((status) => [
        String(status),
        status === 200 ? answer : status === 304 ? unchanged : failure(status),
      ]),
    ),
  };
}
