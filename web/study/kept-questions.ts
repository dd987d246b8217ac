import type { Question } from '#contract/question.ts';
import { ApiError, call } from '../api.ts';
import { queryClient } from '../session/query-client.ts';

/** Questions fetched for runs, cached with the other queries, so that runs can be planned offline. */
type Kept = Readonly<Record<number, { readonly question: Question; readonly day: number }>>;
const KEY = ['study-questions'];
/** Enough for a few days. */
const MAX_KEPT = 120;
const MAX_PER_CALL = 100;

const findPacked = async (ids: readonly number[]) => (await import('../packs/draw.ts')).findPacked(ids);
const read = () => queryClient.getQueryData<Kept>(KEY) ?? {};
export const isKept = (id: number) => read()[id] !== undefined;

/** In the requested order. Questions fetched today come from the cache; offline, older ones are used too. */
export async function fetchQuestions(ids: readonly number[], today: number): Promise<Question[]> {
  const missing = ids.filter((id) => read()[id]?.day !== today).slice(0, MAX_PER_CALL);
  if (missing.length > 0) {
    try {
      keep(await call('GET /api/study/questions', { query: { ids: missing.join(',') } }), today);
    } catch (error) {
      if (!(error instanceof ApiError && error.isOffline)) throw error;
      // Day 0, so that they are refetched when online.
      keep(await findPacked(missing.filter((id) => !isKept(id))).catch(() => []), 0);
      if (!ids.some(isKept)) throw error;
    }
  }
  const kept = read();
  return ids.flatMap((id) => kept[id]?.question ?? []);
}

function keep(questions: readonly Question[], day: number): void {
  const ids = new Set(questions.map(({ id }) => id));
  const others = Object.values(read()).filter(({ question }) => !ids.has(question.id));
  const all = [...others.sort((one, other) => one.day - other.day), ...questions.map((question) => ({ question, day }))];
  queryClient.setQueryData<Kept>(KEY, Object.fromEntries(all.slice(-MAX_KEPT).map((entry) => [entry.question.id, entry])));
}
