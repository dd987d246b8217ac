import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { isEmail } from '#domain/email.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/i;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The database writes an earlier instant in a way that JavaScript takes for another one, and nothing of ours is older. */
const FIRST_YEAR = 1900;
/** Nobody who studies now plans beyond it, and counting days to it costs nothing yet. */
const LAST_YEAR = 2100;

/** February 30 parses in JavaScript, as March 2: only a day that comes back the same exists. */
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

/** How many faults are told at once: more than a form has fields that somebody fills in. */
export const FAULTS_MAX = 20;
/** A body with more values than the largest form is not one whose faults somebody mends field by field: the first fault is enough. */
const FORM_VALUES_MAX = 1_000;

/** A value is taken as it is; "1" is not 1. */
const options = { removeAdditional: false, useDefaults: true, allowUnionTypes: true, coerceTypes: false, formats } as const;
/** Ends at the first fault. What limits a list or an object is looked at before what is in it, so that too many are refused by their number. */
const first = new Ajv(options);
/** Goes on to the end, and collects. */
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

/** Paths and queries are text by nature. A number in them has one spelling: Ajv would take " 1", "0x1" and "1e0" for 1, too. */
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
  // With the first call that needs it: a start would spend a third of a second on calls that nobody has made yet.
  let check: ValidateFunction | undefined;
  let collect: ValidateFunction | undefined;
  const numbers = httpPart === 'body' ? [] : numbersIn(schema);
  const validate: ReturnType<FastifySchemaCompiler<TSchema>> = (data) => {
    readNumbers(numbers, data);
    check ??= first.compile(schema);
    const isValid = check(data);
    // Of too many items it is enough to know that they are too many.
    const isOneFault = check.errors?.[0]?.keyword === 'maxItems' || !isSmall(data);
    if (isValid || isOneFault) {
      validate.errors = check.errors ?? null;
    } else {
      collect ??= all.compile(schema);
      collect(data);
      // That a condition was not met says nothing beside what it asks for.
      validate.errors = collect.errors?.filter(({ keyword }) => keyword !== 'if').slice(0, FAULTS_MAX) ?? null;
    }
    return isValid;
  };
  return validate;
};
