import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Lock } from 'lucide-react';
import { Link } from '../../navigation/link.tsx';
import { paths } from '../../paths.ts';
import { exercisesQuery } from '../../question/exercise-queries.ts';
import { textIn } from '../../question/languages.ts';
import { usePreferences } from '../../state/preferences.ts';
import type { StudyView, Tally } from '../../study/view.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';
import type { StudyText } from '../../text/study/ti.ts';
import { useText } from '../../text/use-text.ts';

type CategoryTalliesProps = { view: StudyView; weakest: number | undefined };

/** By category: known rules, wrong and unseen questions; each row links to practice. */
export function CategoryTallies({ view: { tallies, knownRules, rules }, weakest }: CategoryTalliesProps) {
  const study = useCatalog(studyText);
  const text = useText();
  const { language } = usePreferences();
  const exercises = useQuery(exercisesQuery).data ?? [];
  return (
    <section aria-labelledby="by-category" className="rounded-card border border-line bg-raised px-5 py-4 shadow-card">
      <h2 id="by-category" className="text-title">
        {study.byCategory}
      </h2>
      {knownRules > 0 ? <p className="mt-1">{study.known(knownRules, rules)}</p> : null}
      <ul className="mt-2 divide-y divide-line">
        {exercises.map((exercise) => {
          const title = textIn(exercise, 'title', language);
          const tally = tallies.get(exercise.id);
          if (tally === undefined) {
            return (
              <li key={exercise.id} className="flex min-h-14 items-center gap-3 py-2 text-soft">
                <span className="grow">{title}</span>
                <Lock aria-hidden className="size-5 shrink-0 text-care" />
                <span className="sr-only">{text.exercises.locked}</span>
              </li>
            );
          }
          return (
            <li key={exercise.id}>
              <Link to={paths.exercise(exercise.id)} className="flex min-h-14 items-center gap-3 py-2 hover:text-action">
                <span className="min-w-0 grow">
                  <span className="flex flex-wrap items-center gap-x-3">
                    <span className="font-semibold">{title}</span>
                    {exercise.id === weakest ? (
                      <span className="rounded-full bg-care-soft px-3 py-0.5 text-caption text-care">{study.weakest}</span>
                    ) : null}
                  </span>
                  <TallyBar tally={tally} />
                  <span className="block text-caption text-soft tabular-nums">{factsOf(tally, study).join(' · ')}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Facts about a category; zero counts of known rules are omitted, in order not to discourage. */
function factsOf({ known, begun, rules, wrong, unseen }: Tally, study: StudyText): string[] {
  return [
    ...(known > 0 ? [study.known(known, rules)] : []),
    ...(begun > 0 ? [study.onTheWay(begun)] : []),
    ...(wrong > 0 ? [study.wrongOnes(wrong)] : []),
    ...(unseen > 0 ? [study.newOnes(unseen)] : []),
  ];
}

function TallyBar({ tally: { known, begun, rules } }: { tally: Tally }) {
  return (
    <svg
      aria-hidden="true"
      className="my-1 block h-2.5 w-full rounded-full bg-line"
      preserveAspectRatio="none"
      viewBox="0 0 100 1"
    >
      <rect className="fill-action" width={((known + begun) / Math.max(1, rules)) * 100} height="1" />
      <rect className="fill-right-fill" width={(known / Math.max(1, rules)) * 100} height="1" />
    </svg>
  );
}
