import type { Body } from '#contract/endpoints.ts';
import type { Study } from '#contract/study.ts';
import { enqueue } from '../device/outbox.ts';

type Settings = Body<'PUT /api/study/settings'>;

/** What is known of the learner's test. It counts at once, and goes to the server when there is a network. */
export const setTest = (
  { exam_date, minutes, daily_goal, test_language }: Study,
  known: Partial<Pick<Settings, 'exam_date' | 'test_language'>>,
) =>
  enqueue('PUT /api/study/settings', {
    exam_date,
    minutes: minutes as Settings['minutes'],
    daily_goal,
    test_language,
    ...known,
  });
