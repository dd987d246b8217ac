import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { parse } from 'yaml';
import { Texts } from './schema.ts';

export const TERM_THEMES = [
  'rules',
  'junctions',
  'signs',
  'speed',
  'parking',
  'motorway',
  'vulnerable',
  'dark',
  'winter',
  'braking',
  'vehicle',
  'load',
  'environment',
  'alcohol',
  'person',
  'accident',
  'licence',
  'railway',
  'documents',
] as const;

/** A word of the test: as it stands there, in Tigrinya and English, with a plain explanation and a sentence that uses it. */
const Word = Type.String({ minLength: 1, maxLength: 120 });
export const Term = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    theme: Type.Unsafe<(typeof TERM_THEMES)[number]>({ enum: [...TERM_THEMES] }),
    sv: Word,
    ti: Word,
    en: Word,
    explanation: Texts,
    example: Texts,
  },
  { additionalProperties: false },
);
export type Term = Static<typeof Term>;

const check = new Ajv({ allErrors: true }).compile<Term[]>(Type.Array(Term));

/** The words of the test. Throws with every fault of the file. */
export async function readTerms(directory: string): Promise<Term[]> {
  const terms: unknown = parse(await readFile(join(directory, 'terms.yaml'), 'utf8'));
  if (check(terms)) return terms;
  throw new Error((check.errors ?? []).map(({ instancePath, message }) => `terms.yaml ${instancePath} ${message}`).join('\n'));
}
