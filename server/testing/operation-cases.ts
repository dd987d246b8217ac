import fc from 'fast-check';
import type { Content } from '#content/schema.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/schema.ts';
import { ACCESS } from '../http/access.ts';
import { CALLERS, type CallerName, type Response } from './app.ts';
import { brokenJson, junk, type Mutation, mutated, mutation, type Schema, valid } from './arbitrary.ts';
import {
  allIds,
  existingIds,
  KINDS,
  meantBody,
  meantFile,
  meantQuery,
  pick,
  segment,
  signed,
  somethingToDelete,
  type World,
} from './operation-world.ts';

type SentBody =
  | { readonly kind: 'meant'; readonly n: number; readonly with: Readonly<Record<string, unknown>> }
  | { readonly kind: 'mutated'; readonly n: number; readonly mutation: Mutation }
  | { readonly kind: 'damaged'; readonly n: number; readonly at: number; readonly bytes: string }
  | { readonly kind: 'JSON'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string; readonly type: string };
export type Case = {
  readonly who: CallerName | { readonly authorization: string };
  readonly id: { readonly existing: number } | { readonly text: string };
  readonly query: string;
  readonly body: SentBody;
  readonly headers: Readonly<Record<string, string>>;
};

/** Placeholder for the ETag of the path's last answer. */
const ITS_ETAG = 'its own';
const TOKEN = 'a'.repeat(43);

const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const headers = fc
  .record({
    'accept-language': sometimes(
      fc.constantFrom('ti', 'sv', 'en-GB,en;q=0.8', '*', 'sv;q=x,;;', '', 'x'.repeat(5_000), '__proto__'),
    ),
    'accept-encoding': sometimes(
      fc.constantFrom('br', 'gzip', 'gzip, deflate, br', 'identity', 'br;q=0, gzip', '*', 'gzip;q=x', ''),
    ),
    'if-none-match': sometimes(fc.constantFrom(ITS_ETAG, `W/${ITS_ETAG}`, '*', '"x"', '', 'x'.repeat(5_000))),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>);

const absurdId = fc.oneof(
  fc.constantFrom('0', '-1', '01', '1.5', '1e3', '2147483647', '2147483648', '9'.repeat(310), '', '__proto__', '١'),
  fc.constantFrom('%', '%00', '%zz', '%ED%A0%80', '1%2F2', '1%0A', '%201', '1;2', "1'--"),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map(encodeURIComponent),
);
// Excludes path segments that HTTP clients normalise, and words that are other operations.
const isId = (text: string) => !/^(\.|%2e)+$/i.test(text) && !/^[a-z]+$/.test(text);

function queryOf(schema: Schema | undefined, ids: readonly number[]): fc.Arbitrary<string> {
  const wild = fc.oneof(
    fc.constantFrom(
      'page=0',
      'page=1e9',
      'page=1&page=2',
      'unknown=1',
      '__proto__=1',
      'constructor=1',
      'a[b]=1',
      '%',
      '%00=%00',
      '&&=',
      `x=${'x'.repeat(9_000)}`,
    ),
    fc
      .tuple(fc.constantFrom(...Object.keys(schema?.properties ?? {}), 'x'), junk)
      .map(([name, value]) => `${name}=${encoded(value)}`),
  );
  if (schema === undefined) return fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: wild });
  const fits = valid(schema, ids).map((query) =>
    Object.entries(query as object)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&'),
  );
  return fc.oneof({ weight: 4, arbitrary: fits }, { weight: 1, arbitrary: wild });
}
const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;x',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/csv',
  'image/png',
  'image/webp; x=y',
  '*/*',
  'json',
  '',
];

function bodyOf(endpoint: Endpoint, ids: readonly number[]): fc.Arbitrary<SentBody> {
  const properties = (endpoint.body?.properties ?? {}) as Record<string, Schema>;
  const n = fc.nat();
  const some = fc
    .subarray(Object.keys(properties), { maxLength: Math.min(2, Object.keys(properties).length) })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, valid(properties[name] as Schema, ids)]))));
  // Half of the bodies are valid ones with at most two fields changed, because fields often depend on each other.
  const meant = fc.record({ kind: fc.constant('meant' as const), n, with: fc.oneof(fc.constant({}), some) });
  const text = fc.record({
    kind: fc.constant('text' as const),
    text: fc.oneof(brokenJson, fc.json()),
    type: fc.constantFrom(...CONTENT_TYPES, ...(endpoint.takes?.types ?? [])),
  });
  if (endpoint.takes !== undefined) {
    const bytes = fc.oneof(fc.constantFrom('', '\0', '"', '\n', ',', ';;', '\ud800'), fc.string({ unit: 'binary' }));
    return fc.oneof(
      { weight: 3, arbitrary: meant },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('damaged' as const), n, at: fc.nat(), bytes }) },
      { weight: 2, arbitrary: text },
    );
  }
  const mistaken = fc.record({ kind: fc.constant('mutated' as const), n, mutation });
  const fits = endpoint.body === undefined ? fc.constant({}) : valid(endpoint.body as Schema, ids);
  const json = (value: fc.Arbitrary<unknown>) => fc.record({ kind: fc.constant('JSON' as const), value });
  return fc.oneof(
    { weight: 4, arbitrary: meant },
    { weight: 2, arbitrary: json(fits) },
    { weight: 3, arbitrary: mistaken },
    { weight: 1, arbitrary: json(junk) },
    { weight: 2, arbitrary: text },
  );
}

