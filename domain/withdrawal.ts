import { nextWorkingDay } from './public-holidays.ts';
import { addDays, stockholmDay } from './stockholm.ts';

/** waiting: nobody has decided yet · returned: the money went back, or there was none · refused: a person found no contract to withdraw from. */
export const WITHDRAWAL_STATES = ['waiting', 'returned', 'refused'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** How long a buyer may withdraw, counted from the day after the contract was confirmed. */
export const WITHDRAWAL_DAYS = 14;
/** How much longer when the buyer was not told of the right. */
const UNINFORMED_DAYS = 365;
/** Within how many days after the withdrawal the money goes back. */
export const RETURN_DAYS = 14;

/** So often the same e-mail address may be typed in a day, and so often one may come from one place in an hour: a family or a school shares it. */
export const WITHDRAWALS_PER_EMAIL = { points: 10, seconds: 86_400 };
export const WITHDRAWALS_PER_NETWORK = { points: 30, seconds: 3_600 };

/** The last day on which a buyer may withdraw. A period that would end on a day off ends on the next working day. */
export function lastDayToWithdraw(confirmedAt: number, wasInformed: boolean): string {
  return nextWorkingDay(addDays(stockholmDay(confirmedAt), WITHDRAWAL_DAYS + (wasInformed ? 0 : UNINFORMED_DAYS)));
}

/** The last day on which the money must have been sent. */
export const lastDayToReturn = (at: number): string => addDays(stockholmDay(at), RETURN_DAYS);

export type Sold = {
  /** In öre, as the receipt has it; 0 as long as nothing was paid. */
  readonly paid: number;
  /** What went back before. */
  readonly refunded: number;
  readonly days: number;
  /** The instant at which the bought days end; null as long as they were not given. */
  readonly trialTo: string | null;
  /** The buyer asked for the days to begin at once, and knew that used days are paid for. */
  readonly wantedAtOnce: boolean;
};

export type Reckoned = {
  /** Whole bought days that had passed. Neither the day of the purchase nor that of the withdrawal is one. */
  readonly used: number;
  /** What the seller keeps for them. */
  readonly kept: number;
  /** What goes back now. */
  readonly due: number;
};

/** What a withdrawal at this instant is worth. Parts of an öre are the buyer's. */
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
