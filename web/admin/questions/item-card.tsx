import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/endpoints.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { reportText } from '../../text/report.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded, Spinner } from '../../ui/states.tsx';
import { Findings, useItemNumbers } from '../statistics/findings.tsx';
import { itemQuery } from '../statistics/queries.ts';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { shortTime } from '../ui/dates.ts';
import { formatNumber } from '../ui/numbers.ts';

type ItemDetail = Answer<'GET /api/items/{id}'>;

/** Statistics of first answers to this question, what was done because of them, and the admin's verdict. */
export function ItemCard({ id }: { id: number }) {
  const text = useAdminText().statistics.items;
  const query = useQuery(itemQuery(id));
  return (
    <Card title={text.title}>
      <Loaded query={query} fallback={<Spinner />}>
        {(data) => (
          <div className="grid gap-4">
            <Findings item={data} />
            {data.suspect_at === null ? null : <Clear id={id} />}
            {data.difficulty === null ? <p>{text.tooFew(data.answers)}</p> : <Numbers item={data} />}
            <Done done={data.done} />
            <Reports reports={data.reports} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Clear({ id }: { id: number }) {
  const text = useAdminText().statistics.items;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const clear = useMutation({
    mutationFn: () => call('POST /api/items/{id}/clear', { params: { id } }),
    onSuccess: () => notifySuccess(text.clearDone),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: ['admin', 'items'] });
    },
  });
  return (
    <div className="grid justify-items-start gap-3">
      {clear.error === null ? null : <FailureAlert error={clear.error} />}
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {text.clear}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={text.clearTitle}
          confirm={text.clear}
          isBusy={clear.isPending}
          onConfirm={() => clear.mutate()}
          onClose={() => setAsking(false)}
        >
          {text.clearText}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

function Numbers({ item }: { item: ItemDetail }) {
  const text = useAdminText().statistics.items;
  const language = useAdminLanguage();
  const { share, signed } = useItemNumbers();
  /** Number of first answers since the question's last change. */
  const chosen = sum(item.options.flatMap(({ thirds }) => thirds));
  const facts = [
    { name: text.answers, value: formatNumber(language, item.answers), hint: text.since(item.since_version) },
    { name: text.difficulty, value: share(item.difficulty) },
    { name: text.discrimination, value: signed(item.discrimination, 2), hint: text.discriminationHint },
    { name: text.translationDelta, value: signed(item.translation_delta, 1), hint: text.translationHint },
  ];
  return (
    <>
      <dl className="grid gap-4 @xl:grid-cols-2">
        {facts.map(({ name, value, hint }) => (
          <div key={name}>
            <dt className="text-caption text-soft">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
            {hint === undefined ? null : <dd className="text-caption text-soft">{hint}</dd>}
          </div>
        ))}
      </dl>
      <DataTable
        caption={text.option}
        rows={item.options}
        keyOf={(option) => option.id}
        columns={[
          {
            header: text.option,
            isHeading: true,
            cell: (option) => (
              <>
                <span lang={option.option_sv === '' ? 'ti' : 'sv'}>{option.option_sv || option.option}</span>
                {option.correct ? ` (${text.right})` : ''}
                {option.also_right ? <Remark>{text.findings['two right']}</Remark> : null}
                {option.dead ? <Remark>{text.findings['dead option']}</Remark> : null}
              </>
            ),
          },
          {
            header: text.optionShare,
            isNumber: true,
            cell: (option) => share(chosen === 0 ? 0 : sum(option.thirds) / chosen),
          },
          ...([text.best, text.middle, text.weakest] as const).map((header, third) => ({
            header,
            isNumber: true,
            cell: (option: ItemDetail['options'][number]) => formatNumber(language, option.thirds[third] ?? 0),
          })),
        ]}
      />
    </>
  );
}

/** Learners' reports about this question; support answers them in the inbox. */
function Reports({ reports }: { reports: ItemDetail['reports'] }) {
  const text = useAdminText();
  const { reasons } = reportText[useAdminLanguage()];
  if (reports.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{text.statistics.items.reports(reports.length)}</h3>
      <ul className="grid gap-1">
        {reports.map((report) => (
          <li key={report.id}>
            <time dateTime={report.at} className="text-soft">
              {shortTime(report.at)}
            </time>{' '}
            {reasons[report.reason]}
            {report.message === '' ? '' : `: ${report.message}`} ({report.language}
            {report.handled ? `, ${text.inbox.handled.toLowerCase()}` : ''})
          </li>
        ))}
      </ul>
    </section>
  );
}

function Remark({ children }: { children: string }) {
  return <span className="block text-caption font-normal text-soft">{children}</span>;
}

function Done({ done }: { done: ItemDetail['done'] }) {
  const text = useAdminText().statistics.items;
  const language = useAdminLanguage();
  if (done.length === 0) return null;
  const number = (value: number | null) => formatNumber(language, value ?? 0);
  const words = ({ action, answers, learners }: ItemDetail['done'][number]) => {
    if (action === 'clear') return text.actions.clear;
    return action === 'suspect' ? text.actions.suspect(number(answers)) : text.actions[action](number(answers), number(learners));
  };
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{text.done}</h3>
      <ul className="grid gap-1">
        {done.map((one) => (
          <li key={`${one.at} ${one.action}`}>
            <time dateTime={one.at} className="text-soft">
              {shortTime(one.at)}
            </time>{' '}
            {words(one)} ({one.by ?? text.byNight})
          </li>
        ))}
      </ul>
    </section>
  );
}
