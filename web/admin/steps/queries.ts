import { queryOptions } from '@tanstack/react-query';
import { QUESTIONS_PER_PAGE } from '#contract/limits.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { call } from '../../api.ts';
import { callPaged } from '../calls.ts';

/** The questions of a step, including retired ones. */
export const levelQuestionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'level-questions', id],
    queryFn: async () => {
      const rows: QuestionRow[] = [];
      for (let page = 1; ; page += 1) {
        const part = await callPaged('GET /api/questions', { query: { level: id, page } });
        rows.push(...part.rows);
        if (page * QUESTIONS_PER_PAGE >= part.total) return rows;
      }
    },
    staleTime: 0,
  });

/** Questions that the stored step does not contain, e.g. those of a restored draft. */
export const questionTextsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['admin', 'question-texts', ids],
    queryFn: () => Promise.all(ids.map((id) => call('GET /api/questions/{id}', { params: { id } }))),
    enabled: ids.length > 0,
  });
