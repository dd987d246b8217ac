import { Ajv, type ErrorObject } from 'ajv';
import type { TSchema } from 'typebox';

// Validates values against their schema; used by tests for the examples.

const ajv = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  formats: {
    text: true,
    instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    day: /^\d{4}-\d\d-\d\d$/,
    uuid: /^[0-9a-f-]{36}$/,
    email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  },
});

export function faultsOf(schema: TSchema, value: unknown): ErrorObject[] {
  const check = ajv.compile(schema);
  return check(value) ? [] : (check.errors ?? []);
}

/** All nested object schemas with their paths. */
export function objectsIn(schema: TSchema, path: string): { path: string; schema: Record<string, unknown> }[] {
  const node = schema as Record<string, unknown>;
  const properties = Object.entries((node['properties'] ?? {}) as Record<string, TSchema>);
  const below = [
    ...properties.map(([name, property]) => [`${path}.${name}`, property] as const),
    ...(node['items'] === undefined ? [] : [[`${path}[]`, node['items'] as TSchema] as const]),
  ];
  const isObject = node['type'] === 'object' || node['properties'] !== undefined;
  return [...(isObject ? [{ path, schema: node }] : []), ...below.flatMap(([where, part]) => objectsIn(part, where))];
}

/** Forbids additional properties: the serialiser drops them, so an example must not contain any. */
export function strict(schema: TSchema): TSchema {
  const copy = JSON.parse(JSON.stringify(schema)) as TSchema;
  for (const { schema: object } of objectsIn(copy, '')) {
    if (object['properties'] !== undefined) object['additionalProperties'] = false;
  }
  return copy;
}
