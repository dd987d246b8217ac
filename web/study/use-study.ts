import { useQuery } from '@tanstack/react-query';
import type { Study } from '#contract/study.ts';
import { studyDay } from '#domain/study/day.ts';
import { type GivenAnswer, useGivenAnswers } from '../device/given-answers.ts';
import { useOutbox } from '../device/outbox.ts';
import { useSession } from '../session.ts';
import { bankQuery, studyQuery, withWaiting } from './queries.ts';
import { type Bank, viewOf } from './view.ts';

/** Remembers the last value only: all parts of a screen ask for the same. */
function once<Inputs extends readonly unknown[], Value>(make: (...inputs: Inputs) => Value): (...inputs: Inputs) => Value {
  let last: { inputs: Inputs; value: Value } | undefined;
  return (...inputs) => {
    if (last === undefined || !inputs.every((input, place) => Object.is(input, last?.inputs[place])))
      last = { inputs, value: make(...inputs) };
    return last.value;
  };
}
const studyOf = once(withWaiting);
const viewFrom = once((study: Study, bank: Bank, given: readonly GivenAnswer[], today: number) =>
  viewOf({ study, bank, given, today }),
);

/** The learner's study as this device sees it; `view` is undefined until there is something to see, on the device or from the server. */
export function useStudy() {
  const userId = useSession()?.user.id ?? 0;
  const known = useQuery({ ...studyQuery(userId), enabled: userId !== 0 });
  const bank = useQuery({ ...bankQuery(userId), enabled: userId !== 0 });
  const given = useGivenAnswers();
  const items = useOutbox();
  const today = studyDay(Date.now());
  const study = known.data && studyOf(known.data, items);
  const view = study && bank.data && viewFrom(study, bank.data, given, today);
  const error = view === undefined ? (known.error ?? bank.error) : null;
  const refetch = () => Promise.all([known.refetch(), bank.refetch()]);
  return { study, view, error, refetch };
}
