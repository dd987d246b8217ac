/** What one account may write. Far above what anybody does who studies, so that only a program meets it. */
export const QUOTAS = {
  /** An answer each second for most of an hour; one each seven seconds, day and night. */
  answers: { perHour: 3_000, perDay: 12_000 },
  /** An exam takes 50 minutes; some may have waited on the phone for a network. */
  exams: { perHour: 12, perDay: 60 },
  messages: { perHour: 20, perDay: 60 },
  /** One remark per text at most. */
  comments: { perHour: 300, perDay: 1_500 },
  /** A file that a teacher filled in comes as hundreds at once. */
  readings: { perHour: 15_000, perDay: 30_000 },
  /** One every ten seconds. */
  takes: { perHour: 360, perDay: 1_500 },
} as const satisfies Readonly<Record<string, Quota>>;
export type QuotaKind = keyof typeof QUOTAS;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours and days are those of UTC, the same for all. */
export const hourBegan = (now: number) => now - (now % HOUR_MS);
export const dayBegan = (now: number) => now - (now % DAY_MS);

/** How much an account has written in the hour and in the day that are running. */
export type Spent = { readonly hour: number; readonly day: number };

export type Quota = { readonly perHour: number; readonly perDay: number };

/** `factor` times the usual, where many share an account, or a load test does. */
export function quotaOf(kind: QuotaKind, factor: number): Quota {
  const { perHour, perDay } = QUOTAS[kind];
  return { perHour: perHour * factor, perDay: perDay * factor };
}

/** How long to wait before one more is taken; 0 when it may come now. */
export function quotaWaitMs({ perHour, perDay }: Quota, spent: Spent, now: number): number {
  if (spent.day >= perDay) return dayBegan(now) + DAY_MS - now;
  return spent.hour >= perHour ? hourBegan(now) + HOUR_MS - now : 0;
}
