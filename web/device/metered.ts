import { type Connection, isMetered } from '#domain/pack.ts';

/** Not in the types of the browser. */
export const isMeteredHere = () => isMetered((navigator as Navigator & { connection?: Connection }).connection);
