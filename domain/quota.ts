/** Write limits per account. Far above normal use, so that only scripts reach them. */
export const QUOTAS = {
  /** One per second for most of an hour; one every seven seconds all day. */
  answers: { perHour: 3_000, perDay: 12_000 },
  /** An exam takes 50 minutes; several may arrive at once from a phone that was offline. */
  exams: { perHour: 12, perDay: 60 },
  messages: { perHour: 20, perDay: 60 },
  /** Comments of a reviewer: at most one per text. */
  comments: { perHour: 300, perDay: 1_500 },
  /** An uploaded review file contains hundreds at once. */
  readings: { perHour: 15_000, perDay: 30_000 },
  /** One recording every ten seconds. */
  takes: { perHour: 360, perDay: 1_500 },
  /** People who lend their voices. */
  speakers: { perHour: 20, perDay: 40 },
  /** Notes about customers. */
  notes: { perHour: 300, perDay: 1_500 },
  /** Replies that are saved to be sent often. */
  replies: { perHour: 60, perDay: 200 },
  /** Every write and every exported file of the back office: one each two seconds for an hour. */
  changes: { perHour: 2_000, perDay: 10_000 },
  /** Codes, of which a call makes up to a hundred. */
  codes: { perHour: 1_000, perDay: 5_000 },
  /** Accounts for customers, of which a file adds up to five hundred. */
  customers: { perHour: 1_000, perDay: 3_000 },
  /** Files of texts, each of which is kept as long as it can be undone. */
  imports: { perHour: 30, perDay: 100 },
  /** Uploaded pictures, which are kept for the history of their questions. */
  pictures: { perHour: 120, perDay: 600 },
} as const satisfies Readonly<Record<string, Quota>>;
export type QuotaKind = keyof typeof QUOTAS;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Quota hours and days begin in UTC, the same for everybody. */
export const hourBegan = (now: number) => now - (now % HOUR_MS);
export const dayBegan = (now: number) => now - (now % DAY_MS);

/** What an account has written in the current hour and day. */
export type Spent = { readonly hour: number; readonly day: number };

export type Quota = { readonly perHour: number; readonly perDay: number };

/** `factor`: multiplies the limits, for shared accounts and load tests. */
export function quotaOf(kind: QuotaKind, factor: number): Quota {
  const { perHour, perDay } = QUOTAS[kind];
  return { perHour: perHour * factor, perDay: perDay * factor };
}

/** Milliseconds until one more is accepted; 0: now. */
export function quotaWaitMs({ perHour, perDay }: Quota, spent: Spent, now: number): number {
  if (spent.day >= perDay) return dayBegan(now) + DAY_MS - now;
  return spent.hour >= perHour ? hourBegan(now) + HOUR_MS - now : 0;
}
