import { Ajv, type ValidateFunction } from 'ajv';
import { JunctionSchema } from '#contract/junction.ts';
import { type JunctionQuestion, junctionFaults } from '#domain/right-of-way/junction-question.ts';

let check: ValidateFunction<JunctionQuestion> | undefined;

/** Parses the editor's text; undefined when it is no junction. */
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

/** Normalises it and removes claims of deleted options. Text that cannot be parsed is returned unchanged, to be reported as a fault. */
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
