import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExamDetail } from '#contract/exams.ts';
import type { Question } from '#contract/question.ts';

type Headers = Readonly<Record<string, string>>;

/** All begin at once, answer one question after another without pause, and submit. Returns the milliseconds of every call, retries included. */
export async function takeExams(url: string, learners: readonly Headers[]) {
  const [begins, saves, submits]: [number[], number[], number[]] = [[], [], []];
  let again = 0;
  let wrong = 0;
  const call = async <Answer>(into: number[], headers: Headers, method: string, path: string, body: object): Promise<Answer> => {
    const began = performance.now();
    for (;;) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (response.ok) {
        into.push(performance.now() - began);
        return JSON.parse(text) as Answer;
      }
      if (response.status !== 503) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      again += 1;
      await sleep(1_000 * Number(response.headers.get('retry-after') ?? 1));
    }
  };
  const began = performance.now();
  await Promise.all(
    learners.map(async (headers, learner) => {
      const id = randomUUID();
      const begin = { id, mode: 'standard', minutes: 50 };
      const path = `/api/exams/attempts/${id}`;
      const { questions } = await call<{ questions: Question[] }>(
        begins,
        headers,
        'POST',
        '/api/exams/attempts?translations=one',
        begin,
      );
      let right = 0;
      for (const [place, question] of questions.entries()) {
        const option = question.options[(learner + place) % question.options.length];
        right += Number(option?.correct);
        const answer = {
          question_id: question.id,
          option_id: option?.id,
          flagged: false,
          seconds: 40,
          sequence: (place + 1) * 1_000,
        };
        await call(saves, headers, 'PUT', `${path}/answers`, { answers: [{ ...answer, language: 'ti' }], since: place });
      }
      const result = await call<ExamDetail>(submits, headers, 'POST', `${path}/submit`, { answers: [], seconds_used: 2_800 });
      if (result.correct !== right) wrong += 1;
    }),
  );
  return { begins, saves, submits, seconds: (performance.now() - began) / 1_000, again, wrong };
}
