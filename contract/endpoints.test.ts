import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { faultsOf, objectsIn, strict } from './faults.ts';
import type { Endpoint } from './schema.ts';

const all = Object.entries<Endpoint>(endpoints);

describe.each(all)('%s', (name, endpoint) => {
  const [method = '', path = ''] = name.split(' ');

  test('has an example answer as its schema has it', () => {
    expect(faultsOf(strict(endpoint.answer), endpoint.example.answer)).toEqual([]);
  });

  test('has an example body exactly when it takes one, as its schema has it', () => {
    expect(endpoint.example.body === undefined).toBe(endpoint.body === undefined);
    if (endpoint.body !== undefined) expect(faultsOf(endpoint.body, endpoint.example.body)).toEqual([]);
  });

  test('refuses unknown fields at every level of what is sent', () => {
    for (const part of ['body', 'query'] as const) {
      const schema = endpoint[part];
      if (schema === undefined) continue;
      for (const object of objectsIn(schema, part)) {
        expect(object.schema['additionalProperties'], object.path).toBe(false);
      }
    }
  });

  // Nullable() uses a list of types. With anyOf, the size of a body would be unknown (body-size.ts), and the serialiser would compile a validator on the first
  // response.
  test('has no alternatives in what is sent and answered', () => {
    expect(JSON.stringify([endpoint.body, endpoint.query, endpoint.answer])).not.toMatch(/"(anyOf|oneOf|allOf)"/);
  });

  test('bounds every text and list that is sent', () => {
    for (const part of ['body', 'query'] as const) {
      const schema = endpoint[part];
      if (schema === undefined) continue;
      for (const { path: where, schema: object } of objectsIn(schema, part)) {
        for (const [field, property] of Object.entries(object['properties'] as Record<string, Record<string, unknown>>)) {
          const types = [property['type']].flat();
          const isBounded =
            (types.includes('string') && (property['maxLength'] !== undefined || property['enum'] !== undefined)) ||
            (types.some((type) => type === 'integer' || type === 'number') &&
              property['maximum'] !== undefined &&
              property['minimum'] !== undefined) ||
            (types.includes('array') && property['maxItems'] !== undefined) ||
            types.includes('boolean') ||
            // Nested fields are checked separately.
            property['properties'] !== undefined;
          expect(isBounded, `${where}.${field}`).toBe(true);
        }
      }
    }
  });

  test('names the parameters of its path', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(endpoint.params?.properties ?? {})).toEqual(inPath);
  });

  test('documents what can go wrong with what it takes', () => {
    const { failures } = endpoint;
    expect(new Set(failures).size).toBe(failures.length);
    // An unknown id in a path is 404; in a body it is a validation error.
    if (endpoint.params !== undefined) expect(failures).toContain(404);
    if (endpoint.query !== undefined) expect(failures).toContain(422);
    if (method !== 'GET') expect(failures).toEqual(expect.arrayContaining([400, 413, 415, 422]));
  });
});
