const DAY_MS = 86_400_000;

export type TrialNotice =
  | { readonly kind: 'expiring'; readonly days: number; readonly ends_at: string }
  | { readonly kind: 'expired'; readonly days: number; readonly ends_at: string };

/** spec §9: the day difference rounded; above 0 means about to expire, 0 or below means expired. Admins see no notice (spec §6). */
export function trialNotice(
  user: { readonly role: string; readonly trial_ends_at: string | null },
  now: number,
): TrialNotice | undefined {
  if (user.role === 'admin' || user.trial_ends_at === null) return undefined;
  const days = Math.round((Date.parse(user.trial_ends_at) - now) / DAY_MS);
  return { kind: days > 0 ? 'expiring' : 'expired', days: Math.abs(days), ends_at: user.trial_ends_at };
}
