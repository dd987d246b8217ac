import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { CoveredGoal } from '#contract/curriculum.ts';
import { CURRICULUM_AREAS, LEAST_QUESTIONS, LEAST_SITUATIONS } from '#domain/curriculum.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';

/** The curriculum with the number of questions for each item, to see where questions are missing. */
export function CurriculumScreen() {
  const text = useAdminText().curriculum;
  const goals = useQuery({ queryKey: ['admin', 'curriculum'], queryFn: () => call('GET /api/curriculum'), staleTime: 0 });
  return (
    <AdminScreen title={text.title} subtitle={text.subtitle(LEAST_QUESTIONS, LEAST_SITUATIONS)}>
      <Loaded query={goals} empty={<EmptyState title={text.none} />}>
        {(data) => (
          <div className="grid gap-6">
            <p>{text.gaps(data.flatMap(gapsOf).length)}</p>
            {CURRICULUM_AREAS.map((area) => (
              <Card key={area} title={text.areas[area]}>
                <ul className="divide-y divide-line">
                  {data
                    .filter((goal) => goal.area === area)
                    .map((goal) => (
                      <GoalRow key={goal.id} goal={goal} />
                    ))}
                </ul>
              </Card>
            ))}
          </div>
        )}
      </Loaded>
    </AdminScreen>
  );
}

const gapsOf = ({ facts }: CoveredGoal) => facts.filter(({ isGap }) => isGap);

function GoalRow({ goal }: { goal: CoveredGoal }) {
  const text = useAdminText().curriculum;
  const language = useAdminLanguage();
  const gaps = gapsOf(goal);
  const isWhole = !goal.isGap && gaps.length === 0;
  const Icon = isWhole ? CircleCheck : CircleAlert;
  return (
    <li className="py-3">
      <p className="flex gap-3">
        <Icon aria-hidden className={`mt-1 size-5 shrink-0 ${isWhole ? 'text-right' : 'text-care'}`} />
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{language === 'sv' ? goal.sv : goal.en}</span>
          <span className="text-soft">{text.counted(goal.questions, goal.facts.length)}</span>
          {isWhole ? null : <span className="rounded-full bg-care-soft px-3 py-0.5 text-caption text-care">{text.gap}</span>}
        </span>
      </p>
      {gaps.length === 0 ? null : (
        <ul className="mt-1 grid gap-1 ps-8">
          {gaps.map(({ id, text: fact, questions }) => (
            <li key={id}>
              <Link
                to={`${adminPaths.questions}?search=${id}`}
                className="inline-flex min-h-12 items-center font-semibold underline hover:text-action"
              >
                {id}
              </Link>{' '}
              <span lang="en">{fact}</span> <span className="text-soft">{text.asked(questions)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
