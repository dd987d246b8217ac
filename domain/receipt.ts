import { stockholmDay } from './stockholm.ts';

/** Receipt numbers start again each year, by Swedish time. */
export const receiptYear = (now: number): number => Number(stockholmDay(now).slice(0, 4));
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(4, '0')}`;
