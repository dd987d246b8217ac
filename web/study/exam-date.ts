import type { Body } from '#contract/endpoints.ts';
import type { Study } from '#contract/study.ts';
import { enqueue } from '../device/outbox.ts';

type Settings = Body<'PUT /api/study/settings'>;

/** It counts at once, and goes to the server when there is a network. */
export const setExamDate = ({ minutes, daily_goal, test_language }: Study, exam_date: string | null) =>
  enqueue('PUT /api/study/settings', { exam_date, minutes: minutes as Settings['minutes'], daily_goal, test_language });
