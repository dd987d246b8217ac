import { isEndedByClock, wasShown } from '#domain/exam-review.ts';
import { dayFromFour } from '#domain/study/day.ts';
import type { EndedExam, KeyOpened, PracticeAnswer, StudyEvent } from '#domain/study/sights.ts';
import type { LoggedAnswer } from '../db/learning/answers.ts';
import type { LeftAttempt } from '../db/learning/attempts.ts';
import type { LoggedExam } from '../db/learning/exams.ts';
import type { StoredExamAnswer } from '../db/schema.ts';
import type { Asked } from '../publishing/bank.ts';

/** The events of a log. Choices made in an exam are part of the exam's event. */
export const eventsOf = (answers: readonly LoggedAnswer[]): PracticeAnswer[] =>
  answers.flatMap(({ question_id, correct, sure, mode, language, help, version, answered_at }) =>
    mode === 'exam'
      ? []
      : [
          {
            kind: 'answer',
            day: dayFromFour(Date.parse(answered_at)),
            question: question_id,
            right: correct,
            sure,
            language,
            help: help ?? 'none',
            version: version ?? 0,
          },
        ],
  );

type EndedRow = Omit<LoggedExam, 'id' | 'log_number' | 'log_revision'>;

/** An exam counts for the day it began. */
export const examEvent = (exam: EndedRow, { entries }: Asked): EndedExam => ({
  kind: 'exam',
  day: dayFromFour(Date.parse(exam.started_at)),
  asked: exam.answers.map(({ question_id, option_id, seconds, language = 'ti', help, version = 0 }) => {
    const option = entries.get(question_id)?.options.find(({ id }) => id === option_id);
    return {
      question: question_id,
      right: option_id === null ? null : option?.correct === true,
      shown: wasShown({ option_id, seconds }),
      language,
      help: help ?? 'none',
      version,
    };
  }),
  end: isEndedByClock(exam) ? 'timed out' : 'handed in',
  offline: exam.offline,
});

export function leftEvent({
  questions,
  started_at,
  looked_at,
}: Omit<LeftAttempt, 'id' | 'log_number' | 'log_revision'>): EndedExam {
  const shown = new Set([...looked_at, ...questions.slice(0, 1)]);
  return {
    kind: 'exam',
    day: dayFromFour(Date.parse(started_at)),
    asked: questions.map((question) => ({
      question,
      right: null,
      shown: shown.has(question),
      language: 'ti',
      help: 'none',
      version: 0,
    })),
    end: 'left',
    offline: false,
  };
}

export const keyEvent = (question: number, { at, language, version }: NonNullable<StoredExamAnswer['opened']>): KeyOpened => ({
  kind: 'key',
  day: dayFromFour(Date.parse(at)),
  question,
  language,
  help: 'none',
  version,
});

type Placed = { readonly number: number; readonly revision: number | null; readonly event: StudyEvent };

/** Keys opened after an exam. */
const openedAfter = ({ answers }: LoggedExam): Placed[] =>
  answers.flatMap(({ question_id, opened }) =>
    opened === undefined ? [] : [{ number: opened.number, revision: opened.revision, event: keyEvent(question_id, opened) }],
  );

type Log = {
  readonly answers: readonly LoggedAnswer[];
  readonly exams: readonly LoggedExam[];
  readonly left: readonly LeftAttempt[];
};

/** All events of a learner, in the order of receipt. */
export function wholeLog({ answers, exams, left }: Log, asked: Asked): StudyEvent[] {
  const placed: Placed[] = [
    ...answers.flatMap((answer) => eventsOf([answer]).map((event) => ({ number: answer.number, revision: null, event }))),
    ...exams.flatMap((exam) => [
      {
        number: exam.log_number,
        revision: exam.log_revision,
        event: examEvent(withLanguages(exam, answers), asked),
      },
      ...openedAfter(exam),
    ]),
    ...left.map((attempt) => ({ number: attempt.log_number, revision: attempt.log_revision, event: leftEvent(attempt) })),
  ];
  // An exam follows the answer with its number; revisions order exams between the same answers.
  return placed
    .sort((one, other) => one.number - other.number || (one.revision ?? 0) - (other.revision ?? 0))
    .map(({ event }) => event);
}

/** Older exams have the languages of answers in the log only. */
function withLanguages(exam: LoggedExam, answers: readonly LoggedAnswer[]): LoggedExam {
  if (exam.answers.every(({ option_id, language }) => option_id === null || language !== undefined)) return exam;
  const languages = new Map(answers.filter(({ mode }) => mode === 'exam').map(({ id, language }) => [id, language]));
  return {
    ...exam,
    answers: exam.answers.map((answer) => ({
      ...answer,
      language: answer.language ?? languages.get(examAnswerId(exam.id, answer.question_id)) ?? 'ti',
    })),
  };
}

/** Derived from the exam's id, so that an answer is recorded once. */
export const examAnswerId = (examId: string, questionId: number) =>
  `${examId.slice(0, -12)}${questionId.toString(16).padStart(12, '0')}`;
