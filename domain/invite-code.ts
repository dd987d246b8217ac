import type { Chance } from './shuffle.ts';

/** Letters and digits that are not taken for each other: neither 0 and O, 1, I and L, 2 and Z, 5 and S, nor 8 and B. */
const SYMBOLS = '34679ACDEFGHJKMNPQRTUVWXY';
const PREFIX = 'MENG';
const GROUP = 4;
/** 25 symbols to the power of 16 are more than 2 to the power of 74. */
const LENGTH = 16;

export const CODE_DAYS_MAX = 3_650;
export const CODE_USES_MAX = 1_000;
export const CODE_NOTE_MAX = 200;
/** Within this time one person uses no more codes than the owner says. */
export const YEAR_OF_CODES_MS = 365 * 86_400_000;
/** How many are made at once: a few classes. */
export const CODES_AT_ONCE = 100;

/** A code as it is handed on: MENG-7K3D-…; `chance` must be one that nobody guesses. */
export function makeCode(chance: Chance): string {
  const symbols = Array.from({ length: LENGTH }, () => SYMBOLS[Math.floor(chance() * SYMBOLS.length)] as string);
  return spell(symbols.join(''));
}

/** What each code of a class is known by: in the list, where the codes themselves are not, and on the sheet. */
export const noteOf = (note: string, place: number, count: number): string => `${note.trim()} ${place + 1}/${count}`.trim();

function spell(symbols: string): string {
  return [PREFIX, ...(symbols.match(new RegExp(`.{${GROUP}}`, 'g')) ?? [])].join('-');
}

/** The code that somebody typed, as it is spelled; undefined for what cannot be one. Case, spaces, dashes and the word before it do not matter. */
export function readCode(typed: string): string | undefined {
  const symbols = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(new RegExp(`^${PREFIX}(?=.{${LENGTH}}$)`), '');
  const isCode = symbols.length === LENGTH && [...symbols].every((symbol) => SYMBOLS.includes(symbol));
  return isCode ? spell(symbols) : undefined;
}
