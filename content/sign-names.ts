import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { parse } from 'yaml';

const Names = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 12, uniqueItems: true });

/** What people call a sign, in each language: the search finds it by these words too. They stand nowhere. */
export const SignNames = Type.Object(
  { code: Type.String({ pattern: '^[A-Z]+\\d+[a-z]?(-\\d+)?$' }), ti: Names, sv: Names, en: Names },
  { additionalProperties: false },
);
export type SignNames = Static<typeof SignNames>;

const check = new Ajv({ allErrors: true }).compile<SignNames[]>(Type.Array(SignNames));

/** The everyday names. Throws with every fault of the file. */
export async function readSignNames(directory: string): Promise<SignNames[]> {
  const names: unknown = parse(await readFile(join(directory, 'sign-names.yaml'), 'utf8'));
  if (check(names)) return names;
  throw new Error(
    (check.errors ?? []).map(({ instancePath, message }) => `sign-names.yaml ${instancePath} ${message}`).join('\n'),
  );
}
