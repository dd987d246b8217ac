import { nextWorkingDay } from './public-holidays.ts';
import { addDays, stockholmDay } from './stockholm.ts';

/** waiting: not decided yet · returned: the money was sent back, or none was due · refused: staff found no contract to withdraw from. */
export const WITHDRAWAL_STATES = ['waiting', 'returned', 'refused'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Withdrawal period, from the day after the contract was confirmed. */
export const WITHDRAWAL_DAYS = 14;
/** Extension of the period when the buyer was not informed of the right. */
const UNINFORMED_DAYS = 365;
/** Deadline of the refund after the withdrawal. */
export const RETURN_DAYS = 14;

/** Rate limits: per e-mail address and day, and per IP address and hour, because a family or school shares one. */
export const WITHDRAWALS_PER_EMAIL = { points: 10, seconds: 86_400 };
export const WITHDRAWALS_PER_NETWORK = { points: 30, seconds: 3_600 };

/** The last day of the withdrawal period. A period that would end on a day off ends on the next working day. */
export function lastDayToWithdraw(confirmedAt: number, wasInformed: boolean): string {
  return nextWorkingDay(addDays(stockholmDay(confirmedAt), WITHDRAWAL_DAYS + (wasInformed ? 0 : UNINFORMED_DAYS)));
}

/** Deadline of the refund. */
export const lastDayToReturn = (at: number): string => addDays(stockholmDay(at), RETURN_DAYS);

export type Sold = {
  /** In öre, as on the receipt; 0 while nothing has been paid. */
  readonly paid: number;
  /** Already refunded. */
  readonly refunded: number;
  readonly days: number;
  /** The end of the bought days; null while they have not been given. */
  readonly trialTo: string | null;
  /** The buyer asked for an immediate start and acknowledged that used days are charged. */
  readonly wantedAtOnce: boolean;
};

export type Reckoned = {
  /** Whole bought days that have passed, without the day of purchase and the day of withdrawal. */
  readonly used: number;
  /** What the seller keeps for the used days. */
  readonly kept: number;
  /** What is to be refunded now. */
  readonly due: number;
};

/** Computes the refund of a withdrawal at this instant. Fractions of an öre are rounded in favour of the buyer. */
export function reckon({ paid, refunded, days, trialTo, wantedAtOnce }: Sold, at: number): Reckoned {
  const used = trialTo === null ? 0 : daysUsed(trialTo, days, at);
  const kept = wantedAtOnce ? Math.floor((paid * used) / days) : 0;
  return { used, kept, due: Math.max(0, paid - kept - refunded) };
}

const DAY_MS = 86_400_000;

function daysUsed(trialTo: string, days: number, at: number): number {
  const lastDay = stockholmDay(Date.parse(trialTo) - 1);
  const before = addDays(lastDay, -days);
  const passed = Math.round((Date.parse(addDays(stockholmDay(at), -1)) - Date.parse(before)) / DAY_MS);
  return Math.min(days, Math.max(0, passed));
}
