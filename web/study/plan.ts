import { currentPreferences } from '../state/preferences.ts';
import { fetchQuestions, isKept } from './kept-questions.ts';
import { newSession, type Session } from './session.ts';
import { coloursOf, holdsWords, planRun, type RunKind, type StudyView } from './view.ts';

/** A new run; null when there is nothing to ask. Without a network it is planned of what is on the device. */
export async function planNow(view: StudyView, kind: RunKind, shared: number): Promise<Session | null> {
  if (kind === 'shared') {
    // What this learner may not practise does not come.
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

/** Without them nothing is missing. */
const wordsOf = ({ questions, before }: Session, { today, state }: StudyView, toSwedish: boolean): Promise<Partial<Session>> =>
  import('../words/run-words.ts')
    .then(({ planRunWords }) => planRunWords({ questions, isWrong: (id) => before[id] === 'red', today, state, toSwedish }))
    .catch(() => ({}));

/** Without them nothing is missing either. */
const junctionsOf = ({ questions }: Session, { today }: StudyView): Promise<Partial<Session>> =>
  import('../junctions/run-junctions.ts')
    .then(({ planRunJunctions }) => planRunJunctions(idsOf(questions), today))
    .catch(() => ({}));

/** Who takes the test in Swedish and does not read everything in it already. */
export const isToSwedish = ({ testLanguage }: StudyView) => testLanguage === 'sv' && currentPreferences().content !== 'sv';

const idsOf = (planned: readonly { id: number }[]) => planned.map(({ id }) => id);
