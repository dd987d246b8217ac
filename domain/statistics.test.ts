import { describe, expect, test } from 'vitest';
import { notableQuestions, type QuestionCounts, unpickedOptions } from './statistics.ts';

const answered = (answers: number, correct: number) => ({ answers, correct });
const NONE = answered(0, 0);
const question = (id: number, change: Partial<QuestionCounts> = {}): QuestionCounts => ({
  id,
  all: NONE,
  ti: NONE,
  sv: NONE,
  good: NONE,
  options: [],
  ...change,
});
const ids = (questions: readonly QuestionCounts[]) => questions.map(({ id }) => id);

describe('the questions worth a look', () => {
  test('hardest: the smallest share of right answers first, without those that hardly anybody answered', () => {
    const questions = [
      question(1, { all: answered(100, 90) }),
      question(2, { all: answered(100, 10) }),
      question(3, { all: answered(19, 0) }),
      question(4, { all: answered(20, 0) }),
      question(5, { all: answered(50, 50) }),
      question(6, { all: answered(200, 20) }),
    ];
    expect(ids(notableQuestions(questions, 'hardest'))).toEqual([4, 6, 2, 1]);
  });

  test('language-gap: worse in Tigrinya than in Swedish by ten points and by more than chance, the widest first', () => {
    const questions = [
      question(1, { ti: answered(40, 20), sv: answered(40, 36) }),
      question(2, { ti: answered(40, 36), sv: answered(40, 20) }),
      question(3, { ti: answered(1000, 800), sv: answered(1000, 890) }),
      question(4, { ti: answered(1000, 800), sv: answered(1000, 900) }),
      question(7, { ti: answered(100, 75), sv: answered(100, 90) }),
      question(5, { ti: answered(19, 0), sv: answered(40, 40) }),
      question(6, { ti: answered(40, 0), sv: answered(19, 19) }),
    ];
    expect(ids(notableQuestions(questions, 'language-gap'))).toEqual([1, 4]);
  });

  test('unpicked: wrong options that at most two of a hundred choose', () => {
    const option = (id: number, picked: number, correct = false) => ({ id, picked, correct });
    const questions = [
      question(1, { all: answered(100, 50), options: [option(11, 50, true), option(12, 48), option(13, 2)] }),
      question(2, { all: answered(100, 50), options: [option(21, 50, true), option(22, 47), option(23, 3)] }),
      question(3, { all: answered(100, 100), options: [option(31, 100, true), option(32, 0), option(33, 0)] }),
      question(4, { all: answered(100, 0), options: [option(41, 0, true), option(42, 100)] }),
      question(5, { all: answered(19, 19), options: [option(51, 19, true), option(52, 0)] }),
    ];
    expect(questions.map(unpickedOptions)).toEqual([[13], [], [32, 33], [], []]);
    expect(ids(notableQuestions(questions, 'unpicked'))).toEqual([3, 1]);
  });

  test('good-learners-miss: a key that many good learners miss', () => {
    const questions = [
      question(1, { good: answered(10, 7) }),
      question(2, { good: answered(10, 8) }),
      question(3, { good: answered(50, 5) }),
      question(4, { good: answered(9, 0) }),
    ];
    expect(ids(notableQuestions(questions, 'good-learners-miss'))).toEqual([3, 1]);
  });

  test('are at most fifty', () => {
    const questions = Array.from({ length: 200 }, (_, id) => question(id, { all: answered(100, 50) }));
    expect(notableQuestions(questions, 'hardest')).toHaveLength(50);
  });
});
