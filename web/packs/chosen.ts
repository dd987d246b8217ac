import { useMemo } from 'react';
import { persist, readPersisted } from '../device/persisted.ts';
import { useSession } from '../session/session.ts';
import { createStore, useStore } from '../state/store.ts';

/** What the learner chose to download, and what is on this device. */
export type Chosen = {
  /** Keys from `choiceOf`. */
  readonly wanted: readonly string[];
  readonly withSound: boolean;
  /** Stopped by the learner or a full device; resumes only on request. */
  readonly isStopped: boolean;
  /** Complete packs, by `packName`. */
  readonly there: readonly string[];
};

const NAME = 'packs';
const NOTHING: Chosen = { wanted: [], withSound: false, isStopped: false, there: [] };

const latest = createStore<Chosen | undefined>(undefined);
/** The unused arguments make React re-read the value when the user or the choice changes. */
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
