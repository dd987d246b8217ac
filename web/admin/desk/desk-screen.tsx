import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeskKind, DeskProgress } from '#contract/desk.ts';
import { READINGS_MAX } from '#contract/limits.ts';
import { DESK_STATES, type DeskState, type Verdict } from '#domain/desk.ts';
import { readingsIn } from '#domain/desk-file.ts';
import { percentage } from '#domain/percentage.ts';
import { call } from '../../api.ts';
import { useConfig } from '../../state/config.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { WrittenHtml } from '../../ui/written-html.tsx';
import { download } from '../calls.ts';
import { Thread } from '../comments/thread.tsx';
import { useFieldName } from '../content/use-field-name.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { shortDay } from '../ui/dates.ts';
import { AreaField, SelectField } from '../ui/fields.tsx';
import { PlaceHeader } from '../ui/place-header.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { isSendKey, useKeys } from '../ui/use-keys.ts';
import { DESK_KEY, deskProgressQuery, deskQuery, type ReadText } from './queries.ts';
import { Suggestions } from './suggestions.tsx';

const isState = (value: string): value is DeskState => DESK_STATES.some((state) => state === value);

/** Review desk: native speakers read the Tigrinya texts one by one and say natural, another wording, or not sure. */
export function DeskScreen() {
  const text = useAdminText();
  const mayDo = useMayDo();
  const { filters, set } = useFilters(['kind', 'state']);
  const progress = useQuery(deskProgressQuery);
  const kind = (filters.kind === '' ? 'interface' : filters.kind) as DeskKind;
  const state = isState(filters.state) ? filters.state : 'unread';
  const texts = useQuery(deskQuery(kind, state));
  return (
    <AdminScreen title={text.desk.title} subtitle={text.desk.subtitle}>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_22rem]">
        <div className="grid gap-4">
          <search className="grid gap-4 sm:grid-cols-2">
            <SelectField label={text.desk.kind} value={kind} onChange={(event) => set({ kind: event.target.value })}>
              {progress.data?.map((row) => (
                <option key={row.kind} value={row.kind}>
                  {text.desk.kinds[row.kind]} ({row.texts - row.signed})
                </option>
              )) ?? <option value={kind}>{text.desk.kinds[kind]}</option>}
            </SelectField>
            <SelectField label={text.desk.state} value={state} onChange={(event) => set({ state: event.target.value })}>
              {DESK_STATES.map((name) => (
                <option key={name} value={name}>
                  {text.desk.states[name]}
                </option>
              ))}
            </SelectField>
          </search>
          <Loaded query={texts} rows={2} empty={<EmptyState title={text.desk.none} />}>
            {(data) => <Reader key={`${kind} ${state}`} texts={data} onEnd={() => texts.refetch()} />}
          </Loaded>
        </div>
        <div className="grid gap-4">
          <Loaded query={progress} rows={5}>
            {(rows) => <Progress rows={rows} />}
          </Loaded>
          <Spreadsheet />
        </div>
      </div>
      {mayDo('content') ? <Suggestions isAboveLoaded={!progress.isPending && !texts.isPending} /> : null}
    </AdminScreen>
  );
}

const keyOf = ({ kind, id, field }: ReadText) => `${kind} ${id} ${field}`;

type SaidOf = { shown: ReadText; verdict: Verdict; comment: string; suggestion?: string };

function useReading(onSaved: (verdict: Verdict) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ shown: { kind, id, field, ti, sv }, ...said }: SaidOf) =>
      call('POST /api/desk', { body: { readings: [{ kind, id, field, ti, sv, ...said }] } }),
    onSuccess: (_saved, { verdict }) => {
      void client.invalidateQueries({ queryKey: deskProgressQuery.queryKey });
      void client.invalidateQueries({ queryKey: [...DESK_KEY, 'suggestions'] });
      onSaved(verdict);
    },
  });
}

