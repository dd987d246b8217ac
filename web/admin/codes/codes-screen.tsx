import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleOff, Printer, TicketPlus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { InviteCode } from '#contract/invite-codes.ts';
import { CODE_DAYS_MAX, CODE_NOTE_MAX, CODE_USES_MAX, CODES_AT_ONCE } from '#domain/invite-code.ts';
import { lastTrialDay, trialThrough } from '#domain/trial.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL, Field, TextField } from '../../ui/field.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { shortDay } from '../ui/dates.ts';
import { fieldErrors } from '../ui/field-errors.ts';
import { CheckField } from '../ui/fields.tsx';

import { ClassSale } from './class-sale.tsx';
import { CodeSheet, linkOf } from './code-sheet.tsx';

const CODES_KEY = ['admin', 'codes'] as const;

/** Codes for access days: created, sold, printed again while that is possible, and closed. */
export function CodesScreen() {
  const text = useAdminText();
  const client = useQueryClient();
  const mayDo = useMayDo();
  const codes = useQuery({ queryKey: CODES_KEY, queryFn: () => call('GET /api/codes'), staleTime: 0 });
  const [asking, setAsking] = useState<InviteCode | null>(null);
  const [together, setTogether] = useState(false);
  const close = useMutation({
    mutationFn: async ({ id }: InviteCode) => {
      if (together) return (await call('DELETE /api/codes/{id}/sheet', { params: { id } })).closed;
      await call('DELETE /api/codes/{id}', { params: { id } });
      return 1;
    },
    onSuccess: (count) => {
      notifySuccess(text.codesOfClass.closedTogether(count));
      return client.invalidateQueries({ queryKey: CODES_KEY });
    },
    onSettled: () => setAsking(null),
  });
  const again = useMutation({ mutationFn: (id: number) => call('POST /api/codes/{id}/again', { params: { id } }) });
  const openTogether = (codes.data ?? []).filter(
    ({ sheet, closed_at }) => sheet !== null && sheet === asking?.sheet && closed_at === null,
  ).length;
  return (
    <AdminScreen title={text.codes.title} subtitle={text.codes.subtitle}>
      <div className="grid gap-6">
        {again.data === undefined ? null : <CodeSheet key={again.submittedAt} codes={again.data} />}
        <NewCode onMade={() => client.invalidateQueries({ queryKey: CODES_KEY })} />
        {mayDo('orders') ? <ClassSale onSold={() => client.invalidateQueries({ queryKey: CODES_KEY })} /> : null}
        <FailureAlert error={close.error ?? again.error} title={text.common.failed} />
        <Loaded query={codes} rows={3} empty={<EmptyState title={text.codes.none} />}>
          {(data) => (
            <FoundCodes
              rows={data}
              onAgain={(code) => again.mutate(code.id)}
              onClose={(code) => {
                setTogether(false);
                setAsking(code);
              }}
            />
          )}
        </Loaded>
      </div>
      {asking === null ? null : (
        <ConfirmDialog
          isDangerous
          title={text.codes.close}
          confirm={text.codes.close}
          isBusy={close.isPending}
          onClose={() => setAsking(null)}
          onConfirm={() => close.mutate(asking)}
        >
          <p>{text.codes.closeText(asking.note === '' ? text.codes.number(asking.id) : asking.note)}</p>
          {openTogether > 1 ? (
            <CheckField label={text.codesOfClass.closeSheet(openTogether)} checked={together} onChange={setTogether} />
          ) : null}
        </ConfirmDialog>
      )}
    </AdminScreen>
  );
}

type Draft = { count: string; days: string; uses: string; note: string; lastDay: string };
const EMPTY: Draft = { count: '1', days: '30', uses: '1', note: '', lastDay: '' };

