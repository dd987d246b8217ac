import { currentPreferences } from '../state/preferences.ts';
import { fetchQuestions, isKept } from './kept-questions.ts';
import { newSession, type Session } from './session.ts';
import { coloursOf, holdsWords, planRun, type RunKind, type StudyView } from './view.ts';

/** Plans a run; null if there is nothing to ask. Offline it uses the questions on the device. */
export async function planNow(view: StudyView, kind: RunKind, shared: number): Promise<Session | null> {
  if (kind === 'shared') {
    // Empty if the learner may not practise it.
    const sent = await fetchQuestions([shared], view.today);
    return sent.length === 0 ? null : newSession([{ id: shared, reason: 'new' }], sent, coloursOf(view, [shared]));
  }
  let planned = planRun(view, kind);
  if (planned.length === 0) return null;
  let questions = await fetchQuestions(idsOf(planned), view.today);
  if (questions.length < planned.length) {
    planned = planRun(view, kind, isKept);
    questions = await fetchQuestions(idsOf(planned), view.today);
  }
  if (questions.length === 0) return null;
  const session = newSession(planned, questions, coloursOf(view, idsOf(planned)));
  const toSwedish = isToSwedish(view);
  if (kind !== 'today') return session;
  const words = holdsWords(view, toSwedish) ? await wordsOf(session, view, toSwedish) : {};
  return { ...session, ...words, ...(holdsWords(view, false) ? await junctionsOf(session, view) : {}) };
}

/** Optional: the run works without words. */
const wordsOf = ({ questions, before }: Session, { today, state }: StudyView, toSwedish: boolean): Promise<Partial<Session>> =>
  import('../words/run-words.ts')
    .then(({ planRunWords }) => planRunWords({ questions, isWrong: (id) => before[id] === 'red', today, state, toSwedish }))
    .catch(() => ({}));

/** Optional as well. */
const junctionsOf = ({ questions }: Session, { today }: StudyView): Promise<Partial<Session>> =>
  import('../junctions/run-junctions.ts')
    .then(({ planRunJunctions }) => planRunJunctions(idsOf(questions), today))
    .catch(() => ({}));

/** Learners who take the test in Swedish but do not read everything in Swedish yet. */
export const isToSwedish = ({ testLanguage }: StudyView) => testLanguage === 'sv' && currentPreferences().content !== 'sv';

const idsOf = (planned: readonly { id: number }[]) => planned.map(({ id }) => id);
