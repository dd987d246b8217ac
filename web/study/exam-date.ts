import type { Body } from '#contract/endpoints.ts';
import type { Study } from '#contract/study.ts';
import type { ExamLanguage } from '#domain/attempt.ts';
import { enqueue } from '../device/outbox.ts';

type Settings = Body<'PUT /api/study/settings'>;

type Known = Pick<Study, 'exam_date' | 'minutes' | 'daily_goal' | 'test_language'>;

const save = ({ exam_date, minutes, daily_goal, test_language }: Known) =>
  enqueue('PUT /api/study/settings', { exam_date, minutes: minutes as Settings['minutes'], daily_goal, test_language });

/** It counts at once, and goes to the server when there is a network. */
export const setExamDate = (study: Study, exam_date: string | null) => save({ ...study, exam_date });
export const setTestLanguage = (study: Study, test_language: ExamLanguage) => save({ ...study, test_language });
