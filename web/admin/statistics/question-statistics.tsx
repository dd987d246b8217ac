import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionStatistics } from '#contract/status.ts';
import { QUESTION_ORDERS, type QuestionOrder } from '#domain/statistics.ts';
import { Link } from '../../navigation/link.tsx';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SelectField } from '../ui/fields.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { questionStatisticsQuery } from './queries.ts';

/** Questions to check: hard ones, and those whose wording, options or key may be wrong. */
export function QuestionStatisticsCard() {
  const text = useAdminText();
  const [order, setOrder] = useState<QuestionOrder>('hardest');
  const questions = useQuery(questionStatisticsQuery(order));
  return (
    <Card title={text.statistics.questions}>
      <div className="mb-4 max-w-md">
        <SelectField
          label={text.statistics.order}
          hint={text.statistics.orderHints[order]}
          value={order}
          onChange={(event) => setOrder(event.target.value as QuestionOrder)}
        >
          {QUESTION_ORDERS.map((choice) => (
            <option key={choice} value={choice}>
              {text.statistics.orders[choice]}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={questions} fallback={<Spinner />} empty={<p className="text-soft">{text.statistics.noQuestions}</p>}>
        {(data) => <QuestionTable rows={data} />}
      </Loaded>
    </Card>
  );
}

function QuestionTable({ rows }: { rows: readonly QuestionStatistics[] }) {
  const text = useAdminText();
  const language = useAdminLanguage();
  const share = ({ answers, percentage }: QuestionStatistics['all']) =>
    answers === 0 ? '–' : `${percentage} % (${formatNumber(language, answers)})`;
  return (
    <DataTable
      caption={text.statistics.questions}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          header: text.fields.question,
          isHeading: true,
          cell: (row) => (
            <>
              <Link to={adminPaths.question(row.id)} className="text-action underline" lang="ti">
                {row.question || row.id}
              </Link>
              <span lang="sv" className="block text-caption font-normal text-soft">
                {row.question_sv}
              </span>
            </>
          ),
        },
        { header: text.statistics.rightAll, isNumber: true, cell: (row) => share(row.all) },
        { header: text.statistics.rightTi, isNumber: true, cell: (row) => share(row.ti) },
        { header: text.statistics.rightSv, isNumber: true, cell: (row) => share(row.sv) },
        { header: text.statistics.rightGood, isNumber: true, cell: (row) => share(row.good) },
        {
          header: text.statistics.unpicked,
          cell: (row) =>
            row.unpicked.length === 0 ? (
              '–'
            ) : (
              <ul className="text-caption">
                {row.unpicked.map((option) => (
                  <li key={option.id}>
                    {option.option_sv || option.option} ({option.picked})
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  );
}