export function caseOf(name: EndpointName, content: Content): fc.Arbitrary<Case> {
  const endpoint: Endpoint = endpoints[name];
  const ids = allIds(content);
  const entitled: CallerName = ACCESS[name] === 'admin' ? 'admin' : 'premium';
  return fc.record({
    who: fc.oneof(
      { weight: 6, arbitrary: fc.constant(entitled) },
      { weight: 3, arbitrary: fc.constantFrom(...CALLERS) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(
            '',
            'Bearer',
            `Bearer ${TOKEN}`,
            `bearer  ${TOKEN}`,
            `Basic ${TOKEN}`,
            TOKEN,
            `Bearer ${'x'.repeat(9_000)}`,
          )
          .map((authorization) => ({ authorization })),
      },
    ),
    id: fc.oneof(
      { weight: 5, arbitrary: fc.record({ existing: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ text: fc.oneof(absurdId, fc.constantFrom(...ids).map(String)).filter(isId) }) },
    ),
    query: queryOf(endpoint.query as Schema | undefined, ids),
    body: bodyOf(endpoint, ids),
    headers,
  });
}

/** Sends a case; returns the answer, and the body if it was JSON. */
export async function send(
  name: EndpointName,
  world: World,
  given: Case,
): Promise<{ answer: Response; address: string; json?: unknown }> {
  const endpoint: Endpoint = endpoints[name];
  const [method = '', template = ''] = name.split(' ');
  const ids = existingIds(name, world);
  const n = 'existing' in given.id ? given.id.existing : 0;
  const isMeantToGo = method === 'DELETE' && KINDS[segment(name)] !== undefined && n % 2 === 0 && given.who === 'admin';
  const existing = isMeantToGo ? await somethingToDelete(name, world, n) : pick(ids, n);
  const id = 'existing' in given.id ? String(existing) : given.id.text;
  const query = (given.body.kind === 'meant' ? await meantQuery(name, world, n) : undefined) ?? given.query;
  const address = `${template.replace(/\{\w+\}/, id)}${query === '' ? '' : `?${query}`}`;

  const sent: Record<string, string> = { ...given.headers };
  const etag = world.etags.get(address);
  const wanted = sent['if-none-match'];
  if (wanted !== undefined) sent['if-none-match'] = wanted.replace(ITS_ETAG, etag ?? '"none"');
  if (typeof given.who === 'object') sent['authorization'] = given.who.authorization;
  const caller = typeof given.who === 'object' ? world.app.anonymous : world.callers[given.who];
  if (method === 'GET') return { answer: await caller.get(address, sent), address };

  const { body } = given;
  const sendJson = async (json: unknown) => {
    const payload = JSON.stringify(json);
    const answer = await caller.call(
      method,
      address,
      payload,
      payload === undefined ? sent : { ...sent, 'content-type': 'application/json' },
    );
    return { answer, address, json };
  };
  switch (body.kind) {
    case 'text':
      return { answer: await caller.call(method, address, body.text, { ...sent, 'content-type': body.type }), address };
    case 'JSON':
      return sendJson(body.value);
    case 'mutated':
      return sendJson(mutated((await meantBody(name, world, existing, body.n)) ?? {}, body.mutation));
    case 'damaged': {
      const { type, bytes } = await meantFile(name, world, body.n);
      const at = body.at % bytes.length;
      const payload = Buffer.concat([bytes.subarray(0, at), Buffer.from(body.bytes), bytes.subarray(at + (body.at % 3))]);
      const headers = { ...sent, 'content-type': type, ...signed(name, world, payload) };
      return { answer: await caller.call(method, address, payload, headers), address };
    }
    default: {
      if (endpoint.takes !== undefined) {
        const { type, bytes } = await meantFile(name, world, body.n);
        const headers = { ...sent, 'content-type': type, ...signed(name, world, bytes) };
        return { answer: await caller.call(method, address, bytes, headers), address };
      }
      const made = await meantBody(name, world, existing, body.n);
      return sendJson(made === undefined ? undefined : { ...made, ...body.with });
    }
  }
}