function NewCode({ onMade }: { onMade: () => void }) {
  const text = useAdminText();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({});
  const make = useMutation({
    mutationFn: async () => {
      const count = Number(draft.count);
      const expires_at = draft.lastDay === '' ? null : trialThrough(draft.lastDay);
      const given = { days: Number(draft.days), note: draft.note, expires_at };
      if (count > 1) return call('POST /api/codes/sheet', { body: { ...given, count } });
      return [await call('POST /api/codes', { body: { ...given, uses: Number(draft.uses) } })];
    },
    onSuccess: () => {
      setDraft(EMPTY);
      onMade();
    },
    onError: (error) => setFaults(fieldErrors(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isCount = (value: string, most: number) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most;
    const found = {
      ...(isCount(draft.count, CODES_AT_ONCE) ? {} : { count: text.codes.count(CODES_AT_ONCE) }),
      ...(isCount(draft.days, CODE_DAYS_MAX) ? {} : { days: text.codes.count(CODE_DAYS_MAX) }),
      ...(isCount(draft.uses, CODE_USES_MAX) ? {} : { uses: text.codes.count(CODE_USES_MAX) }),
    };
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else make.mutate();
  };
  const bind = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <div className="grid gap-6">
      {make.data !== undefined && make.data.length > 1 ? <CodeSheet codes={make.data} /> : null}
      <div className="print:hidden">
        <Card title={text.codes.make}>
          <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
            <FailureAlert error={make.error} title={text.common.notSaved} />
            {make.data?.length === 1 && make.data[0] !== undefined ? <OneCode code={make.data[0].code} /> : null}
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              <TextField
                label={text.codes.howMany}
                hint={text.codes.howManyHint}
                type="number"
                min={1}
                max={CODES_AT_ONCE}
                error={faults['count']}
                {...bind('count')}
              />
              <TextField
                label={text.codes.days}
                type="number"
                min={1}
                max={CODE_DAYS_MAX}
                error={faults['days']}
                {...bind('days')}
              />
              <TextField
                label={text.codes.uses}
                hint={text.codes.usesHint}
                type="number"
                min={1}
                max={CODE_USES_MAX}
                disabled={Number(draft.count) > 1}
                error={faults['uses']}
                {...bind('uses')}
              />
              <Field label={text.codes.lastDay} hint={text.codes.lastDayHint} error={faults['expires_at']}>
                {(control) => <input {...control} type="date" {...bind('lastDay')} className={CONTROL} />}
              </Field>
              <TextField
                label={text.codes.note}
                hint={text.codes.noteHint}
                maxLength={CODE_NOTE_MAX}
                autoComplete="off"
                {...bind('note')}
              />
            </div>
            <div>
              <Button type="submit" disabled={make.isPending}>
                <TicketPlus aria-hidden className="size-5" />
                {text.codes.make}
              </Button>
            </div>
          </form>
        </Card>
      </div>
    </div>
  );
}

/** A single code that was just created, ready to be passed on. */
function OneCode({ code }: { code: string }) {
  const text = useAdminText();
  return (
    <Alert tone="right">
      <div className="grid gap-3 text-ink">
        <p className="font-semibold">{text.codes.made}</p>
        <CopyField label={text.codes.code} value={code} />
        <CopyField label={text.codes.link} hint={text.codes.linkHint} value={linkOf(code)} />
      </div>
    </Alert>
  );
}

type TableProps = {
  rows: readonly InviteCode[];
  onClose: (code: InviteCode) => void;
  onAgain: (code: InviteCode) => void;
};

/** Groups the codes of a class under one search result, by the name of the class. */
function FoundCodes({ rows, ...doing }: TableProps) {
  const text = useAdminText();
  const [search, setSearch] = useState('');
  const found = rows.filter(({ note }) => note.toLowerCase().includes(search.trim().toLowerCase()));
  const used = found.filter(({ uses_left, uses }) => uses_left < uses).length;
  return (
    <div className="print:hidden">
      <search className="mb-4 grid items-end gap-4 sm:grid-cols-3">
        <TextField
          label={text.common.search}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p className="pb-3 text-soft">{text.codes.usedOf(used, found.length)}</p>
      </search>
      <CodesTable rows={found} {...doing} />
    </div>
  );
}

function CodesTable({ rows, onClose, onAgain }: TableProps) {
  const text = useAdminText();
  const isOpen = ({ closed_at, uses_left, expires_at }: InviteCode) =>
    closed_at === null && uses_left > 0 && (expires_at === null || Date.parse(expires_at) > Date.now());
  return (
    <DataTable
      caption={text.codes.title}
      isWide
      rows={rows}
      keyOf={(code) => code.id}
      columns={[
        {
          header: text.codes.note,
          isHeading: true,
          cell: ({ id, note }) => (note === '' ? text.codes.number(id) : note),
        },
        { header: text.codes.days, isNumber: true, cell: ({ days }) => days },
        { header: text.codes.usesLeft, isNumber: true, cell: ({ uses, uses_left }) => text.codes.left(uses_left, uses) },
        {
          header: text.codes.lastDay,
          cell: ({ expires_at }) => (expires_at === null ? '–' : lastTrialDay(expires_at)),
        },
        {
          header: text.codes.createdBy,
          cell: ({ created_at, by }) => `${shortDay(created_at)} · ${by?.name ?? text.common.unknownPerson}`,
        },
        {
          header: text.codesOfClass.usedBy,
          cell: ({ used_by, uses, uses_left }) => (
            <span className="flex flex-wrap gap-x-2">
              {used_by.map(({ id, name }) => (
                <Link key={id} to={adminPaths.customer(id)} className="text-action underline">
                  {name}
                </Link>
              ))}
              {uses - uses_left > used_by.length && used_by.length > 0
                ? text.codesOfClass.more(uses - uses_left - used_by.length)
                : null}
            </span>
          ),
        },
        {
          header: text.codes.state,
          cell: (code) =>
            code.closed_at !== null ? (
              <Badge>{text.codes.closed(shortDay(code.closed_at))}</Badge>
            ) : (
              <Badge tone={isOpen(code) ? 'right' : 'care'}>{isOpen(code) ? text.codes.open : text.codes.spent}</Badge>
            ),
        },
        {
          header: text.codes.change,
          cell: (code) =>
            code.closed_at === null ? (
              <span className="flex flex-wrap gap-2">
                {code.again ? (
                  <Button variant="secondary" className="whitespace-nowrap" onClick={() => onAgain(code)}>
                    <Printer aria-hidden className="size-5" />
                    {text.codesOfClass.again}
                  </Button>
                ) : null}
                <Button variant="danger" className="whitespace-nowrap" onClick={() => onClose(code)}>
                  <CircleOff aria-hidden className="size-5" />
                  {text.codes.close}
                </Button>
              </span>
            ) : null,
        },
      ]}
    />
  );
}
