import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { openapi } from '#contract/openapi.ts';
import type { Endpoint } from '#contract/schema.ts';
import { ACCESS, isPublic } from '../http/access.ts';
import { VERSION } from '../settings/version.ts';
import type { Response } from './app.ts';
import { RUNS, type Schema, SEED } from './arbitrary.ts';
import { type Case, caseOf, send } from './operation-cases.ts';
import { contentFor, deleteCreated, openWorld, type World } from './operation-world.ts';

type Documented = {
  content?: Record<string, { schema: Schema & { $ref?: string } }>;
  headers?: Record<string, unknown>;
};
const DOCUMENT = JSON.parse(JSON.stringify(openapi(VERSION, isPublic))) as {
  paths: Record<string, Record<string, { responses: Record<string, Documented> }>>;
  components: { schemas: Record<string, Schema> };
};
const ajv = new Ajv({ strict: false, validateFormats: false });

/** The schema with additionalProperties false everywhere, so that an undocumented field fails the test. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  return 'properties' in schema ? { ...parts, additionalProperties: false } : parts;
}

const validators = new Map<string, ValidateFunction>();
function validatorOf(key: string, schema: () => unknown): ValidateFunction {
  let validator = validators.get(key);
  if (validator === undefined) {
    validator = ajv.compile(schema() as object);
    validators.set(key, validator);
  }
  return validator;
}

function textOf(answer: Response): string {
  const encoding = answer.headers['content-encoding'];
  const { rawPayload } = answer;
  const bytes = encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  return bytes.toString();
}

/** Fails unless the OpenAPI document describes the answer. */
function expectDocumented(name: EndpointName, answer: Response, { app }: World): void {
  const [method = '', path = ''] = name.split(' ');
  const { statusCode } = answer;
  const where = `${name} → ${statusCode} ${answer.body.slice(0, 500)}`;
  const documented = DOCUMENT.paths[path]?.[method.toLowerCase()]?.responses[statusCode];
  if (statusCode >= 500) expect.fail(`a fault on our side: ${where} ${app.logged().split('\n').slice(-5).join('\n')}`);
  if (documented === undefined) expect.fail(`not a documented answer: ${where}`);
  expect(answer.headers['x-request-id'], where).toMatch(/^[0-9a-f-]{36}$/);
  for (const header of Object.keys(documented.headers ?? {})) {
    expect(answer.headers[header.toLowerCase()], `${header} of ${where}`).toBeDefined();
  }
  const [[type, media] = []] = Object.entries(documented.content ?? {});
  if (type === undefined || media === undefined) {
    expect(answer.body, where).toBe('');
    return;
  }
  expect(answer.headers['content-type'], where).toBe(`${type}; charset=utf-8`);
  const text = textOf(answer);
  const value: unknown = type === 'application/json' ? JSON.parse(text) : text;
  const fits = validatorOf(`${name} ${statusCode}`, () =>
    closed(
      media.schema.$ref === undefined ? media.schema : DOCUMENT.components.schemas[media.schema.$ref.split('/').at(-1) ?? ''],
    ),
  );
  if (!fits(value)) expect.fail(`not the documented shape: ${ajv.errorsText(fits.errors)} in ${where}`);
  if (statusCode >= 400) expect((value as { status: number }).status, where).toBe(statusCode);
  if (statusCode === 429) expect(Number(answer.headers['retry-after']), where).toBeGreaterThan(0);
}

/** Rate limits and quotas are reset after this many cases, or all later ones would be refused. */
const COUNTED = 25;

/** At least one of this many cases is accepted, whatever the seed. */
const ENOUGH_TO_BE_TAKEN = 300;

/** Writes of the back office take as long as all other operations, so they are in a file of their own, for another worker. */
export const isBackOfficeWrite = (name: EndpointName) => ACCESS[name] === 'admin' && !name.startsWith('GET ');

/** Property test of these operations: for any caller and any input the answer is one that the OpenAPI document describes. */
export function testOperations(names: readonly EndpointName[]): void {
  console.log(`PROPERTY_SEED=${SEED} PROPERTY_RUNS=${RUNS}`);
  // Reads change nothing, so they share one app.
  const reading = new Map<Content, World>();
  afterAll(async () => {
    for (const world of reading.values()) await world[Symbol.asyncDispose]();
  });

  test.each(names)(
    '%s answers as documented, to every caller and whatever is sent',
    async (name) => {
      const isReading = name.startsWith('GET ');
      const content = contentFor(name);
      const world = (isReading ? reading.get(content) : undefined) ?? (await openWorld(content));
      if (isReading) reading.set(content, world);
      await using _closed = isReading ? undefined : world;
      const endpoint: Endpoint = endpoints[name];
      let sent = 0;
      let taken = 0;
      const cases = caseOf(name, content);
      const expectHeld = async (given: Case) => {
        if (sent % COUNTED === 0) {
          await sql`delete from login_limits`.execute(world.app.db);
          await sql`delete from write_counts`.execute(world.app.db);
        }
        if ((name === 'POST /api/logout' || name === 'DELETE /api/account') && typeof given.who === 'string') {
          // Cancels the erasure and logs the caller in again.
          await world.app.db.updateTable('users').set({ erase_at: null }).execute();
          world.callers[given.who] = await world.app.as(given.who);
        }
        sent += 1;
        const { answer, address, json } = await send(name, world, given);
        expectDocumented(name, answer, world);
        if (answer.statusCode !== 200) return;
        taken += 1;
        if (answer.headers['etag'] !== undefined) world.etags.set(address, String(answer.headers['etag']));
        const isRefusedBySchema =
          json !== undefined && endpoint.body !== undefined && !validatorOf(name, () => endpoint.body)(json);
        if (isRefusedBySchema) expect.fail(`${name} took a body that its schema refuses: ${JSON.stringify(json).slice(0, 500)}`);
        await deleteCreated(name, world, answer);
      };
      await fc.assert(fc.asyncProperty(cases, expectHeld), { seed: SEED, numRuns: RUNS });
      // Without an accepted case only refusals were tested. More than one case in ten is accepted, so a short run that had none by chance continues until one
      // is.
      for (const given of taken > 0 ? [] : fc.sample(cases, { seed: SEED + 1, numRuns: ENOUGH_TO_BE_TAKEN })) {
        if (taken === 0) await expectHeld(given);
      }
      expect(taken).toBeGreaterThan(0);
    },
    Math.max(600_000, RUNS * 1_000),
  );
}
