import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading, Spinner } from '../../ui/states.tsx';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { type DayBar, DayChart } from './day-chart.tsx';

type DayCardProps<Day extends { date: string; count: number }> = {
  title: string;
  query: UseQueryResult<readonly Day[]>;
  summary: (days: readonly Day[]) => string;
  barOf: (day: Day) => DayBar;
  columns: readonly { header: string; cell: (day: Day) => ReactNode }[];
  legend?: ReactNode;
};

/** A chart by day with its table beside it, newest day first. */
export function DayCard<Day extends { date: string; count: number }>(props: DayCardProps<Day>) {
  const { title, query, summary, barOf, columns, legend } = props;
  const text = useAdminText();
  const days = query.data;
  return (
    <Card title={title}>
      {days === undefined ? (
        <Loading
          query={query}
          fallback={
            <div className="min-h-80">
              <Spinner />
            </div>
          }
        />
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-[1fr_20rem]">
          <figure className="min-w-0">
            <figcaption className="mb-3 flex flex-wrap gap-x-6 text-soft">
              <span>{summary(days)}</span>
              {legend}
            </figcaption>
            <DayChart label={`${title}. ${summary(days)}`} bars={days.map(barOf)} />
          </figure>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
          <section tabIndex={0} aria-label={title} className="max-h-72 overflow-auto rounded-control border border-line">
            <table className="w-full whitespace-nowrap text-left text-caption tabular-nums">
              <thead className="sticky top-0 bg-raised">
                <tr>
                  <th scope="col" className="px-2 py-2">
                    {text.statistics.day}
                  </th>
                  {columns.map((column) => (
                    <th key={column.header} scope="col" className="px-2 py-2 text-end">
                      {column.header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map((day) => (
                  <tr key={day.date} className="border-t border-line">
                    <th scope="row" className="px-2 py-1.5 font-normal">
                      {day.date}
                    </th>
                    {columns.map((column) => (
                      <td key={column.header} className="px-2 py-1.5 text-end">
                        {column.cell(day)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </Card>
  );
}

export function Count({ value }: { value: number }) {
  return formatNumber(useAdminLanguage(), value);
}
