/** What a native speaker may answer about a text. */
export const VERDICTS = ['natural', 'suggest', 'unsure'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Longest wording of the interface, of which only the browser knows the length, in characters. */
export const INTERFACE_TEXT_MAX = 2_000;
/** Longest wording that a reader may suggest for a text, or say to have read: about as long as it is. All readings are kept in memory. */
export const readingMax = (text: { readonly ti: string; readonly sv: string }): number =>
  1_000 + 2 * Math.max(text.ti.length, text.sv.length);

/** Review state of a text: unread in this wording · suggested: another wording was proposed · unsure · signed: found natural. */
export const DESK_STATES = ['unread', 'suggested', 'unsure', 'signed'] as const;
export type DeskState = (typeof DESK_STATES)[number];

export type Reading = { readonly ti: string; readonly verdict: Verdict; readonly settled: 'taken' | 'declined' | null };

/** A review holds for one wording: when the text changes, a signed text is unread again. A declined suggestion leaves the state as it was. */
export function deskState(ti: string, readings: readonly Reading[]): DeskState {
  const current = readings.filter((reading) => reading.ti === ti);
  const waits = (verdict: Verdict) => current.some((reading) => reading.verdict === verdict && reading.settled === null);
  if (waits('suggest')) return 'suggested';
  if (waits('unsure')) return 'unsure';
  return current.some(({ verdict }) => verdict === 'natural') ? 'signed' : 'unread';
}
