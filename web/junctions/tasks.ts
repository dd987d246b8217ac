import { NEW_TRAINING, type Task, type Training } from '#domain/right-of-way/trainer.ts';
import junctions from '../../content/junctions.json';
import { persist, readPersisted } from '../device/persisted.ts';

/** The trainer's junctions by level. */
export const TASKS = junctions as unknown as readonly Task[];

/** Level and recent tasks are stored on this device only; knowledge of the rules is synced with that of words and signs. */
const KEPT = 'who-goes-first';
export const readTraining = (): Training => readPersisted<Training>(KEPT) ?? NEW_TRAINING;
export const keepTraining = (training: Training): void => persist(KEPT, training);
