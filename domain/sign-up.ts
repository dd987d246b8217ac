/** Who may make an account without an admin: nobody, people who have a code, or everybody. */
export const SIGN_UP_MODES = ['closed', 'invite', 'open'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const HOUR_SECONDS = 3_600;

/** How long the link works that confirms an address. */
export const CONFIRM_LINK_MS = 72 * HOUR_SECONDS * 1000;

/** A class shares one address, and some of them mistype their code; a program that makes accounts is stopped. */
export const SIGN_UPS_PER_NETWORK = { points: 60, seconds: HOUR_SECONDS };
/** Nobody gets more mails of ours than these because somebody else types their address. */
export const SIGN_UPS_PER_ADDRESS = { points: 5, seconds: 24 * HOUR_SECONDS };
/** Wrong codes of one learner. */
export const WRONG_CODES = { points: 10, seconds: HOUR_SECONDS / 4 };
/** A real test is taken now and then, and its result reported once; some phones send it again. */
export const REAL_TESTS = { points: 20, seconds: 24 * HOUR_SECONDS };
/** How often one person may ask for all that is kept about them. */
export const EXPORTS = { points: 10, seconds: HOUR_SECONDS };

/** What somebody gets who signs up: days at once with a code; a trial once the address is confirmed, where everybody may; else nothing. */
export function signUpWay(mode: SignUpMode, hasCode: boolean): 'closed' | 'code needed' | 'with code' | 'trial' {
  if (mode === 'closed') return 'closed';
  if (hasCode) return 'with code';
  return mode === 'open' ? 'trial' : 'code needed';
}
