import { useQuery } from '@tanstack/react-query';
import type { Item } from '#contract/items.ts';
import { Link } from '../../navigation/link.tsx';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { shortTime } from '../ui/dates.ts';
import { formatNumber } from '../ui/numbers.ts';
import { Findings, useItemNumbers } from './findings.tsx';
import { itemsQuery } from './queries.ts';

/** Questions with findings of the nightly statistics, suspects first. Decisions are made on the question's own screen. */
export function ItemsCard() {
  const text = useAdminText().statistics.items;
  const query = useQuery(itemsQuery);
  return (
    <Card title={text.title}>
      <p className="mb-4 text-soft">{text.text}</p>
      <Loaded query={query} fallback={<Spinner />}>
        {(data) => (
          <div className="grid gap-4">
            <LastRun run={data.last_run} />
            {data.items.length === 0 ? <p>{text.none}</p> : <ItemTable items={data.items} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

type Run = { finished_at: string; answers: number; questions: number; looked: number; suspected: number };

function LastRun({ run }: { run: Run | null }) {
  const text = useAdminText().statistics.items;
  const language = useAdminLanguage();
  const number = (value: number) => formatNumber(language, value);
  if (run === null) return <p>{text.never}</p>;
  return (
    <p>
      {text.lastRun(shortTime(run.finished_at), number(run.answers), number(run.questions))}{' '}
      {text.lastNight(number(run.looked), number(run.suspected))}
    </p>
  );
}

function ItemTable({ items }: { items: readonly Item[] }) {
  const admin = useAdminText();
  const text = admin.statistics.items;
  const language = useAdminLanguage();
  const { share, signed } = useItemNumbers();
  return (
    <DataTable
      caption={text.title}
      rows={items}
      keyOf={(item) => item.id}
      columns={[
        {
          header: admin.fields.question,
          isHeading: true,
          cell: (item) => (
            <>
              <Link to={adminPaths.question(item.id)} className="text-action underline" lang="sv">
                {item.question_sv || item.id}
              </Link>
              <span lang="ti" className="block text-caption font-normal text-soft">
                {item.question}
              </span>
            </>
          ),
        },
        { header: text.found, cell: (item) => <Findings item={item} /> },
        { header: text.answers, isNumber: true, cell: (item) => formatNumber(language, item.answers) },
        { header: text.difficulty, isNumber: true, cell: (item) => share(item.difficulty) },
        { header: text.discrimination, isNumber: true, cell: (item) => signed(item.discrimination, 2) },
        { header: text.translationDelta, isNumber: true, cell: (item) => signed(item.translation_delta, 1) },
      ]}
    />
  );
}