/** Shows one text after the other and takes the reader's verdict. */
function Reader({ texts, onEnd }: { texts: readonly ReadText[]; onEnd: () => void }) {
  const text = useAdminText();
  const nameOf = useFieldName();
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const [said, setSaid] = useState<Readonly<Record<string, Verdict>>>({});
  const [suggestion, setSuggestion] = useState<string>();
  const [comment, setComment] = useState('');
  const shown = texts[Math.min(place, texts.length - 1)] as ReadText;
  const go = (to: number) => {
    setPlace(Math.max(0, Math.min(to, texts.length - 1)));
    setSuggestion(undefined);
    setComment('');
    card.current?.focus();
  };
  const write = useReading((verdict) => {
    setSaid({ ...said, [keyOf(shown)]: verdict });
    if (place + 1 < texts.length) go(place + 1);
    else {
      go(0);
      onEnd();
    }
  });
  const isWriting = suggestion !== undefined;
  const isOther = isWriting && suggestion.trim() !== '' && suggestion.trim() !== shown.ti;
  const answer = (verdict: Verdict) => {
    if (write.isPending) return;
    if (verdict === 'suggest' && !isWriting) setSuggestion(shown.ti);
    else if (verdict !== 'suggest') write.mutate({ shown, verdict, comment });
    else if (isOther) write.mutate({ shown, verdict, comment, suggestion });
  };
  useKeys({
    '1': () => answer('natural'),
    '2': () => answer('suggest'),
    '3': () => answer('unsure'),
    ArrowRight: () => go(place + 1),
    ArrowLeft: () => go(place - 1),
  });
  const mine = said[keyOf(shown)];
  const name = `${text.desk.kinds[shown.kind]} ${shown.id === 0 ? '' : shown.id} · ${shown.kind === 'interface' ? shown.field : nameOf(shown.field)}`;
  return (
    <div ref={card} tabIndex={-1} className="rounded-card border border-line bg-raised p-4 shadow-card md:p-6">
      <div className="mb-4">
        <PlaceHeader
          words={text.common}
          onPrevious={place === 0 ? undefined : () => go(place - 1)}
          onNext={place >= texts.length - 1 ? undefined : () => go(place + 1)}
        >
          {name} · {place + 1} / {texts.length}
        </PlaceHeader>
      </div>
      <TextToRead shown={shown} />
      <p role="status" className="mt-3 min-h-6">
        {mine === undefined ? null : <Badge tone="right">{text.desk.youSaid(text.desk.verdicts[mine])}</Badge>}
      </p>
      {isWriting ? (
        <AreaField
          label={text.desk.suggestion}
          lang="ti"
          isLong
          spellCheck={false}
          autoFocus
          value={suggestion}
          onChange={(event) => setSuggestion(event.target.value)}
          onKeyDown={(event) => {
            if (isSendKey(event)) answer('suggest');
          }}
        />
      ) : null}
      <AreaField
        label={text.desk.comment}
        maxLength={2_000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <FailureAlert error={write.error} title={text.common.notSaved} />
      <VerdictButtons
        isBusy={write.isPending}
        isWriting={isWriting}
        canSend={isOther}
        onAnswer={answer}
        onCancel={() => setSuggestion(undefined)}
      />
      {/* Below the buttons: they are sticky and would cover it. */}
      {shown.kind === 'interface' ? null : (
        <Thread
          isFolded
          key={keyOf(shown)}
          of={{ kind: shown.kind, id: shown.id, field: shown.field }}
          name={name}
          comments={shown.comments}
        />
      )}
    </div>
  );
}

type VerdictButtonsProps = {
  isBusy: boolean;
  /** The reader is typing another wording. */
  isWriting: boolean;
  canSend: boolean;
  onAnswer: (verdict: Verdict) => void;
  onCancel: () => void;
};

function VerdictButtons({ isBusy, isWriting, canSend, onAnswer, onCancel }: VerdictButtonsProps) {
  const text = useAdminText();
  return (
    <>
      <div className="sticky bottom-0 mt-4 flex flex-wrap gap-2 bg-raised pb-1 pt-2 *:grow">
        <Button className="px-2!" disabled={isBusy || isWriting} onClick={() => onAnswer('natural')}>
          {text.desk.verdicts.natural}
        </Button>
        <Button
          variant="secondary"
          className="px-2!"
          disabled={isBusy || (isWriting && !canSend)}
          onClick={() => onAnswer('suggest')}
        >
          {isWriting ? text.desk.sendSuggestion : text.desk.verdicts.suggest}
        </Button>
        <Button variant="secondary" className="px-2!" disabled={isBusy || isWriting} onClick={() => onAnswer('unsure')}>
          {text.desk.verdicts.unsure}
        </Button>
      </div>
      {isWriting ? (
        <Button variant="quiet" onClick={onCancel}>
          {text.common.cancel}
        </Button>
      ) : (
        <p className="mt-2 text-caption text-soft max-md:hidden">{text.desk.keys}</p>
      )}
    </>
  );
}

/** The text in both languages, with its picture, its words of the test and its open comments. */
function TextToRead({ shown }: { shown: ReadText }) {
  const text = useAdminText();
  const { cdn } = useConfig();
  const open = shown.comments.filter(({ resolved }) => !resolved);
  return (
    <>
      {shown.picture === null ? null : (
        <img src={`${cdn}/${shown.picture}`} alt="" className="mx-auto mb-4 max-h-56 rounded-control object-contain" />
      )}
      <div lang="ti" className="text-title leading-relaxed">
        {shown.html ? <WrittenHtml html={shown.ti} lang="ti" /> : <p className="whitespace-pre-line">{shown.ti}</p>}
      </div>
      <div lang="sv" className="mt-3 border-t border-line pt-3 text-soft">
        {shown.html ? <WrittenHtml html={shown.sv} lang="sv" /> : <p className="whitespace-pre-line">{shown.sv || '–'}</p>}
      </div>
      {shown.words.length === 0 ? null : (
        <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-caption">
          {shown.words.map((word) => (
            <div key={word.sv} className="flex gap-2">
              <dt lang="sv" className="text-soft">
                {word.sv}
              </dt>
              <dd lang="ti">{word.ti}</dd>
            </div>
          ))}
        </dl>
      )}
      {shown.readings.length + open.length === 0 ? null : (
        <ul className="mt-3 grid gap-1 text-caption text-soft">
          {open.map(({ id, by, comment: words }) => (
            <li key={`comment ${id}`}>
              {by}: {words}
            </li>
          ))}
          {shown.readings.map((reading) => (
            <li key={reading.id}>
              {text.desk.saidBy(reading.by, text.desk.verdicts[reading.verdict], shortDay(reading.at))}
              {reading.ti === shown.ti ? '' : ` ${text.desk.ofBefore}`}
              {reading.suggestion === '' ? '' : `: ${reading.suggestion}`}
              {reading.comment === '' ? '' : ` – ${reading.comment}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Progress of the review by kind of text. */
function Progress({ rows }: { rows: readonly DeskProgress[] }) {
  const text = useAdminText();
  const sum = (name: 'texts' | 'signed') => rows.reduce((total, row) => total + row[name], 0);
  return (
    <Card title={text.desk.progress(percentage(sum('signed'), sum('texts')))}>
      <ul className="grid gap-3">
        {rows
          .filter(({ texts }) => texts > 0)
          .map(({ kind, texts, signed, suggested, unsure }) => (
            <li key={kind}>
              <p className="flex justify-between gap-3">
                <span>{text.desk.kinds[kind]}</span>
                <span className="tabular-nums text-soft">
                  {signed} / {texts}
                </span>
              </p>
              <svg
                aria-hidden="true"
                className="block h-2 w-full rounded-full bg-line"
                preserveAspectRatio="none"
                viewBox="0 0 100 1"
              >
                <rect className="fill-right-fill" width={percentage(signed, texts)} height="1" />
              </svg>
              {suggested + unsure === 0 ? null : <p className="text-caption text-soft">{text.desk.open(suggested, unsure)}</p>}
            </li>
          ))}
      </ul>
    </Card>
  );
}

/** The review as a CSV file. Below the text, because phones should show the text first. */
function Spreadsheet() {
  const text = useAdminText();
  const csv = useMutation({ mutationFn: () => download('GET /api/desk/export', undefined) });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={csv.isPending} onClick={() => csv.mutate()}>
          <Download aria-hidden className="size-5" />
          {text.common.exportCsv}
        </Button>
        <ReadFile />
      </div>
      <FailureAlert error={csv.error} />
    </>
  );
}

/** Upload of a filled-in CSV file: rows with a verdict or another wording are imported, all others are ignored. */
function ReadFile() {
  const text = useAdminText();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const take = useMutation({
    mutationFn: async (file: File) => {
      const readings = readingsIn(await file.text());
      for (let from = 0; from < readings.length; from += READINGS_MAX) {
        await call('POST /api/desk', { body: { readings: readings.slice(from, from + READINGS_MAX) as never } });
      }
      return readings.length;
    },
    onSuccess: (count) => {
      notifySuccess(text.desk.fileRead(count));
      return client.invalidateQueries({ queryKey: DESK_KEY });
    },
  });
  return (
    <>
      <Button variant="secondary" disabled={take.isPending} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-5" />
        {text.desk.readFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={text.desk.readFile}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) take.mutate(file);
        }}
      />
      <FailureAlert error={take.error} title={text.common.failed} />
    </>
  );
}
