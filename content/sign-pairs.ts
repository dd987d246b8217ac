import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { parse } from 'yaml';
import { Texts } from './schema.ts';

/** Two signs or markings that learners take for one another, by code, and the one thing that tells them apart, in one sentence. */
const Code = Type.String({ pattern: '^[A-Z]+\\d+[a-z]?(-\\d+)?$' });
export const SignPair = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    signs: Type.Tuple([Code, Code], { minItems: 2, additionalItems: false }),
    difference: Texts,
  },
  { additionalProperties: false },
);
export type SignPair = Static<typeof SignPair>;

const check = new Ajv({ allErrors: true }).compile<SignPair[]>(Type.Array(SignPair));

/** The confusable signs. Throws with every fault of the file. */
export async function readSignPairs(directory: string): Promise<SignPair[]> {
  const pairs: unknown = parse(await readFile(join(directory, 'sign-pairs.yaml'), 'utf8'));
  if (check(pairs)) return pairs;
  throw new Error(
    (check.errors ?? []).map(({ instancePath, message }) => `sign-pairs.yaml ${instancePath} ${message}`).join('\n'),
  );
}
