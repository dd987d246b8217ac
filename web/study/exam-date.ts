import type { Body } from '#contract/endpoints.ts';
import type { Study } from '#contract/study.ts';
import { enqueue } from '../device/outbox.ts';

type Settings = Body<'PUT /api/study/settings'>;

/** Saves date and language of the test: locally at once, on the server when online. */
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
