import { useRef, useState } from 'react';
import { canMove } from '#domain/practice.ts';
import { doWaiting } from '../question/after-paint.ts';
import { persistRun } from '../question/persisted-run.ts';
import { recordAnswer } from '../question/record-answer.ts';
import type { Reading } from '../question/use-reading.ts';
import { useShown } from '../question/use-shown.ts';
import {
  answered,
  type Session,
  sessionName,
  shownIn,
  toggleUnsure,
  withJunctionDone,
  withRule,
  withWordDone,
} from './session.ts';
import type { RunKind } from './view.ts';

/** State of a planned run, stored at every step. First answers go to the outbox, repetitions are not sent. */
export function useStudyRun(kind: RunKind, initial: Session) {
  const [session, setSession] = useState(initial);
  // The newest state, for changes that arrive before the deferred render of an earlier tap.
  const latest = useRef(initial);
  const show = (next: Session) => {
    latest.current = next;
    setSession(next);
  };
  const save = (change: (session: Session) => Session) => {
    doWaiting();
    const next = change(latest.current);
    if (next === latest.current) return;
    persistRun(sessionName(kind), next);
    show(next);
  };
  const place = shownIn(session);
  const question = useShown(place.question, `${session.run}${place.isAgain ? ' again' : ''}`);
  const shown = { ...place, question };
  return {
    session,
    ...shown,
    choose(optionId: number, reading: Reading) {
      const before = latest.current;
      const next = answered(before, optionId);
      if (next === before || question === undefined) return;
      persistRun(sessionName(kind), next);
      show(next);
      if (!shown.isAgain)
        recordAnswer(question, optionId, { mode: 'review', reading, sure: before.sure[question.id] ?? null, run: session.run });
    },
    toggleUnsure: () => save(toggleUnsure),
    sayRule: (rule: string | null, decided: string) => save((before) => withRule(before, rule, decided)),
    endWord: (id: number) => save((before) => withWordDone(before, id)),
    endJunction: (rule: string) => save((before) => withJunctionDone(before, rule)),
    move(by: -1 | 1) {
      const place = { position: session.position, total: session.queue.length, resultsShown: session.resultsShown === true };
      if (canMove(place, by)) save((before) => ({ ...before, position: session.position + by }));
    },
    go: (position: number) => save((before) => ({ ...before, position })),
    showResults: () => save((before) => ({ ...before, resultsShown: true })),
  };
}
