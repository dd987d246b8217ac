import type { Chance } from './shuffle.ts';

/** Letters and digits without those that are easily confused: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B. */
const SYMBOLS = '34679ACDEFGHJKMNPQRTUVWXY';
const PREFIX = 'MENG';
const GROUP = 4;
/** 25 ^ 16 > 2 ^ 74: cannot be guessed. */
const LENGTH = 16;

export const CODE_DAYS_MAX = 3_650;
export const CODE_USES_MAX = 1_000;
export const CODE_NOTE_MAX = 200;
/** Period of the limit on codes per person, which the owner sets. */
export const YEAR_OF_CODES_MS = 365 * 86_400_000;
/** Maximum per request: enough for a few classes. */
export const CODES_AT_ONCE = 100;

/** A new code such as MENG-7K3D-…; `chance` must be cryptographically random. */
export function makeCode(chance: Chance): string {
  const symbols = Array.from({ length: LENGTH }, () => SYMBOLS[Math.floor(chance() * SYMBOLS.length)] as string);
  return spell(symbols.join(''));
}

/** Label of each code in a batch, used in the list, which hides the codes, and on the printed sheet. */
export const noteOf = (note: string, place: number, count: number): string => `${note.trim()} ${place + 1}/${count}`.trim();

function spell(symbols: string): string {
  return [PREFIX, ...(symbols.match(new RegExp(`.{${GROUP}}`, 'g')) ?? [])].join('-');
}

/** Normalises a typed code; undefined when it cannot be one. Case, spaces, dashes and the prefix are ignored. */
export function readCode(typed: string): string | undefined {
  const symbols = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(new RegExp(`^${PREFIX}(?=.{${LENGTH}}$)`), '');
  const isCode = symbols.length === LENGTH && [...symbols].every((symbol) => SYMBOLS.includes(symbol));
  return isCode ? spell(symbols) : undefined;
}
