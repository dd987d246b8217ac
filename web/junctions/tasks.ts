import { NEW_TRAINING, type Task, type Training } from '#domain/right-of-way/trainer.ts';
import junctions from '../../content/junctions.json';
import { persist, readPersisted } from '../device/persisted.ts';

/** The junctions of the trainer, level by level. */
export const TASKS = junctions as unknown as readonly Task[];

/** Which level the learner is at, and what was asked lately, is of this device; what they know of the rules is remembered with words and signs. */
const KEPT = 'who-goes-first';
export const readTraining = (): Training => readPersisted<Training>(KEPT) ?? NEW_TRAINING;
export const keepTraining = (training: Training): void => persist(KEPT, training);
