import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { isEmail } from '#domain/email.ts';
import { LAST_YEAR } from '#domain/stockholm.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/i;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** PostgreSQL writes earlier years in a form that JavaScript misreads, and none of our data is older. */
const FIRST_YEAR = 1900;

/** JavaScript parses February 30 as March 2: a real day survives the round trip. */
function isDay(value: string): boolean {
  const match = DAY.exec(value);
  if (match === null || Number(match[1]) < FIRST_YEAR || Number(match[1]) > LAST_YEAR) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
}

const formats = {
  text: (value: string) => !value.includes('\0') && value.isWellFormed(),
  instant: (value: string) => {
    if (!INSTANT.test(value) || !isDay(value.slice(0, 10))) return false;
    const year = new Date(value).getUTCFullYear();
    return year >= FIRST_YEAR && year <= LAST_YEAR;
  },
  day: isDay,
  uuid: (value: string) => UUID.test(value),
  email: isEmail,
};

/** Maximum number of errors in an answer; no form has more fields. */
export const FAULTS_MAX = 20;
/** Larger bodies do not come from a form, so only their first error is reported. */
const FORM_VALUES_MAX = 1_000;

/** No coercion: "1" is not 1. */
const options = { removeAdditional: false, useDefaults: true, allowUnionTypes: true, coerceTypes: false, formats } as const;
/** Stops at the first fault. Limits of lists and objects come before their contents, so that too many items are refused by number. */
const first = new Ajv(options);
/** Collects all faults. */
const all = new Ajv({ ...options, allErrors: true });

function isSmall(body: unknown): boolean {
  const waiting = [body];
  for (let seen = 0; seen < waiting.length; seen += 1) {
    const value = waiting[seen];
    if (typeof value !== 'object' || value === null) continue;
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (waiting.length + size > FORM_VALUES_MAX) return false;
    waiting.push(...Object.values(value));
  }
  return true;
}

/** Paths and queries are text. One spelling per number: Ajv would also take " 1", "0x1" and "1e0". */
const NUMBER = /^(0|[1-9]\d{0,9})$/;

function numbersIn(schema: TSchema): string[] {
  const properties = Object.entries((schema as TObject).properties as Record<string, { type?: string }>);
  return properties.flatMap(([name, { type }]) => (type === 'integer' ? [name] : []));
}

function readNumbers(names: readonly string[], data: Record<string, unknown>): void {
  for (const name of names) {
    const value = data[name];
    if (typeof value === 'string' && NUMBER.test(value)) data[name] = Number(value);
  }
}

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Compiled at the first call: compiling all at start takes a third of a second.
  let check: ValidateFunction | undefined;
  let collect: ValidateFunction | undefined;
  const numbers = httpPart === 'body' ? [] : numbersIn(schema);
  const validate: ReturnType<FastifySchemaCompiler<TSchema>> = (data) => {
    readNumbers(numbers, data);
    check ??= first.compile(schema);
    const isValid = check(data);
    // For too many items the count is fault enough.
    const isOneFault = check.errors?.[0]?.keyword === 'maxItems' || !isSmall(data);
    if (isValid || isOneFault) {
      validate.errors = check.errors ?? null;
    } else {
      collect ??= all.compile(schema);
      collect(data);
      // A failed `if` adds nothing to the fault of its `then`.
      validate.errors = collect.errors?.filter(({ keyword }) => keyword !== 'if').slice(0, FAULTS_MAX) ?? null;
    }
    return isValid;
  };
  return validate;
};
