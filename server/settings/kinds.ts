import { readFileSync } from 'node:fs';

// The kinds of settings: how each is read, and what docs/settings.md and the support packet say of it.

export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that defaults of later ones depend on. */
type Earlier = {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string;
  readonly trustProxy: false | number | string[];
};

type About = {
  /** Its row of docs/settings.md; without one it stands in the row of the next setting. */
  readonly doc?: string;
  /** How the row writes the default, where the value itself does not. */
  readonly shown?: string;
  /** The support packet prints its value; of all others only whether they are set, because they may hold a secret, a path or a command. */
  readonly isTold?: boolean;
  /** May stand in a file that NAME_FILE names, which other processes cannot see. */
  readonly isSecret?: boolean;
};

export type Setting<Value> = About & {
  readonly variable: string;
  readonly shown: string;
  readonly read: (env: Environment, earlier: Earlier) => Value;
};

type Parse<Value> = (text: string, variable: string) => Value;

export const isSet = (env: Environment, variable: string) => (env[variable]?.trim() ?? '') !== '';

/** A secret from the environment or from its file. */
function readSecret(env: Environment, variable: string, tidy = (text: string) => text.trim()): string {
  const value = tidy(env[variable] ?? '');
  const path = env[`${variable}_FILE`]?.trim() || undefined;
  if (path === undefined) return value;
  if (value !== '') throw new ConfigError(`${variable} and ${variable}_FILE are both set: one of them is enough`);
  let text: string;
  try {
    text = tidy(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${variable}_FILE names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (text === '') throw new ConfigError(`${variable}_FILE names ${path}, which is empty`);
  return text;
}

/** Unset or empty means the default; what is set is trimmed and parsed. */
export function parsed<Value, Default>(
  variable: string,
  fallback: Default | ((earlier: Earlier) => Default),
  parse: Parse<Value>,
  about: About = {},
): Setting<Value | Default> {
  return {
    variable,
    shown: fallback === undefined ? 'none' : `\`${fallback}\``,
    ...about,
    read(env, earlier) {
      const text = about.isSecret ? readSecret(env, variable) : (env[variable]?.trim() ?? '');
      if (text !== '') return parse(text, variable);
      return typeof fallback === 'function' ? (fallback as (earlier: Earlier) => Default)(earlier) : fallback;
    },
  };
}

const asItIs: Parse<string> = (text) => text;

export const text = <Default extends string | undefined>(
  variable: string,
  fallback: Default | ((earlier: Earlier) => Default),
  about?: About,
) => parsed(variable, fallback, asItIs, about);

export const secret = (variable: string, parse: Parse<string> = asItIs, about: About = {}) =>
  parsed<string, undefined>(variable, undefined, parse, { ...about, isSecret: true });

/** The first line as it is, spaces included. */
export const password = (variable: string, about: About = {}): Setting<string | undefined> => ({
  variable,
  shown: 'none',
  isSecret: true,
  ...about,
  read: (env) => readSecret(env, variable, (text) => text.split(/\r?\n/, 1)[0] ?? '') || undefined,
});

/** A parser that wants so many characters, which are long enough not to be guessed. */
export const atLeast =
  (length: number): Parse<string> =>
  (text, variable) => {
    if (text.length < length) throw new ConfigError(`${variable} must have at least ${length} characters`);
    return text;
  };

export const flag = (variable: string, fallback: boolean | ((earlier: Earlier) => boolean), about?: About) =>
  parsed<boolean, boolean>(
    variable,
    fallback,
    (text) => {
      const value = text.toLowerCase();
      if (value === 'true' || value === '1') return true;
      if (value === 'false' || value === '0') return false;
      throw new ConfigError(`${variable} must be true or false, but is "${text}"`);
    },
    { isTold: true, ...about },
  );

/** A whole number within bounds; `factor` makes the unit of the code from that of the operator. */
export function integer<Default extends number | undefined>(
  variable: string,
  fallback: Default | ((earlier: Earlier) => Default),
  [least, most]: readonly [number, number],
  { factor = 1, ...about }: About & { readonly factor?: number } = {},
): Setting<number | Default> {
  const setting = parsed<number, Default>(
    variable,
    fallback,
    (text) => {
      const number = Number(text);
      if (/^\d+$/.test(text) && number >= least && number <= most) return number;
      throw new ConfigError(`${variable} must be a whole number from ${least} to ${most}, but is "${text}"`);
    },
    { isTold: true, ...about },
  );
  const inUnit = (value: number | Default) => (value === undefined ? value : value * factor) as number | Default;
  return { ...setting, read: (env, earlier) => inUnit(setting.read(env, earlier)) };
}

export const oneOf = <Choice extends string>(
  variable: string,
  fallback: NoInfer<Choice>,
  choices: readonly Choice[],
  about?: About,
) =>
  parsed<Choice, Choice>(
    variable,
    fallback,
    (text) => {
      const choice = choices.find((known) => known === text);
      if (choice !== undefined) return choice;
      throw new ConfigError(`${variable} must be one of ${choices.join(', ')}, but is "${text}"`);
    },
    { isTold: true, ...about },
  );

/** Settings by the name of their value; those that make one value together stand in a table of their own. */
export type Table = { readonly [name: string]: Setting<unknown> | { readonly [name: string]: Setting<unknown> } };
export type Values<Of> = { [Name in keyof Of]: Of[Name] extends Setting<infer Value> ? Value : Values<Of[Name]> };

const isSetting = (entry: Table[string]): entry is Setting<unknown> => typeof entry['read'] === 'function';

/** Reads the table from its beginning to its end: a default may depend on what stands above it. */
export function readTable<Of extends Table>(table: Of, env: Environment): Values<Of> {
  const values: Record<string, unknown> = {};
  const read = (setting: Setting<unknown>) => setting.read(env, values as Earlier);
  for (const [name, entry] of Object.entries(table)) {
    values[name] = isSetting(entry)
      ? read(entry)
      : Object.fromEntries(Object.entries(entry).map(([part, setting]) => [part, read(setting)]));
  }
  return values as Values<Of>;
}

export const settingsIn = (table: Table): readonly Setting<unknown>[] =>
  Object.values(table).flatMap((entry) => (isSetting(entry) ? [entry] : Object.values(entry)));
