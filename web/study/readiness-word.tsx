import { EXAM_QUESTIONS, ofAllQuestions } from '#domain/exam.ts';
import type { Judgement } from '#domain/study/judgement.ts';
import { useCatalog } from '../text/catalog.ts';
import { studyText } from '../text/study/catalog.ts';
import { useRecordReadiness } from './use-record-readiness.ts';
import { useStudy } from './use-study.ts';

/** Range of points, scaled to the 70 questions of a mock exam. */
export function shownRange({ low, high }: Readonly<Record<'low' | 'high', number | null>>) {
  return low === null || high === null ? undefined : { low: ofAllQuestions(low), high: ofAllQuestions(high) };
}

/** Readiness in one line, as shown by Today, around exams and for a second language. */
export function useReadinessLine() {
  const study = useCatalog(studyText);
  return (judged: Judgement) => {
    if (judged.state === 'too little') return study.until(judged.missing);
    const range = shownRange(judged);
    const word = study.states[judged.state];
    return range === undefined ? word : `${word} · ${study.range(range.low, range.high, EXAM_QUESTIONS)}`;
  };
}

export function ReadinessWord() {
  const line = useReadinessLine();
  const judged = useStudy().view?.judged;
  useRecordReadiness();
  return judged === undefined ? null : line(judged);
}
