import { useMemo } from 'react';
import type { ContentLanguage } from '#domain/language.ts';
import type { Help } from '#domain/study/help.ts';
import { useSession } from '../session/session.ts';
import { createStore, useStore } from '../state/store.ts';
import { persist, readPersisted } from './persisted.ts';

/** An answer that was given on this device, and whether it was right: the outbox knows only the option. */
export type GivenAnswer = {
  readonly question: number;
  readonly right: boolean;
  readonly sure: boolean | null;
  readonly language?: ContentLanguage;
  readonly help?: Help;
  /** In an exam: only the server can say what that counts for. */
  readonly inExam?: boolean;
  /** When, in milliseconds. */
  readonly at: number;
};

const NAME = 'study.given';
/** More than a learner answers between two looks at the server. */
const MAX_KEPT = 400;

const latest = createStore<GivenAnswer | undefined>(undefined);
/** The arguments say whose, and since when it may be another list. */
const read = (_userId?: number, _latest?: GivenAnswer) => readPersisted<GivenAnswer[]>(NAME) ?? [];

export const currentGivenAnswers = read;

/** What the server has not heard of yet counts here already. What it has heard of may stay: the same answer changes what is known only once. */
export function noteAnswers(answers: readonly GivenAnswer[]): void {
  persist(NAME, [...read(), ...answers].slice(-MAX_KEPT));
  latest.set(answers.at(-1));
}

/** The oldest first. */
export function useGivenAnswers(): readonly GivenAnswer[] {
  const last = useStore(latest);
  const userId = useSession()?.user.id;
  return useMemo(() => read(userId, last), [userId, last]);
}
