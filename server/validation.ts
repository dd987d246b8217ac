import { Ajv, type Options } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\].]{2,}$/;

/** February 30 parses in JavaScript, as March 2: only a day that comes back the same exists. Years before 1 and after 9999 do not fit the database's text. */
function isDay(value: string): boolean {
  const match = DAY.exec(value);
  if (match === null || match[1] === '0000') return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
}

const formats = {
  text: (value: string) => !value.includes('\0') && value.isWellFormed(),
  instant: (value: string) => {
    if (!INSTANT.test(value) || !isDay(value.slice(0, 10))) return false;
    const year = new Date(value).getUTCFullYear();
    return year >= 1 && year <= 9999;
  },
  day: isDay,
  uuid: (value: string) => UUID.test(value),
  email: (value: string) => EMAIL.test(value) && value.isWellFormed() && !value.includes('\0'),
};

const shared: Options = { removeAdditional: false, useDefaults: true, allErrors: true, allowUnionTypes: true, formats };
/** A body is taken as it is; "1" is not 1. */
const strict = new Ajv({ ...shared, coerceTypes: false });
/** Paths and queries are text by nature. */
const coercing = new Ajv({ ...shared, coerceTypes: true });

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? strict : coercing).compile(schema);
