import type { Question } from '#contract/question.ts';
import { ApiError, call } from '../api.ts';
import { queryClient } from '../session/query-client.ts';

/** Questions that were fetched for a run, kept with the other answers of the server, so that a run can be planned without a network. */
type Kept = Readonly<Record<number, { readonly question: Question; readonly day: number }>>;
const KEY = ['study-questions'];
/** A few days' worth. */
const MAX_KEPT = 120;
const MAX_PER_CALL = 100;

const findPacked = async (ids: readonly number[]) => (await import('../packs/draw.ts')).findPacked(ids);
const read = () => queryClient.getQueryData<Kept>(KEY) ?? {};
export const isKept = (id: number) => read()[id] !== undefined;

/** In the order asked for. What was fetched today is not fetched again; without a network an older one does. */
export async function fetchQuestions(ids: readonly number[], today: number): Promise<Question[]> {
  const missing = ids.filter((id) => read()[id]?.day !== today).slice(0, MAX_PER_CALL);
  if (missing.length > 0) {
    try {
      keep(await call('GET /api/study/questions', { query: { ids: missing.join(',') } }), today);
    } catch (error) {
      if (!(error instanceof ApiError && error.isOffline)) throw error;
      // Older than any day, so that it is asked for when that is possible.
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
