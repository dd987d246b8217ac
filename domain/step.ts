import { canOpenStep, type Viewer } from './access.ts';
import { correctOption, type QuestionKey } from './question.ts';

/** behaviour 4.3: points for each correct selected option. */
export const REWARD_PER_CORRECT = 10;

export type Score = {
  readonly level_id: number;
  readonly passed: number;
  readonly questions: string;
  readonly options: string;
  readonly reward: number;
};
export type Progress = { readonly scores: readonly Score[] };
type StepLike = { readonly id: number; readonly demo: boolean };
export type StepFlags = { readonly completed: boolean; readonly progressing: boolean; readonly processing: boolean };
export type StepStatus = 'locked' | 'completed' | 'open';
export type StepIcon = 'rocket' | 'star' | 'award' | 'gem';

export function savedScore(progress: Progress, stepId: number): Score | undefined {
  return progress.scores.find((score) => score.level_id === stepId);
}

export function stepFlags(steps: readonly StepLike[], index: number, progress: Progress): StepFlags {
  const step = steps[index];
  const previous = steps[index - 1];
  const completed = step !== undefined && savedScore(progress, step.id)?.passed === 1;
  const progressing = previous !== undefined && savedScore(progress, previous.id) !== undefined;
  return { completed, progressing, processing: step?.demo !== true && !completed && !progressing };
}

export function stepOpens(viewer: Viewer, steps: readonly StepLike[], index: number, progress: Progress, now: number): boolean {
  const step = steps[index];
  return step !== undefined && canOpenStep(viewer, { index, demo: step.demo, flags: stepFlags(steps, index, progress) }, now);
}

export function stepStatus(
  viewer: Viewer,
  steps: readonly StepLike[],
  index: number,
  progress: Progress,
  now: number,
): StepStatus {
  if (!stepOpens(viewer, steps, index, progress, now)) return 'locked';
  return stepFlags(steps, index, progress).completed ? 'completed' : 'open';
}

/** behaviour 4.2: icon bands by index 0, 1 to 5, 6 to 10, 11 and up. */
export function stepIcon(index: number): StepIcon {
  if (index <= 0) return 'rocket';
  if (index <= 5) return 'star';
  if (index <= 10) return 'award';
  return 'gem';
}

/** behaviour 4.3: scored questions >= min_mark passes. */
export function passesStep(scored: number, minMark: number): boolean {
  return scored >= minMark;
}

/** These steps have a lower pass mark, for beginners. */
const EASY_STEPS = 3;
const EASY_SHARE = 0.6;
const USUAL_SHARE = 0.8;

/** The default pass mark: three of five in the first three steps, four of five after them. */
export function usualMinMark(index: number, questions: number): number {
  return Math.ceil(questions * (index < EASY_STEPS ? EASY_SHARE : USUAL_SHARE));
}

type StepAction = 'retry' | 'go-back' | 'save';

/** behaviour 4.4: retry if below the minimum; go back if passed and already locked; save if passed and not locked. */
export function stepAction(passed: boolean, locked: boolean): StepAction {
  if (!passed) return 'retry';
  return locked ? 'go-back' : 'save';
}

const ID_LIST = /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/;

export function parseIds(list: string): readonly number[] | undefined {
  return ID_LIST.test(list) ? list.split(',').map(Number) : undefined;
}

export type StepResult =
  | { readonly kind: 'scored'; readonly scored: number; readonly reward: number; readonly passed: boolean }
  | { readonly kind: 'invalid'; readonly field: 'questions' | 'options' };

/** Scores a step; undefined unless every question occurs exactly once with one of its own options in the same place. */
export function scoreStep(
  step: { readonly min_mark: number; readonly questions: readonly QuestionKey[] },
  result: { readonly questions: string; readonly options: string },
): StepResult {
  const questionIds = parseIds(result.questions);
  if (
    questionIds === undefined ||
    questionIds.length !== step.questions.length ||
    new Set(questionIds).size !== questionIds.length
  ) {
    return { kind: 'invalid', field: 'questions' };
  }
  const optionIds = parseIds(result.options);
  if (optionIds === undefined || optionIds.length !== questionIds.length) return { kind: 'invalid', field: 'options' };

  const byId = new Map(step.questions.map((question) => [question.id, question]));
  let scored = 0;
  for (const [place, questionId] of questionIds.entries()) {
    const question = byId.get(questionId);
    if (question === undefined) return { kind: 'invalid', field: 'questions' };
    const chosen = question.options.find((option) => option.id === optionIds[place]);
    if (chosen === undefined) return { kind: 'invalid', field: 'options' };
    if (chosen.id === correctOption(question)?.id) scored += 1;
  }
  return { kind: 'scored', scored, reward: scored * REWARD_PER_CORRECT, passed: passesStep(scored, step.min_mark) };
}

type StepDraft = { readonly min_mark: number; readonly questions: readonly number[] };
export type StepDraftFault = 'no questions' | 'question twice' | 'no whole number' | 'asks for more than it has';

/** Validation errors by field. Which texts are required is defined in contract/content.ts. */
export function stepFaults({ min_mark, questions }: StepDraft): Readonly<Record<string, StepDraftFault>> {
  if (questions.length === 0) return { questions: 'no questions' };
  const faults: Record<string, StepDraftFault> = {};
  if (new Set(questions).size !== questions.length) faults['questions'] = 'question twice';
  if (!Number.isInteger(min_mark) || min_mark < 1) faults['min_mark'] = 'no whole number';
  else if (min_mark > questions.length) faults['min_mark'] = 'asks for more than it has';
  return faults;
}

/** For a list whose first item is free: the item that becomes the first visible one by a change. */
export function newFirst<Item extends { readonly id: number; readonly retired: boolean }>(
  before: readonly Item[],
  after: readonly Item[],
): { readonly from: Item; readonly to: Item } | undefined {
  const [from, to] = [before, after].map((items) => items.find(({ retired }) => !retired));
  return from === undefined || to === undefined || from.id === to.id ? undefined : { from, to };
}

/** The free step: the first published one, if it is a demo. A demo elsewhere is not free. */
export function freeStep<Step extends { readonly demo: boolean; readonly retired: boolean }>(
  steps: readonly Step[],
): Step | undefined {
  const first = steps.find(({ retired }) => !retired);
  return first?.demo === true ? first : undefined;
}
