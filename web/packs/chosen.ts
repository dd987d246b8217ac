import { useMemo } from 'react';
import { persist, readPersisted } from '../device/persisted.ts';
import { useSession } from '../session/session.ts';
import { createStore, useStore } from '../state/store.ts';

/** What the learner has chosen to take along, and what of it is on this device. */
export type Chosen = {
  /** By `choiceOf`. */
  readonly wanted: readonly string[];
  readonly withSound: boolean;
  /** The learner said stop, or the device is full: it goes on when the learner says so. */
  readonly isStopped: boolean;
  /** Whole packs, by `packName`. */
  readonly there: readonly string[];
};

const NAME = 'packs';
const NOTHING: Chosen = { wanted: [], withSound: false, isStopped: false, there: [] };

const latest = createStore<Chosen | undefined>(undefined);
/** The arguments say whose, and since when it may be another one. */
export const readChosen = (_userId?: number, _latest?: Chosen) => readPersisted<Chosen>(NAME) ?? NOTHING;

export function choose(change: Partial<Chosen>): Chosen {
  const next = { ...readChosen(), ...change };
  persist(NAME, next.wanted.length === 0 && !next.withSound ? null : next);
  latest.set(next);
  return next;
}

export function useChosen(): Chosen {
  const last = useStore(latest);
  const userId = useSession()?.user.id;
  return useMemo(() => readChosen(userId, last), [userId, last]);
}
