import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import type { ExamLanguage, ExamMinutes, ExamMode } from '#domain/attempt.ts';
import { call } from '../../api.ts';
import { flush } from '../../device/outbox.ts';

/** When the exam began by the clock of this device, which may differ from the server's; half of the time of the call is on the way back. */
async function timed<Result extends { now: string }>(asking: Promise<Result>): Promise<Result & { ahead: number }> {
  const asked = Date.now();
  const answer = await asking;
  return { ...answer, ahead: (asked + Date.now()) / 2 - Date.parse(answer.now) };
}

/** The exam that was just left is told first, or it would still be running. */
const afterOutbox = () => flush().catch(() => undefined);

export async function beginExam(body: { id: string; mode: ExamMode; minutes: ExamMinutes; language: ExamLanguage }) {
  await afterOutbox();
  return timed<Answer<'POST /api/exams/attempts'>>(call('POST /api/exams/attempts', { body, query: { translations: 'one' } }));
}

type Current = Answer<'GET /api/exams/attempts/current'> & { readonly ahead: number };

/** What other devices have changed since. */
export const fetchNews = (known: string, since: number): Promise<Current> =>
  timed(call('GET /api/exams/attempts/current', { query: { known, since, translations: 'one' } }));

/** The exam that runs, or what the next one would be. A draw: it is not kept. */
export const currentQuery = (userId: number) =>
  queryOptions({
    queryKey: ['draw', 'exam', userId],
    queryFn: async (): Promise<Current> => {
      await afterOutbox();
      return timed(call('GET /api/exams/attempts/current', { query: { translations: 'one' } }));
    },
    staleTime: 0,
    gcTime: 0,
  });

export const startOf = ({ started_at }: { started_at: string }, ahead: number) => Date.parse(started_at) + ahead;

/** The device has the questions. */
export const fetchResult = (id: string) => call('GET /api/exams/{id}', { params: { id }, query: { translations: 'one' } });
