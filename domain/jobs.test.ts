import { expect, test } from 'vitest';
import { AREAS, JOBS, mayDo, toldStatus } from './jobs.ts';

test('each job has its areas, and no other', () => {
  expect(Object.fromEntries(JOBS.map((job) => [job, AREAS.filter((area) => mayDo(job, area)).join(' ')]))).toEqual({
    owner: 'customers messages orders refunds business content texts desk system',
    editor: 'content texts desk',
    translator: 'texts desk',
    support: 'customers messages orders',
    reader: 'desk',
  });
});

test('each job is told the figures of its areas, and 0 for the others', () => {
  const figures = { customers: 1, premium: 1, answers: 1, exams: 1, exams_passed: 1, orders_claimed: 1, support_unhandled: 1 };
  const told = (job: (typeof JOBS)[number]) => {
    const { questions, ...rest } = toldStatus(job, { ...figures, questions: 1 });
    expect(questions).toBe(1);
    return Object.entries(rest).flatMap(([name, value]) => (value === 1 ? [name] : []));
  };
  expect(told('owner')).toEqual(Object.keys(figures));
  expect(told('support')).toEqual(['customers', 'premium', 'orders_claimed', 'support_unhandled']);
  for (const job of ['editor', 'translator', 'reader'] as const) expect(told(job)).toEqual([]);
});
