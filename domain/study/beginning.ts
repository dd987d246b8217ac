/** The first days of study start easy: questions with pictures, easiest first, hard ones only when nothing else is left. */
import { type PlanInput, type Planned, plan } from './plan.ts';
import type { StudyState } from './sights.ts';

/** Whether the learner is in the first session, in the first days, or past them. */
export type Beginning = 'first session' | 'first days' | 'settled';
/** Question ids by fit for beginners (domain/difficulty.ts). Questions in no list are not hard but have no picture. */
export type FitToBegin = Readonly<Record<'easy' | 'middle' | 'hard', ReadonlySet<number>>>;

export const DAYS_OF_BEGINNING = 3;
/** With fewer first sights the first session is not over: they may be from a try-out without an account or a session that was broken off. */
const SIGHTS_OF_FIRST_SESSION = 10;
/** The first days end early when this share of the latest first sights was right. */
const SIGHTS_TO_SETTLE = 30;
const SHARE_TO_SETTLE = 0.7;

export function beginningOf({ sights }: Pick<StudyState, 'sights'>, daysStudied: number): Beginning {
  if (daysStudied >= DAYS_OF_BEGINNING) return 'settled';
  const counted = [...sights.values()].filter(({ source }) => source !== 'none');
  if (counted.length < SIGHTS_OF_FIRST_SESSION) return 'first session';
  const last = counted.sort((one, other) => one.order - other.order).slice(-SIGHTS_TO_SETTLE);
  const right = last.filter((sight) => sight.right).length;
  return last.length === SIGHTS_TO_SETTLE && right >= SHARE_TO_SETTLE * SIGHTS_TO_SETTLE ? 'settled' : 'first days';
}

/** Plans a session for this stage. When too few questions fit, harder ones are added, so that sessions are not shorter than later. */
export function planFor(beginning: Beginning, { easy, middle, hard }: FitToBegin, input: PlanInput): Planned[] {
  if (beginning === 'settled') return plan(input);
  const { open, state, count } = input;
  const levelOf = (id: number) => (easy.has(id) ? 0 : middle.has(id) ? 1 : hard.has(id) ? 3 : 2);
  const isMet = (id: number) => state.sights.has(id);
  let planned: Planned[] = [];
  for (const level of beginning === 'first session' ? [0, 1, 2, 3] : [1, 2, 3]) {
    const fitting = open.filter(({ id }) => isMet(id) || levelOf(id) <= level);
    planned = plan({ ...input, open: fitting, first: new Set(planned.map(({ id }) => id)) });
    if (planned.length >= count) break;
  }
  return beginning === 'first session' ? planned.sort((one, other) => levelOf(one.id) - levelOf(other.id)) : planned;
}
