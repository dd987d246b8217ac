import { useCatalog } from '../text/catalog.ts';
import { studyText } from '../text/study/catalog.ts';
import { useSaid } from './use-said.ts';
import { useStudy } from './use-study.ts';

/** What is said of the real test now, in a few words: the same at Today and around an exam. */
export function ReadinessWord() {
  const study = useCatalog(studyText);
  const judged = useStudy().view?.judged;
  useSaid();
  if (judged === undefined) return null;
  const { state, low, high, missing } = judged;
  if (state === 'too little') return study.until(missing);
  return low === null || high === null ? study.states[state] : `${study.states[state]} · ${low}–${high}`;
}
