import { type Connection, isMetered } from '#domain/pack.ts';

/** `connection` is missing in TypeScript's types. */
export const isMeteredHere = () => isMetered((navigator as Navigator & { connection?: Connection }).connection);
