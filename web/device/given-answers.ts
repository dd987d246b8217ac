import { useMemo } from 'react';
import type { ContentLanguage } from '#domain/language.ts';
import type { Help } from '#domain/study/help.ts';
import { useSession } from '../session/session.ts';
import { createStore, useStore } from '../state/store.ts';
import { persist, readPersisted } from './persisted.ts';

/** An answer given on this device, with its result, which the outbox does not store. */
export type GivenAnswer = {
  readonly question: number;
  readonly right: boolean;
  readonly sure: boolean | null;
  readonly language?: ContentLanguage;
  readonly help?: Help;
  /** Given in an exam, which only the server can evaluate. */
  readonly inExam?: boolean;
  /** When, in milliseconds. */
  readonly at: number;
};

const NAME = 'study.given';
/** More answers than anyone gives between two syncs. */
const MAX_KEPT = 400;

const latest = createStore<GivenAnswer | undefined>(undefined);
/** The unused arguments make React re-read the list when the user or the last answer changes. */
const read = (_userId?: number, _latest?: GivenAnswer) => readPersisted<GivenAnswer[]>(NAME) ?? [];

export const currentGivenAnswers = read;

/** Answers count locally before the server has them. Answers that the server has may stay: applying the same answer twice changes nothing. */
export function noteAnswers(answers: readonly GivenAnswer[]): void {
  persist(NAME, [...read(), ...answers].slice(-MAX_KEPT));
  latest.set(answers.at(-1));
}

/** Sorted oldest first. */
export function useGivenAnswers(): readonly GivenAnswer[] {
  const last = useStore(latest);
  const userId = useSession()?.user.id;
  return useMemo(() => read(userId, last), [userId, last]);
}
