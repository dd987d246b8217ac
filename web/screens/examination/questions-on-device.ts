import type { Answer } from '#contract/endpoints.ts';
import type { Question } from '#contract/question.ts';
import { drawMock, mockBankOf } from '#domain/draw.ts';
import { correctOption } from '#domain/question.ts';
import { queryClient } from '../../session/query-client.ts';
import { readQuestions } from './persisted-exam.ts';

/** Draws an exam from questions of opened steps and of the last exam; undefined if they are too few. */
export function drawOnDevice(): Question[] | undefined {
  const steps = queryClient.getQueriesData<Question[]>({ queryKey: ['step'] }).flatMap(([, questions]) => questions ?? []);
  // Questions of an abandoned exam lack their keys.
  const keyed = [...steps, ...readQuestions()].filter((question) => correctOption(question) !== undefined);
  const known = new Map(keyed.map((question) => [question.id, question]));
  const [[, bank] = []] = queryClient.getQueriesData<Answer<'GET /api/bank'>>({ queryKey: ['bank'] });
  const clusters = new Map(bank?.questions.map(([id, , , cluster]) => [id, cluster === 0 ? undefined : cluster]));
  const drawable = [...known.values()].map(({ id, category_id }) => ({
    id,
    category: category_id ?? 0,
    rules: [],
    sealed: false,
    cluster: clusters.get(id),
  }));
  const drawn = drawMock({ bank: mockBankOf(drawable), seenOn: () => undefined, chance: Math.random });
  return drawn?.map((id) => known.get(id) as Question);
}
