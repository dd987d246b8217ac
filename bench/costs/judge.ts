import type { EndpointName } from '../../contract/endpoints.ts';

/** Limit per call with the data of one school, in milliseconds of the processor. */
const GOAL_MS = 20;
/** With ten times the data no more than ten times the time. */
const GROWS_MOST = 10;
/** Below it a difference is the noise of the measure. */
const NOISE_MS = 3;

const HASHED = 'argon2id is made to be slow';
const FILE = 'a file of everything, written in turns between which others are answered; in proportion';
const REBUILT = 'what learners get is rebuilt in the background';

/** Operations that may cost more than the goal, by why, with a limit of their own. */
export const DEARER: Partial<Record<EndpointName, { readonly why: string; readonly most: number }>> = {
  'POST /api/login': { why: HASHED, most: 80 },
  'POST /api/admins': { why: HASHED, most: 120 },
  'POST /api/customers': { why: HASHED, most: 80 },
  'POST /api/email/change': { why: HASHED, most: 80 },
  'POST /api/second-factor': { why: HASHED, most: 80 },
  'GET /api/translations/export': { why: FILE, most: 250 },
  'GET /api/desk/export': { why: FILE, most: 200 },
  'GET /api/customers/export': { why: FILE, most: 80 },
  'GET /api/account/export': { why: 'thirty lists, a statement each', most: 60 },
  'GET /api/customers/{id}/export': { why: 'thirty lists, a statement each', most: 60 },
  'GET /api/search': { why: 'a word that everybody has, in all kinds of things', most: 60 },
  'GET /api/desk': { why: 'counts on each call what all learners have met', most: 60 },
  'GET /api/booth': { why: 'counts on each call what all learners have met and missed', most: 70 },
  'GET /api/codes': { why: 'up to five hundred codes, with who has used them', most: 45 },
  'POST /api/terms': { why: 'compared with all forms of all words', most: 40 },
  'POST /api/sales/class': { why: 'an order with its codes, and a row of the audit for each', most: 40 },
  'PUT /api/questions': { why: REBUILT, most: 70 },
  'POST /api/questions': { why: REBUILT, most: 70 },
};

/** What is wrong with the cost of an operation; undefined: nothing. */
export function faultOf(name: EndpointName, small: number, large: number): string | undefined {
  const most = DEARER[name]?.most ?? GOAL_MS;
  if (small > most) return `more than ${most} ms`;
  if (large > GROWS_MOST * Math.max(small, NOISE_MS)) return `more than ${GROWS_MOST}× with ten times the data`;
  return undefined;
}
