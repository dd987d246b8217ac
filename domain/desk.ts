/** What a native reader says of a text. */
export const VERDICTS = ['natural', 'suggest', 'unsure'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How far a text is: nobody has read this wording, or somebody found it natural, proposed another, or did not know. */
export const DESK_STATES = ['unread', 'suggested', 'unsure', 'signed'] as const;
export type DeskState = (typeof DESK_STATES)[number];

export type Reading = { readonly ti: string; readonly verdict: Verdict; readonly settled: 'taken' | 'declined' | null };

/** A reading is of one wording: what somebody signed falls back when the text changes. A suggestion that was declined leaves the text as it was read. */
export function deskState(ti: string, readings: readonly Reading[]): DeskState {
  const current = readings.filter((reading) => reading.ti === ti);
  const waits = (verdict: Verdict) => current.some((reading) => reading.verdict === verdict && reading.settled === null);
  if (waits('suggest')) return 'suggested';
  if (waits('unsure')) return 'unsure';
  return current.some(({ verdict }) => verdict === 'natural') ? 'signed' : 'unread';
}
