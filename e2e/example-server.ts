import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { BrowserCommand } from 'vitest/node';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { faultsOf, strict } from '#contract/faults.ts';
import type { Endpoint } from '#contract/schema.ts';
import { AREAS, type Job, mayDo } from '#domain/jobs.ts';
import { sanitize } from '../server/editing/html.ts';
import { ACCESS } from '../server/http/access.ts';
import { mayCall } from '../server/http/areas.ts';
import type { ExampleServerOrder, ReceivedCall } from '../web/testing/example-server.ts';

// Server for component tests: answers calls over HTTP like the real server, with the examples of the contract unless the test overrides them. It enforces the
// contract on both sides: a response that the real server could not give, and a body that it would refuse, fail the test.

const table: Readonly<Record<string, Endpoint>> = endpoints;

type Given = { status: number; json: unknown; headers: Record<string, string>; once: boolean };

/** State of one browser tab, which runs one test at a time. */
type Tab = {
  answers: Map<string, Given>;
  held: Map<string, { promise: Promise<void>; resolve: () => void }>;
  /** No call gets a response, like offline. */
  isAway: boolean;
  /** Calls of the back office that it does not include are refused, as by the real server. */
  job: Job | undefined;
  received: ReceivedCall[];
  faults: string[];
  /** By name; any other picture is a blue one. */
  pictures: Map<string, string>;
};
const newTab = (): Tab => ({
  answers: new Map(),
  held: new Map(),
  isAway: false,
  job: undefined,
  received: [],
  faults: [],
  pictures: new Map(),
});
const tabs = new Map<string, Tab>();

/** The most literal first, as the real router does: /api/supports/saved is no /api/supports/{id}. */
const byLiteral = (first: string, second: string) => first.split('{').length - second.split('{').length;
const patterns = Object.keys(table)
  .sort(byLiteral)
  .map((name) => {
    const [method = '', template = ''] = name.split(' ');
    return { name, method, path: new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
  });

function findEndpoint(method: string, path: string) {
  for (const one of patterns) {
    const match = one.method === method ? one.path.exec(path) : null;
    if (match !== null) return { name: one.name, endpoint: table[one.name] as Endpoint, params: { ...match.groups } };
  }
  return undefined;
}

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><path fill="#005596" d="M0 0h300v200H0z"/></svg>`;
/** Cookie that identifies the tab of a call. */
const TAB_COOKIE = /\btab=([\w-]+)/;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === '' || request.headers['content-type'] !== 'application/json' ? undefined : JSON.parse(text);
}

const isFor = (job: Job, name: EndpointName) => ACCESS[name] !== 'admin' || mayCall(job, name);

async function answer(tab: Tab, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET';
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const found = findEndpoint(method, pathname);
  const body = await bodyOf(request);
  if (found === undefined) {
    tab.faults.push(`no such call: ${method} ${pathname}`);
    response.writeHead(404).end();
    return;
  }
  const { name, endpoint, params } = found;
  if (tab.job !== undefined && !isFor(tab.job, name as EndpointName)) {
    tab.faults.push(`refused to the job ${tab.job}: ${name}`);
    response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 403, message: '' }));
    return;
  }
  const held = tab.held.get(name);
  if (held !== undefined) await held.promise;
  if (tab.isAway) {
    request.socket.destroy();
    return;
  }
  tab.received.push({ name, params, query: Object.fromEntries(searchParams), body });
  const faults = endpoint.body === undefined || body === undefined ? [] : faultsOf(endpoint.body, body);
  if (faults.length > 0) tab.faults.push(`${name} would refuse ${JSON.stringify(body)}: ${JSON.stringify(faults)}`);
  const address = [`${method} ${pathname}${search}`, `${method} ${pathname}`, name].find((one) => tab.answers.has(one)) ?? name;
  const given = tab.answers.get(address);
  if (given?.once === true) tab.answers.delete(address);
  response.writeHead(given?.status ?? 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...given?.headers,
  });
  response.end(JSON.stringify(given === undefined ? endpoint.example.answer : given.json));
}

export const exampleServer: Plugin = {
  name: 'example-server',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const isPicture = request.url?.startsWith('/cdn/') === true;
      if (!isPicture && request.url?.startsWith('/api/') !== true) return next();
      const tab = tabs.get(TAB_COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? '') ?? newTab();
      if (!isPicture) return void answer(tab, request, response).catch(next);
      if (tab.isAway) return void request.socket.destroy();
      const name = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname.split('/').at(-1) ?? '');
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(tab.pictures.get(name) ?? PICTURE);
    });
  },
};

/** Executes a command of a test. */
export const orderExampleServer: BrowserCommand<[ExampleServerOrder]> = ({ sessionId }, order) => {
  const tab = order.do === 'begin' ? newTab() : (tabs.get(sessionId) ?? newTab());
  tabs.set(sessionId, tab);
  if (order.do === 'answer') {
    const [method = '', path = ''] = order.name.split(' ');
    const endpoint = table[order.name] ?? findEndpoint(method, path.replace(/\?.*/, ''))?.endpoint;
    if (endpoint === undefined) throw new Error(`no such call: ${order.name}`);
    const { status = 200, json, headers = {}, once = false } = order;
    const faults = status === 200 ? faultsOf(strict(endpoint.answer), json) : [];
    if (faults.length > 0) throw new Error(`${order.name} never answers so: ${JSON.stringify(faults)}`);
    tab.answers.set(order.name, { status, json, headers, once });
  }
  if (order.do === 'hold') tab.held.set(order.name, Promise.withResolvers<void>());
  if (order.do === 'let go') {
    tab.held.get(order.name)?.resolve();
    tab.held.delete(order.name);
  }
  if (order.do === 'be away') tab.isAway = order.isAway;
  if (order.do === 'as') {
    const { job } = order;
    const json = { job, areas: AREAS.filter((area) => mayDo(job, area)) };
    tab.job = job;
    tab.answers.set('GET /api/rights', { status: 200, json, headers: {}, once: false });
  }
  if (order.do === 'picture') tab.pictures.set(order.name, order.svg);
  if (order.do === 'received') return tab.received.filter(({ name }) => name === order.name);
  if (order.do === 'faults') return tab.faults;
  return sessionId;
};

/** Sanitises HTML as the server does. */
export const sanitizeHtml: BrowserCommand<[readonly string[]]> = (_context, htmls) => htmls.map(sanitize);
