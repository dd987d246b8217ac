import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { studyDay } from '#domain/study/day.ts';
import { useGivenAnswers } from '../device/given-answers.ts';
import { useOutbox, withSaved } from '../device/outbox.ts';
import { useSession } from '../session.ts';
import { bankQuery, studyQuery } from './queries.ts';
import { type StudyView, viewOf } from './view.ts';

/** The learner's study as this device sees it; `view` is undefined until there is something to see, on the device or from the server. */
export function useStudy() {
  const userId = useSession()?.user.id ?? 0;
  const study = useQuery({ ...studyQuery(userId), enabled: userId !== 0 });
  const bank = useQuery({ ...bankQuery(userId), enabled: userId !== 0 });
  const given = useGivenAnswers();
  const items = useOutbox();
  const today = studyDay(Date.now());
  const view = useMemo((): StudyView | undefined => {
    if (study.data === undefined || bank.data === undefined) return undefined;
    const saved = withSaved(study.data.bookmarks, items);
    return viewOf({ study: study.data, bank: bank.data, given, saved, today });
  }, [study.data, bank.data, given, items, today]);
  const error = view === undefined ? (study.error ?? bank.error) : null;
  const refetch = () => Promise.all([study.refetch(), bank.refetch()]);
  return { study: study.data, view, error, refetch };
}
