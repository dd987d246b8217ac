import { type Job, mayDo } from './jobs.ts';
import type { StepFlags } from './step.ts';

export type Role = 'admin' | 'customer';

/** Who is asking. An anonymous visitor is `null` and has what a non-premium learner has. */
export type Viewer = { readonly role: Role; readonly trial_ends_at: string | null } | null;

/** behaviour 1.2: premium means that trial_ends_at lies in the future. */
export function isPremium(viewer: Viewer, now: number): boolean {
  return viewer?.trial_ends_at != null && Date.parse(viewer.trial_ends_at) > now;
}

/** Admins may open all content for preview. */
export function opensEverything(viewer: Viewer, now: number): boolean {
  return viewer?.role === 'admin' || isPremium(viewer, now);
}

/** behaviour 4.1: without premium only the first step, and only when it is a demo; with premium every step that is not locked behind earlier ones. */
export function canOpenStep(viewer: Viewer, step: { index: number; demo: boolean; flags: StepFlags }, now: number): boolean {
  if (viewer?.role === 'admin' || (step.index === 0 && step.demo)) return true;
  return isPremium(viewer, now) && !step.flags.processing;
}

/** How much of an exercise a viewer may open. */
export type Opening = 'all' | 'free scenes' | 'nothing';

/** behaviour 1.3: without premium only the first exercise of the list, and of the others their free scenes. */
export function openingOf(viewer: Viewer, exercise: { index: number; freeScenes: number }, now: number): Opening {
  if (exercise.index === 0 || opensEverything(viewer, now)) return 'all';
  return exercise.freeScenes > 0 ? 'free scenes' : 'nothing';
}

/** behaviour 1.3: the first film, and the first scene that asks for a place, of scenes in their order. */
export function freeScenesOf(scenes: readonly { readonly id: number; readonly asksForPlaces: boolean }[]): number[] {
  return [false, true].flatMap((asks) => scenes.find(({ asksForPlaces }) => asksForPlaces === asks)?.id ?? []);
}

/** Where a question belongs. */
export type QuestionPlace = {
  /** The place of its exercise in the list. */
  readonly exercise: number;
  /** Whether the first step holds it, which is a demo. */
  readonly inDemo: boolean;
  readonly isFreeScene: boolean;
  /** Sealed: asked in mock exams only, until the learner has met it there. */
  readonly sealed: boolean;
};

/** A question opens with its exercise or step, or because it is a free scene; a sealed one only for a learner who was asked it in an exam. */
export function canOpenQuestion(viewer: Viewer, place: QuestionPlace, wasAsked: boolean, now: number): boolean {
  if (place.sealed && !wasAsked) return false;
  if (place.inDemo || place.isFreeScene) return true;
  return openingOf(viewer, { index: place.exercise, freeScenes: 0 }, now) === 'all';
}

/** behaviour 1.3: the exam can be started only by premium users. */
export function canStartExam(viewer: Viewer, now: number): boolean {
  return opensEverything(viewer, now);
}

/** An exam of the server asks sealed questions and tells their keys at the end: of the staff only those who write questions take one. */
export const mayTakeExams = (role: Role, job: Job): boolean => role !== 'admin' || mayDo(job, 'content');

/** How long after its start an exam is accepted from a learner whose premium has ended. */
const LATE_EXAM_MS = 24 * 3_600_000;

/**
 * An exam that was taken while premium may arrive later, when the network is back, even if the trial ended in between; but not for ever, or
 * a made-up beginning would keep the exam open. Its result tells no more than the draw did: a learner who could begin has had the questions with
 * their keys, because the score is computed on the phone.
 */
export function canStoreExam(viewer: Viewer, startedAt: number, now: number): boolean {
  if (startedAt > now) return false;
  return opensEverything(viewer, now) || (isPremium(viewer, startedAt) && now - startedAt <= LATE_EXAM_MS);
}
