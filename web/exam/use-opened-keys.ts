import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '#contract/endpoints.ts';
import type { Question } from '#contract/question.ts';
import { call } from '../api.ts';
import { studyKey } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import type { ShownExam } from './shown-exam.ts';

const OPEN = 'POST /api/exams/{id}/keys';

/** The exam, including keys that the learner asked for later; those questions then count as seen. */
export function useOpenedKeys(exam: ShownExam) {
  const userId = useSession()?.user.id ?? 0;
  const client = useQueryClient();
  const [opened, setOpened] = useState<readonly Question[]>([]);
  const openKey = useMutation({
    mutationFn: (body: Body<typeof OPEN>) => call(OPEN, { params: { id: exam.id }, query: { translations: 'one' }, body }),
    onSuccess: (questions) => {
      setOpened((before) => [...before, ...questions]);
      for (const queryKey of [['exam', userId, exam.id], studyKey(userId), ['bank', userId]])
        void client.invalidateQueries({ queryKey });
    },
  });
  const questions = exam.questions.map((question) => opened.find(({ id }) => id === question.id) ?? question);
  return { exam: { ...exam, questions }, openKey };
}
