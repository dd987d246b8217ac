import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session.ts';
import { readinessQuery } from './queries.ts';
import { useStudy } from './use-study.ts';

/** Whether to book the test, and the weakest category of those that this learner may open; with the study that it follows from. */
export function useReadiness() {
  const { study, view, error, refetch } = useStudy();
  const readiness = useQuery(readinessQuery(useSession()?.user.id ?? 0));
  const { data } = readiness;
  const open =
    data === undefined || data.band === null ? [] : data.categories.filter(({ category }) => view?.tallies.has(category));
  return {
    study,
    view,
    readiness: data,
    weakest: open.toSorted((a, b) => a.share - b.share)[0]?.category,
    error: error ?? (data === undefined ? readiness.error : null),
    refetch: () => Promise.all([refetch(), readiness.refetch()]),
  };
}
