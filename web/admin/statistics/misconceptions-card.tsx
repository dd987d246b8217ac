import { useQuery } from '@tanstack/react-query';
import { percentage } from '#domain/percentage.ts';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { misconceptionsQuery } from './queries.ts';

/** Misconceptions, the most common first, to see what to teach. */
export function MisconceptionsCard() {
  const text = useAdminText().statistics.misconceptions;
  const language = useAdminLanguage();
  const query = useQuery(misconceptionsQuery);
  const number = (value: number) => formatNumber(language, value);
  return (
    <Card title={text.title}>
      <p className="mb-4 text-soft">{text.text}</p>
      <Loaded query={query} fallback={<Spinner />}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <DataTable
              caption={text.title}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { header: text.belief, isHeading: true, cell: (row) => (language === 'sv' ? row.name_sv : row.name_en) },
                { header: text.chosen, isNumber: true, cell: ({ chosen }) => number(chosen) },
                { header: text.met, isNumber: true, cell: ({ met }) => number(met) },
                { header: text.share, isNumber: true, cell: ({ chosen, met }) => `${percentage(chosen, met)} %` },
                { header: text.questions, isNumber: true, cell: ({ questions }) => number(questions) },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
