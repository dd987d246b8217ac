import { call } from '../../api.ts';

/** A draw is never taken from the cache: each exam has its own questions. */
export const fetchExam = () => call('GET /api/questions/exam', { query: { translations: 'one' } });
