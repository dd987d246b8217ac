import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import type { ExamLanguage, ExamMinutes, ExamMode } from '#domain/attempt.ts';
import { call } from '../../api.ts';
import { flush } from '../../device/outbox.ts';

/** Adds `ahead`: how far this device's clock is ahead of the server's, assuming that the response takes half of the round trip. */
async function timed<Result extends { now: string }>(asking: Promise<Result>): Promise<Result & { ahead: number }> {
  const asked = Date.now();
  const answer = await asking;
  return { ...answer, ahead: (asked + Date.now()) / 2 - Date.parse(answer.now) };
}

/** Sends the outbox first: otherwise an exam that was just closed would still be running. */
const afterOutbox = () => flush().catch(() => undefined);

export async function beginExam(body: { id: string; mode: ExamMode; minutes: ExamMinutes; language: ExamLanguage }) {
  await afterOutbox();
  return timed<Answer<'POST /api/exams/attempts'>>(call('POST /api/exams/attempts', { body, query: { translations: 'one' } }));
}

type Current = Answer<'GET /api/exams/attempts/current'> & { readonly ahead: number };

/** Changes by other devices since a revision. */
export const fetchNews = (known: string, since: number): Promise<Current> =>
  timed(call('GET /api/exams/attempts/current', { query: { known, since, translations: 'one' } }));

/** The running exam, or a preview of the next one. Keyed as a draw, so that it is not stored. */
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

/** Without the questions, which the device has. */
export const fetchResult = (id: string) => call('GET /api/exams/{id}', { params: { id }, query: { translations: 'one' } });
