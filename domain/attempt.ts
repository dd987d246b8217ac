import { EXAM_QUESTIONS, EXAM_SCORED_OFFICIAL } from './exam.ts';
import { type Chance, sample } from './shuffle.ts';

/** standard: all 70 count, as the specification has it. official: as in the real test, where five that nobody can tell from the others do not. */
export const EXAM_MODES = ['standard', 'official'] as const;
export type ExamMode = (typeof EXAM_MODES)[number];
/** In which an exam can be taken; chosen before it begins, as at the real test. */
export const EXAM_LANGUAGES = ['ti', 'sv'] as const;
export type ExamLanguage = (typeof EXAM_LANGUAGES)[number];

/** 75 and 100 are for those who may have more time in the real test. */
export const EXAM_MINUTES = [50, 75, 100] as const;
export type ExamMinutes = (typeof EXAM_MINUTES)[number];

/** The exam of the specification has its one length. */
export const minutesFit = (mode: ExamMode, minutes: ExamMinutes) => mode === 'official' || minutes === EXAM_MINUTES[0];

const PILOTS = EXAM_QUESTIONS - EXAM_SCORED_OFFICIAL;

/** Which of the drawn questions do not count. */
export const drawPilots = (mode: ExamMode, drawn: readonly number[], chance: Chance): number[] =>
  mode === 'official' ? sample(drawn, PILOTS, chance) : [];

/** What was given in the last second is still on its way when the time is over. */
export const ATTEMPT_GRACE_MS = 10_000;

export const isAttemptOver = (deadline: number, now: number) => now > deadline + ATTEMPT_GRACE_MS;

/** What is known of one question of an attempt. Nothing chosen yet and only looked at has sequence 0. */
export type GivenAnswer = {
  readonly question_id: number;
  readonly option_id: number | null;
  readonly flagged: boolean;
  readonly seconds: number;
  readonly sequence: number;
};

/**
 * How what a device sends stands to what is stored: the higher sequence is the last word, the same again is a repeat.
 * The same sequence with another choice can be neither.
 */
export function compareGiven(stored: GivenAnswer | undefined, sent: GivenAnswer): 'newer' | 'known' | 'clash' {
  if (stored === undefined || sent.sequence > stored.sequence) return 'newer';
  const isSame = sent.option_id === stored.option_id && sent.flagged === stored.flagged;
  return sent.sequence < stored.sequence || isSame ? 'known' : 'clash';
}

/** The last word on a question. The time spent on it only grows, whichever device sends it. */
export function mergeGiven<Given extends GivenAnswer>(stored: Given | undefined, sent: Given): Given {
  if (stored === undefined) return sent;
  const last = compareGiven(stored, sent) === 'newer' ? sent : stored;
  return { ...last, seconds: Math.max(stored.seconds, sent.seconds) };
}

/** A device that gave no sign for so long was asleep or off: nobody looked at the question. */
const AWAY_MS = 10_000;

/** Since when the question counts as looked at, without a time of which the device knows nothing. */
export const lookedAtSince = (since: number, lastSign: number, now: number) =>
  now - lastSign > AWAY_MS ? since + (now - lastSign) : since;

/** Sequences of devices that count at once differ in their last digits, by which each is known. */
const DEVICES = 1_000;

/** What the next choice on this device is counted as: above all that it knows of. */
export const nextSequence = (highest: number, device: number) =>
  (Math.floor(highest / DEVICES) + 1) * DEVICES + (device % DEVICES);
