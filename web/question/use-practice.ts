import { useRef, useState } from 'react';
import type { Question } from '#contract/question.ts';
import { answerOnce, canMove } from '#domain/practice.ts';
import { currentSession } from '../session/session.ts';
import { doWaiting } from './after-paint.ts';
import { type PracticeRun, persistRun, readRunState } from './persisted-run.ts';
import { recordAnswer } from './record-answer.ts';
import type { Reading } from './use-reading.ts';
import { useShown } from './use-shown.ts';

/** A run through questions; only first answers count. Every step is stored on the device, and answers go to the outbox. */
export type Practice = PracticeRun & {
  /** With the options in the order shown. */
  readonly question: Question | undefined;
  choose(optionId: number, reading: Reading): void;
  move(by: -1 | 1, resultsShown: boolean): void;
  go(position: number): void;
  /** Shows the results; `go` returns to the questions. */
  showResults(): void;
  append(questions: readonly Question[]): void;
  restart(questions: readonly Question[]): void;
};

/** `name`: storage key; null stores nothing. */
export function usePractice(name: string | null, mode: 'step' | 'exercise', initial: PracticeRun): Practice {
  const [run, setRun] = useState(() => ({ ...initial, run: initial.run ?? crypto.randomUUID() }));
  // The newest state, for changes that arrive before the deferred render of an earlier tap.
  const latest = useRef<PracticeRun>(run);
  const show = (next: PracticeRun) => {
    latest.current = next;
    setRun({ ...next, run: next.run ?? run.run });
  };
  const save = (change: Partial<PracticeRun>) => {
    doWaiting();
    const next = { ...latest.current, ...change };
    if (name !== null) persistRun(name, next);
    show(next);
  };
  const question = useShown(run.questions[run.position], run.run);
  return {
    ...run,
    question,
    choose(optionId, reading) {
      if (question === undefined) return;
      const { answers: before } = latest.current;
      const answers = answerOnce(before, question, optionId);
      if (answers === before) return;
      const next = { ...latest.current, answers };
      if (name !== null) persistRun(name, next);
      show(next);
      if (currentSession() !== null) recordAnswer(question, optionId, { mode, reading, sure: null, run: run.run });
    },
    move(by, resultsShown) {
      if (canMove({ position: run.position, total: run.questions.length, resultsShown }, by))
        save({ position: run.position + by });
    },
    go(position) {
      save({ position, resultsShown: false });
    },
    showResults() {
      save({ resultsShown: true });
    },
    append(questions) {
      // A result on the screen must not change.
      if (latest.current.isRestMissing !== true || latest.current.resultsShown === true) return;
      const next = { ...latest.current, questions: [...latest.current.questions, ...questions], isRestMissing: false };
      // Untouched runs are not stored, so that the next visit gets a new draw.
      if (name !== null && readRunState(name) !== null) persistRun(name, next);
      show(next);
    },
    restart(questions) {
      save({ questions, answers: {}, position: 0, run: crypto.randomUUID(), resultsShown: false, isRestMissing: false });
    },
  };
}
