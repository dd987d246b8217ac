import { useEffect, useRef, useState } from 'react';
import type { Question } from '#contract/question.ts';
import { type Exam, type ExamEvent, examReducer } from '#domain/exam.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { paths } from '../../paths.ts';
import { currentSession } from '../../session.ts';
import { forgetExam, persistQuestions, persistState, readExam } from './persisted-exam.ts';
import { submitExam } from './submit-exam.ts';

export type ExamActions = {
  start(questions: readonly Question[]): void;
  choose(questionId: number, optionId: number, language: ContentLanguage): void;
  flag(questionId: number): void;
  go(position: number): void;
  finish(): void;
  close(): void;
};

/** The exam of this learner. It is kept on the device at every step, so that it goes on after a reload, a crash or an expired login. */
export function useExam(): { exam: Exam<Question>; isResumed: boolean; actions: ExamActions } {
  const [state, setState] = useState(readExam);
  const [isResumed] = useState(state.exam.status === 'QUESTIONS');
  // Two taps may come before the screen is drawn again: each goes on from the last.
  const latest = useRef(state);

  const apply = (event: ExamEvent<Question>, language?: ContentLanguage) => {
    const before = latest.current;
    const exam = examReducer(before.exam, event);
    if (exam === before.exam) return;
    const given =
      event.type === 'start' || event.type === 'close'
        ? {}
        : event.type === 'choose' && language !== undefined
          ? { ...before.given, [event.questionId]: { language, at: event.now } }
          : before.given;
    latest.current = { exam, given };
    if (event.type === 'start') persistQuestions(event.id, event.questions);
    if (event.type === 'finish' && exam.status === 'RESULTS') submitExam(exam, given);
    persistState(latest.current);
    setState(latest.current);
  };

  useEffect(
    () => () => {
      // spec §4: leaving the screen resets. A crash does not lead elsewhere, and an expired login comes back.
      const isElsewhere = !location.pathname.startsWith(paths.examination);
      if (isElsewhere && currentSession() !== null) forgetExam();
    },
    [],
  );

  return {
    exam: state.exam,
    isResumed,
    actions: {
      start: (questions) => apply({ type: 'start', id: crypto.randomUUID(), questions, now: Date.now() }),
      choose: (questionId, optionId, language) => apply({ type: 'choose', questionId, optionId, now: Date.now() }, language),
      flag: (questionId) => apply({ type: 'flag', questionId }),
      go: (position) => apply({ type: 'go', position }),
      finish: () => apply({ type: 'finish', now: Date.now() }),
      close: () => apply({ type: 'close' }),
    },
  };
}
