import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import type { TextComment } from '#contract/comments.ts';
import { TEXT_KINDS } from '#contract/content.ts';
import type { Query } from '#contract/endpoints.ts';
import { TRANSLATIONS_PER_PAGE } from '#contract/limits.ts';
import type { Translation } from '#contract/translations.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { editorPath } from '../admin-paths.ts';
import { download } from '../calls.ts';
import { Thread } from '../comments/thread.tsx';
import { LANGUAGE_ORDER } from '../content/content-texts.tsx';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shortTime } from '../ui/dates.ts';
import { FILTERS, FIRST_FILTER, SelectField } from '../ui/fields.tsx';
import { FoundPage } from '../ui/found-rows.tsx';
import { useFilters, useTypedFilter } from '../ui/use-filters.ts';
import { WordChanges } from '../ui/word-changes.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { progressQuery, translationsQuery } from './queries.ts';
import { TranslationCell } from './translation-cell.tsx';

/** All content texts in three columns; the others are translated from Swedish. */
export function TranslationsScreen() {
  const text = useAdminText();
  const { filters, chosen, set, page } = useFilters(['kind', 'missing', 'stale', 'comments', 'search']);
  const search = useTypedFilter(filters.search, (value) => set({ search: value }));
  const filter = chosen as Query<'GET /api/translations/export'>;
  const translations = useQuery(translationsQuery({ ...filter, page }));
  const [isImporting, setImporting] = useState(false);
  const csv = useMutation({ mutationFn: () => download('GET /api/translations/export', filter) });
  return (
    <AdminScreen
      title={text.translations.title}
      subtitle={text.translations.subtitle}
      actions={
        <>
          <Button variant="secondary" disabled={csv.isPending} onClick={() => csv.mutate()}>
            <Download aria-hidden className="size-5" />
            {text.common.exportCsv}
          </Button>
          <Button variant="secondary" onClick={() => setImporting(true)}>
            <FileUp aria-hidden className="size-5" />
            {text.translations.import}
          </Button>
        </>
      }
    >
      <FailureAlert error={csv.error} title={text.common.failed} />
      <Progress />
      <search className={FILTERS}>
        <div className={FIRST_FILTER}>
          <TextField label={text.common.search} type="search" {...search.field} />
        </div>
        <SelectField label={text.translations.kind} value={filters.kind} onChange={(event) => set({ kind: event.target.value })}>
          <option value="">{text.common.all}</option>
          {TEXT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {text.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text.questions.missing}
          value={filters.missing}
          onChange={(event) => set({ missing: event.target.value })}
        >
          <option value="">{text.questions.noMatter}</option>
          {LANGUAGE_ORDER.map((language) => (
            <option key={language} value={language}>
              {text.common.languages[language]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text.translations.state}
          value={filters.stale}
          onChange={(event) => set({ stale: event.target.value })}
        >
          <option value="">{text.common.all}</option>
          <option value="true">{text.translations.staleOnly}</option>
        </SelectField>
        <SelectField
          label={text.comments.filter}
          value={filters.comments}
          onChange={(event) => set({ comments: event.target.value })}
        >
          <option value="">{text.questions.noMatter}</option>
          <option value="open">{text.comments.states.open}</option>
          <option value="resolved">{text.comments.states.resolved}</option>
        </SelectField>
      </search>
      <FoundPage
        query={translations}
        empty={<EmptyState title={filters.stale === 'true' ? text.translations.noneStale : text.translations.none} />}
        isTyping={search.isTyping}
        page={page}
        perPage={TRANSLATIONS_PER_PAGE}
      >
        {(data) => (
          <ul className="grid gap-4">
            {data.rows.map((row) => (
              <li key={`${row.kind} ${row.id} ${row.field}`}>
                <TranslationRow row={row} />
              </li>
            ))}
          </ul>
        )}
      </FoundPage>
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </AdminScreen>
  );
}

function TranslationRow({ row }: { row: Translation }) {
  const text = useAdminText();
  const names: Readonly<Record<string, string>> = text.fields;
  const mayEdit = useMayDo()('content');
  const path = mayEdit ? editorPath(row.owner.kind, row.owner.id) : undefined;
  const name = `${text.kinds[row.kind]} ${row.id}`;
  const title = `${name}, ${names[row.field] ?? row.field}`;
  return (
    <section aria-label={title} className="rounded-card border border-line bg-raised p-4 shadow-card">
      <p className="mb-2 flex flex-wrap gap-x-3 text-caption text-soft">
        {path === undefined ? (
          <span>{name}</span>
        ) : (
          <Link to={path} className="text-action underline">
            {name}
          </Link>
        )}
        <span>{names[row.field] ?? row.field}</span>
      </p>
      {row.sv_before === null || row.sv_before === row.sv ? null : (
        <div className="mb-3 rounded-control bg-care-soft p-3">
          <p className="text-caption font-semibold text-care">{text.translations.before}</p>
          <WordChanges before={row.sv_before} after={row.sv} lang="sv" />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        {LANGUAGE_ORDER.map((language) => (
          <TranslationCell key={language} row={row} language={language} />
        ))}
      </div>
      {row.words === undefined || row.words.length === 0 ? null : (
        <ul aria-label={text.translations.words} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-caption text-soft">
          {row.words.map(({ sv, ti }) => (
            <li key={sv}>
              <span lang="sv">{sv}</span>: <span lang="ti">{ti}</span>
            </li>
          ))}
        </ul>
      )}
      <Thread of={textKey(row)} name={title} comments={row.comments ?? NONE} />
    </section>
  );
}

const NONE: readonly TextComment[] = [];
const textKey = ({ kind, id, field }: Translation) => ({ kind, id, field });

/** Progress by language, and the last import while it can be undone. */
function Progress() {
  const text = useAdminText();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const progress = useQuery(progressQuery).data;
  const undo = useMutation({
    mutationFn: (id: number) => call('POST /api/translations/import/{id}/undo', { params: { id } }),
    onSuccess: ({ undone, left }) => {
      notifySuccess(text.translations.undone(undone, left));
      return client.invalidateQueries();
    },
    onSettled: () => setAsking(false),
  });
  if (progress === undefined) return null;
  const { texts, languages, last_import: last } = progress;
  return (
    <div className="mb-5 grid gap-3">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-soft">
        {languages.map(({ language, missing, stale }) => (
          <li key={language}>
            {text.translations.progress(
              text.common.languages[language],
              texts === 0 ? 100 : Math.floor(((texts - missing - stale) / texts) * 100),
              missing,
              stale,
            )}
          </li>
        ))}
      </ul>
      {last === null ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <p>{text.translations.lastImport(last.changes, last.by ?? text.common.unknownPerson, shortTime(last.at))}</p>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {text.translations.undo}
          </Button>
        </div>
      )}
      <FailureAlert error={undo.error} title={text.common.failed} />
      {isAsking && last !== null ? (
        <ConfirmDialog
          isDangerous
          title={text.translations.undo}
          confirm={text.translations.undo}
          isBusy={undo.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => undo.mutate(last.id)}
        >
          <p>{text.translations.undoText(last.changes)}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
