import type { Question } from '#contract/question.ts';
import { drawExam, EXAM_QUOTAS } from '#domain/exam.ts';
import { queryClient } from '../../query-client.ts';
import { readQuestions } from './persisted-exam.ts';

/** An exam from the questions of opened steps and of the last exam; undefined when they are too few. */
export function drawOnDevice(): Question[] | undefined {
  const steps = queryClient.getQueriesData<Question[]>({ queryKey: ['step'] }).flatMap(([, questions]) => questions ?? []);
  const known = new Map([...steps, ...readQuestions()].map((question) => [question.id, question]));
  const byCategory = Map.groupBy(known.values(), (question) => question.category_id);
  const bank = new Map([...EXAM_QUOTAS.keys()].map((id) => [id, [(byCategory.get(id) ?? []).map((question) => question.id)]]));
  return drawExam(bank, () => false, Math.random)?.map((id) => known.get(id) as Question);
}
