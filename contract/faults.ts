import { Ajv, type ErrorObject } from 'ajv';
import type { TSchema } from 'typebox';

// What is wrong with a value by its schema: for tests, which hold the examples to it.

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

/** Every object schema inside a schema, with the way to it. */
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

/** A listed answer only lets listed fields out; an example with others would promise what never comes. */
export function strict(schema: TSchema): TSchema {
  const copy = JSON.parse(JSON.stringify(schema)) as TSchema;
  for (const { schema: object } of objectsIn(copy, '')) {
    if (object['properties'] !== undefined) object['additionalProperties'] = false;
  }
  return copy;
}
