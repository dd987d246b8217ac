/**
 * Moving scenes in the daily plan: the skill fades within half a year, so scenes are repeated after weeks. They train driving and are no evidence for the
 * test: they are not in mocks and do not enter the judgement.
 */
import { HAZARDS, type Hazard } from '../hazard.ts';
import type { BankQuestion, SceneRow } from './bank.ts';
import type { Planned } from './plan.ts';
import type { StudyState } from './sights.ts';

/** Days until a scene is repeated: earlier when its danger was missed. */
const AFTER_WRONG = 7;
const AFTER_RIGHT = 28;
/** Maximum number of scenes in a day's session. */
const MOST_SCENES = 2;

type Answered = Pick<StudyState, 'questions'>;
type DueInput = {
  readonly scenes: readonly SceneRow[];
  readonly open: readonly Pick<BankQuestion, 'id'>[];
  readonly state: Answered;
  readonly today: number;
};

/** Scenes due for repetition, longest ago first. New scenes are introduced by their exercise only. */
export function scenesDue({ scenes, open, state: { questions }, today }: DueInput): Planned[] {
  const ids = new Set(scenes.flatMap(([, ...of]) => of));
  return open
    .flatMap(({ id }) => {
      const memory = ids.has(id) ? questions.get(id) : undefined;
      if (memory === undefined) return [];
      const waited = today - memory.lastDay;
      return waited < (memory.lastRight ? AFTER_RIGHT : AFTER_WRONG) ? [] : [{ id, waited, isRight: memory.lastRight }];
    })
    .sort((one, other) => other.waited - one.waited || one.id - other.id)
    .slice(0, MOST_SCENES)
    .map(({ id, isRight }) => ({ id, reason: isRight ? 'slipping' : 'wrong' }));
}

export type Found = { readonly hazard: Hazard; readonly found: number; readonly of: number };

/** By hazard: in how many scenes the danger was found at the last answer. Empty before the first answer. */
export function foundByHazard(scenes: readonly SceneRow[], { questions }: Answered): Found[] {
  if (!scenes.some(([, ...ids]) => ids.some((id) => questions.has(id)))) return [];
  return scenes.flatMap(([place, ...ids]) => {
    const hazard = HAZARDS[place];
    const found = ids.filter((id) => questions.get(id)?.lastRight === true).length;
    return hazard === undefined ? [] : [{ hazard, found, of: ids.length }];
  });
}
