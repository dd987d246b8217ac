import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Study } from '#contract/study.ts';
import { opensEverything } from '#domain/access.ts';
import type { BankRows } from '#domain/study/bank.ts';
import { TEST_CATEGORIES } from '#domain/study/blueprint.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { mixUpsAfter } from '#domain/study/mixed-up.ts';
import { type Repeats, repeatsFor } from '#domain/study/siblings.ts';
import { type GivenAnswer, useGivenAnswers } from '../device/given-answers.ts';
import { type OutboxItem, useOutbox } from '../device/outbox.ts';
import { exercisesQuery } from '../question/exercise-queries.ts';
import { useSession } from '../session/session.ts';
import { useConfig } from '../state/config.ts';
import { bankQuery, studyQuery, withWaiting } from './queries.ts';
import { viewOf } from './view.ts';

/** Adds unsent answers in which one sign was taken for another. */
function withMixUps(study: Study, items: readonly OutboxItem[]): Study {
  const answers = items.flatMap((item) =>
    item.name === 'POST /api/cards' && item.failed === undefined ? item.body.answers : [],
  );
  const ofSigns = answers.filter(({ mode }) => mode === 'sign');
  if (ofSigns.length === 0) return study;
  const given = ofSigns.map(({ item_id, correct, taken_for, answered_at }) => ({
    sign: item_id,
    right: correct,
    takenFor: taken_for,
    day: dayFromFour(Date.parse(answered_at)),
  }));
  return { ...study, mixed_up: mixUpsAfter(study.mixed_up ?? [], given) };
}

/** Memoises the last call: several components of a screen ask for the same value. */
function once<Inputs extends readonly unknown[], Value>(make: (...inputs: Inputs) => Value): (...inputs: Inputs) => Value {
  let last: { inputs: Inputs; value: Value } | undefined;
  return (...inputs) => {
    if (last === undefined || !inputs.every((input, place) => Object.is(input, last?.inputs[place])))
      last = { inputs, value: make(...inputs) };
    return last.value;
  };
}
const studyOf = once((study: Study, items: readonly OutboxItem[]) => withMixUps(withWaiting(study, items), items));
const viewFrom = once(
  (
    study: Study,
    bank: BankRows,
    given: readonly GivenAnswer[],
    today: number,
    opensAll: boolean,
    first: number,
    repeats: Repeats,
    gap: number | undefined,
  ) => viewOf({ study, bank, given, today, mayOpen: (category) => opensAll || category === first, repeats, gap }),
);
const numbersIn = once((bank: BankRows) => new Set(bank.questions.map(([id]) => id)));

/** The learner's study as known to this device; `view` is undefined until it is loaded. */
export function useStudy() {
  const viewer = useSession()?.user ?? null;
  const userId = viewer?.id ?? 0;
  const known = useQuery({ ...studyQuery(userId), enabled: userId !== 0 });
  const bank = useQuery({ ...bankQuery(userId), enabled: userId !== 0 });
  const first = useQuery(exercisesQuery).data?.[0]?.id ?? TEST_CATEGORIES[0] ?? 1;
  const given = useGivenAnswers();
  const items = useOutbox();
  const today = dayFromFour(Date.now());
  const study = known.data && studyOf(known.data, items);
  const { siblings, test_gap } = useConfig();
  const repeats = repeatsFor(userId, siblings);
  const opensAll = opensEverything(viewer, Date.now());
  const view = study && bank.data && viewFrom(study, bank.data, given, today, opensAll, first, repeats, test_gap ?? undefined);
  // An exam on another device has unsealed questions whose ids this bank does not contain.
  const isBehind = known.data !== undefined && bank.data !== undefined && hasOthers(known.data, bank.data);
  const { refetch: refetchBank } = bank;
  useEffect(() => {
    if (isBehind) void refetchBank();
  }, [isBehind, refetchBank]);
  const error = view === undefined ? (known.error ?? bank.error) : null;
  const refetch = () => Promise.all([known.refetch(), bank.refetch()]);
  return { study, view, error, refetch, isUpdating: known.isFetching || bank.isFetching };
}

const hasOthers = once(({ sights }: Study, bank: BankRows) => {
  const numbers = numbersIn(bank);
  return sights.some(([id]) => !numbers.has(id));
});
