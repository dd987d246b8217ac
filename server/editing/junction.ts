import { Ajv, type ValidateFunction } from 'ajv';
import { JunctionSchema } from '#contract/junction.ts';
import { type JunctionQuestion, junctionFaults } from '#domain/right-of-way/junction-question.ts';

let check: ValidateFunction<JunctionQuestion> | undefined;

/** A junction as the editor wrote it; undefined where it is none. */
function read(text: string): JunctionQuestion | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  check ??= new Ajv().compile<JunctionQuestion>(JunctionSchema);
  return check(value) ? value : undefined;
}

/** In one spelling, without what options claimed that are gone. What cannot be read stays as it is, to be named as a fault. */
export function cleanJunction(text: string, options: readonly number[]): string {
  const junction = read(text);
  if (junction === undefined) return text.trim();
  const claims = Object.entries(junction.claims).filter(([option]) => options.includes(Number(option)));
  return JSON.stringify({ ...junction, claims: Object.fromEntries(claims) });
}

export function isJunctionWhole(text: string): boolean {
  if (text === '') return true;
  const junction = read(text);
  return junction !== undefined && junctionFaults(junction, Object.keys(junction.claims).map(Number)).length === 0;
}
