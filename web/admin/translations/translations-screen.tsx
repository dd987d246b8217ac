import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { TEXT_KINDS } from '#contract/content.ts';
import type { Query } from '#contract/endpoints.ts';
import { TRANSLATIONS_PER_PAGE } from '#contract/limits.ts';
import type { Translation } from '#contract/translations.ts';
import { Link } from '../../navigation/link.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState, ListSkeleton, LoadError } from '../../ui/states.tsx';
import { editorPath } from '../admin-paths.ts';
import { download } from '../calls.ts';
import { LANGUAGE_ORDER } from '../content/content-texts.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { SelectField } from '../ui/fields.tsx';
import { FoundRows } from '../ui/found-rows.tsx';
import { Pager } from '../ui/pager.tsx';
import { useFilters, useTypedFilter } from '../ui/use-filters.ts';
import { ImportDialog } from './import-dialog.tsx';
import { translationsQuery } from './queries.ts';
import { TranslationCell } from './translation-cell.tsx';

/** All texts of the content in three columns; Swedish is what the others follow. */
export function TranslationsScreen() {
  const text = useAdminText();
  const { filters, chosen, set, page } = useFilters(['kind', 'missing', 'stale', 'search']);
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
      <search className="mb-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label={text.common.search} type="search" {...search.field} />
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
      </search>
      {translations.data === undefined ? (
        translations.isError ? (
          <LoadError error={translations.error} onRetry={() => translations.refetch()} />
        ) : (
          <ListSkeleton />
        )
      ) : translations.data.rows.length === 0 ? (
        <EmptyState title={filters.stale === 'true' ? text.translations.noneStale : text.translations.none} />
      ) : (
        <FoundRows isOld={translations.isPlaceholderData || search.isTyping}>
          <ul className="grid gap-4">
            {translations.data.rows.map((row) => (
              <li key={`${row.kind} ${row.id} ${row.field}`}>
                <TranslationRow row={row} />
              </li>
            ))}
          </ul>
          <Pager page={page} perPage={TRANSLATIONS_PER_PAGE} total={translations.data.total} />
        </FoundRows>
      )}
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </AdminScreen>
  );
}

function TranslationRow({ row }: { row: Translation }) {
  const text = useAdminText();
  const names: Readonly<Record<string, string>> = text.fields;
  const path = editorPath(row.owner.kind, row.owner.id);
  const name = `${text.kinds[row.kind]} ${row.id}`;
  return (
    <section
      aria-label={`${name}, ${names[row.field] ?? row.field}`}
      className="rounded-card border border-line bg-raised p-4 shadow-card"
    >
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
      <div className="grid items-start gap-4 lg:grid-cols-3">
        {LANGUAGE_ORDER.map((language) => (
          <TranslationCell key={language} row={row} language={language} />
        ))}
      </div>
    </section>
  );
}
