import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoints.ts';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { reliabilityQuery } from './queries.ts';

type Reliability = Answer<'GET /api/status/readiness'>;
type Row = Reliability['rows'][number];

/** Compares reported results of real tests with the readiness shown that day. For information only: nothing is adjusted from it. */
export function ReliabilityCard() {
  const text = useAdminText().statistics.reliability;
  const query = useQuery(reliabilityQuery);
  return (
    <Card title={text.title}>
      <p className="mb-4 text-soft">{text.text}</p>
      <Loaded query={query} fallback={<Spinner />}>
        {(data) => <Found found={data} />}
      </Loaded>
    </Card>
  );
}

function Found({ found: { tests, unjudged, brier, gap, rows, unknown } }: { found: Reliability }) {
  const text = useAdminText().statistics.reliability;
  const language = useAdminLanguage();
  const number = (value: number) => formatNumber(language, value);
  const share = (value: number | null) => (value === null ? '–' : `${Math.round(value * 100)}\u00a0%`);
  const score = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value);
  const logits = (value: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
  return (
    <div className="grid gap-4">
      <div>
        <p>{tests === 0 || brier === null ? text.none : `${text.tests(number(tests))}. ${text.brier(score(brier))}`}</p>
        {unjudged === 0 ? null : <p>{text.unjudged(number(unjudged))}</p>}
        {gap.fitted === null ? null : (
          <p>{text.gap(logits(gap.fitted.gap), logits(gap.fitted.low), logits(gap.fitted.high), logits(gap.used))}</p>
        )}
      </div>
      <div className={`grid grid-cols-1 items-start gap-6 ${tests === 0 ? '' : 'xl:grid-cols-[18rem_minmax(0,1fr)]'}`}>
        {tests === 0 ? null : <Plot rows={rows} label={text.plot} />}
        <DataTable
          caption={text.title}
          rows={[...rows.map((row) => ({ ...row, name: text.bands[row.word] })), { name: text.unknown, learners: unknown }]}
          keyOf={(row) => row.name}
          columns={[
            { header: text.band, isHeading: true, cell: (row) => row.name },
            { header: text.count, isNumber: true, cell: (row) => ('tests' in row ? number(row.tests) : '–') },
            { header: text.said, isNumber: true, cell: (row) => share('said' in row ? row.said : null) },
            { header: text.happened, isNumber: true, cell: (row) => share('happened' in row ? row.happened : null) },
            { header: text.learners, isNumber: true, cell: (row) => number(row.learners) },
          ]}
        />
      </div>
    </div>
  );
}

const SIZE = 200;
const PAD = 28;

/** Scatter plot: one point per band of readiness, sized by the number of tests. The table has the same data. */
function Plot({ rows, label }: { rows: readonly Row[]; label: string }) {
  const at = (share: number) => PAD + share * (SIZE - 2 * PAD);
  const most = Math.max(1, ...rows.map(({ tests }) => tests));
  return (
    <figure className="max-w-72">
      <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} className="block h-auto w-full">
        <path
          d={`M${PAD} ${PAD}V${SIZE - PAD}H${SIZE - PAD}M${PAD} ${SIZE - PAD}L${SIZE - PAD} ${PAD}`}
          fill="none"
          strokeWidth="1.5"
          className="stroke-edge"
        />
        {rows.map(({ word, said, happened, tests }) =>
          said === null || happened === null ? null : (
            <circle
              key={word}
              cx={at(said)}
              cy={SIZE - at(happened)}
              r={3 + 7 * Math.sqrt(tests / most)}
              className="fill-action"
              opacity="0.8"
            />
          ),
        )}
        <g className="fill-soft text-[11px] tabular-nums">
          <text x={PAD} y={SIZE - PAD + 14}>
            0
          </text>
          <text x={SIZE - PAD} y={SIZE - PAD + 14} textAnchor="end">
            100 %
          </text>
        </g>
      </svg>
      <figcaption className="text-caption text-soft">{label}</figcaption>
    </figure>
  );
}
