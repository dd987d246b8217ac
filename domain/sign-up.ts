/** Who may create an account without an admin: nobody, people with a code, or everybody. */
export const SIGN_UP_MODES = ['closed', 'invite', 'open'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const HOUR_SECONDS = 3_600;

/** Lifetime of the link that confirms an address. */
export const CONFIRM_LINK_MS = 72 * HOUR_SECONDS * 1000;

/** A class shares one IP address and some mistype their code; scripts that create accounts are stopped. */
export const SIGN_UPS_PER_NETWORK = { points: 60, seconds: HOUR_SECONDS };
/** Limit of mails to an address that other people type. */
export const SIGN_UPS_PER_ADDRESS = { points: 5, seconds: 24 * HOUR_SECONDS };
/** Wrong codes per learner. */
export const WRONG_CODES = { points: 10, seconds: HOUR_SECONDS / 4 };
/** Reported test results: real tests are rare, but some phones resend. */
export const REAL_TESTS = { points: 20, seconds: 24 * HOUR_SECONDS };
/** Personal data exports per person. */
export const EXPORTS = { points: 10, seconds: HOUR_SECONDS };

/** What a new account gets: days at once with a code; a trial after confirming the address, in open mode; otherwise nothing. */
export function signUpWay(mode: SignUpMode, hasCode: boolean): 'closed' | 'code needed' | 'with code' | 'trial' {
  if (mode === 'closed') return 'closed';
  if (hasCode) return 'with code';
  return mode === 'open' ? 'trial' : 'code needed';
}
