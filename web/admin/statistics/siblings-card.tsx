import { useQuery } from '@tanstack/react-query';
import type { Siblings } from '#contract/items.ts';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { useItemNumbers } from './findings.tsx';
import { siblingsQuery } from './queries.ts';

/** Results of the experiment with siblings. For information only: the owner decides and sets SIBLINGS. */
export function SiblingsCard() {
  const text = useAdminText().statistics.siblings;
  const query = useQuery(siblingsQuery);
  return (
    <Card title={text.title}>
      <p className="mb-4 text-soft">{text.text}</p>
      <Loaded query={query} fallback={<Spinner />}>
        {(data) => <Found found={data} />}
      </Loaded>
    </Card>
  );
}

function Found({ found: { mode, since, places } }: { found: Siblings }) {
  const text = useAdminText().statistics.siblings;
  return (
    <div className="grid gap-6">
      <p>
        {text.modes[mode]} {since === null ? text.none : text.since(since)}
      </p>
      {since === null ? null : places.map((place) => <Place key={place.place} place={place} />)}
    </div>
  );
}

function Place({ place: { place, arms, difference } }: { place: Siblings['places'][number] }) {
  const text = useAdminText().statistics.siblings;
  const language = useAdminLanguage();
  const { share, signed } = useItemNumbers();
  const number = (value: number) => formatNumber(language, value);
  const points = (value: number) => signed(value * 100, 1);
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{text.places[place]}</h3>
      {place === 'exam' ? <p className="text-caption text-soft">{text.placeHint}</p> : null}
      <DataTable
        caption={text.places[place]}
        rows={arms}
        keyOf={({ arm }) => arm}
        columns={[
          { header: text.arm, isHeading: true, cell: ({ arm }) => text.arms[arm] },
          { header: text.learners, isNumber: true, cell: ({ learners }) => number(learners) },
          { header: text.sights, isNumber: true, cell: ({ sights }) => number(sights) },
          { header: text.share, isNumber: true, cell: (row) => share(row.share) },
          {
            header: text.interval,
            isNumber: true,
            cell: ({ low, high }) => (low === null || high === null ? text.tooFew : `${share(low)} – ${share(high)}`),
          },
        ]}
      />
      {difference === null ? null : (
        <p>
          {text.difference(points(difference.difference), points(difference.low), points(difference.high))}{' '}
          {difference.low > 0 ? text.better : difference.high < 0 ? text.worse : text.undecided}
        </p>
      )}
    </section>
  );
}
