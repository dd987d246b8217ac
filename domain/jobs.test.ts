import { expect, test } from 'vitest';
import { AREAS, JOBS, mayDo } from './jobs.ts';

test('each job has its areas, and no other', () => {
  expect(Object.fromEntries(JOBS.map((job) => [job, AREAS.filter((area) => mayDo(job, area)).join(' ')]))).toEqual({
    owner: 'customers messages orders refunds business content texts desk system',
    editor: 'content texts desk',
    translator: 'texts desk',
    support: 'customers messages orders',
    reader: 'desk',
  });
});
