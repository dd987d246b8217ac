import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { studyDay } from '#domain/study/day.ts';
import { useGivenAnswers } from '../device/given-answers.ts';
import { useOutbox } from '../device/outbox.ts';
import { useSession } from '../session.ts';
import { bankQuery, studyQuery, withWaiting } from './queries.ts';
import { type StudyView, viewOf } from './view.ts';

/** The learner's study as this device sees it; `view` is undefined until there is something to see, on the device or from the server. */
export function useStudy() {
  const userId = useSession()?.user.id ?? 0;
  const known = useQuery({ ...studyQuery(userId), enabled: userId !== 0 });
  const bank = useQuery({ ...bankQuery(userId), enabled: userId !== 0 });
  const given = useGivenAnswers();
  const items = useOutbox();
  const today = studyDay(Date.now());
  const study = useMemo(() => known.data && withWaiting(known.data, items), [known.data, items]);
  const view = useMemo((): StudyView | undefined => {
    if (study === undefined || bank.data === undefined) return undefined;
    return viewOf({ study, bank: bank.data, given, today });
  }, [study, bank.data, given, today]);
  const error = view === undefined ? (known.error ?? bank.error) : null;
  const refetch = () => Promise.all([known.refetch(), bank.refetch()]);
  return { study, view, error, refetch };
}
