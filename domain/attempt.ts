import { EXAM_QUESTIONS, EXAM_SCORED_OFFICIAL } from './exam.ts';
import { type Chance, sample } from './shuffle.ts';

/** standard: all 70 questions count, as the specification says. official: as in the real test, five unmarked pilot questions do not count. */
export const EXAM_MODES = ['standard', 'official'] as const;
export type ExamMode = (typeof EXAM_MODES)[number];
/** Languages of an exam. Chosen before the start and fixed after it, as at the real test. */
export const EXAM_LANGUAGES = ['ti', 'sv'] as const;
export type ExamLanguage = (typeof EXAM_LANGUAGES)[number];

/** 75 and 100 minutes are for people with extra time at the real test. */
export const EXAM_MINUTES = [50, 75, 100] as const;
export type ExamMinutes = (typeof EXAM_MINUTES)[number];

/** Only official exams have a choice of length. */
export const minutesFit = (mode: ExamMode, minutes: ExamMinutes) => mode === 'official' || minutes === EXAM_MINUTES[0];

const PILOTS = EXAM_QUESTIONS - EXAM_SCORED_OFFICIAL;

/** Draws the pilot questions, which do not count. */
export const drawPilots = (mode: ExamMode, drawn: readonly number[], chance: Chance): number[] =>
  mode === 'official' ? sample(drawn, PILOTS, chance) : [];

/** Answers may arrive this long after the deadline, to allow for network latency. */
export const ATTEMPT_GRACE_MS = 10_000;

export const isAttemptOver = (deadline: number, now: number) => now > deadline + ATTEMPT_GRACE_MS;

/** The stored state of one question of an attempt. Sequence 0: shown, but nothing chosen yet. */
export type GivenAnswer = {
  readonly question_id: number;
  readonly option_id: number | null;
  readonly flagged: boolean;
  readonly seconds: number;
  readonly sequence: number;
};

/** Compares a device's answer with the stored one: the higher sequence wins; an equal sequence is a resend, or a conflict when the choice differs. */
export function compareGiven(stored: GivenAnswer | undefined, sent: GivenAnswer): 'newer' | 'known' | 'clash' {
  if (stored === undefined || sent.sequence > stored.sequence) return 'newer';
  const isSame = sent.option_id === stored.option_id && sent.flagged === stored.flagged;
  return sent.sequence < stored.sequence || isSame ? 'known' : 'clash';
}

/** Keeps the answer with the higher sequence and the larger time spent. */
export function mergeGiven<Given extends GivenAnswer>(stored: Given | undefined, sent: Given): Given {
  if (stored === undefined) return sent;
  const last = compareGiven(stored, sent) === 'newer' ? sent : stored;
  return { ...last, seconds: Math.max(stored.seconds, sent.seconds) };
}

/** A gap between heartbeats longer than this means that the device slept, so the question was not on the screen. */
const AWAY_MS = 10_000;

/** Start of the viewing time; moved forward when the device slept. */
export const lookedAtSince = (since: number, lastSign: number, now: number) =>
  now - lastSign > AWAY_MS ? since + (now - lastSign) : since;

/** The sequence modulo this number identifies the device, so that two devices never produce the same sequence. */
const DEVICES = 1_000;

/** The next sequence number of this device, above every one it knows (a Lamport clock). */
export const nextSequence = (highest: number, device: number) =>
  (Math.floor(highest / DEVICES) + 1) * DEVICES + (device % DEVICES);
