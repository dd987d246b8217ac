import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_BYTES_MAX } from '#contract/limits.ts';
import type { TranslationImport } from '#contract/translations.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CONTROL, Field } from '../../ui/field.tsx';
import { Spinner } from '../../ui/states.tsx';
import { callWithFile } from '../calls.ts';
import { FieldValue } from '../content/field-value.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert, FailureAlert } from '../ui/alert.tsx';

/** Upload of a translated CSV file: a dry run shows changes and errors, then everything or nothing is written. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useAdminText();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const send = (chosen: File, dryRun: boolean) =>
    callWithFile('POST /api/translations/import', {
      query: { dry_run: dryRun ? 'true' : 'false' },
      body: new Blob([chosen], { type: 'text/csv' }),
    });
  const dryRun = useMutation({ mutationFn: (chosen: File) => send(chosen, true) });
  const write = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: (result) => {
      if (!result.imported) return;
      notifySuccess(text.translations.imported(result.changes_count));
      void client.invalidateQueries();
      onClose();
    },
  });
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    dryRun.reset();
    write.reset();
    if (chosen !== undefined && chosen.size <= IMPORT_BYTES_MAX) dryRun.mutate(chosen);
  };
  const isTooLarge = file !== undefined && file.size > IMPORT_BYTES_MAX;
  // The second response wins: somebody may have saved since the dry run.
  const result = write.data ?? dryRun.data;
  const canWrite = file !== undefined && result !== undefined && result.errors_count === 0 && result.changes_count > 0;
  return (
    <Dialog
      shape="wide"
      title={text.translations.import}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button disabled={!canWrite || write.isPending} onClick={() => file !== undefined && write.mutate(file)}>
            {write.isPending ? text.common.saving : text.translations.write}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{text.translations.importText}</p>
        <Field
          label={text.translations.file}
          error={isTooLarge ? text.picture.tooLarge(IMPORT_BYTES_MAX / 1_048_576) : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => choose(event.target.files?.[0])}
              className={CONTROL}
            />
          )}
        </Field>
        {dryRun.isPending ? <Spinner label={text.translations.checking} /> : null}
        <FailureAlert error={dryRun.error ?? write.error} title={text.common.failed} />
        {result === undefined ? null : <ImportResult result={result} />}
      </div>
    </Dialog>
  );
}

function ImportResult({ result }: { result: TranslationImport }) {
  const text = useAdminText();
  const names: Readonly<Record<string, string>> = text.fields;
  return (
    <>
      <Alert tone={result.errors_count > 0 ? 'wrong' : result.changes_count > 0 ? 'right' : 'care'}>
        <p className="font-semibold">{text.translations.summary(result.rows, result.changes_count, result.errors_count)}</p>
        <p>{result.errors_count > 0 ? text.translations.mendFirst : text.translations.nothingYet}</p>
      </Alert>
      {result.errors.length === 0 ? null : (
        <section aria-label={text.translations.errors}>
          <h3 className="mb-1 font-semibold">{text.translations.errors}</h3>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line">
            {result.errors.map((error) => (
              <li key={`${error.line} ${error.message}`} className="flex gap-4 px-3 py-1.5">
                <span className="w-24 shrink-0 tabular-nums text-soft">{text.translations.line(error.line)}</span>
                <span>{error.message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {result.changes.length === 0 ? null : (
        <section aria-label={text.translations.changes}>
          <h3 className="mb-1 font-semibold">{text.translations.changes}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
          <ul tabIndex={0} className="max-h-96 divide-y divide-line overflow-y-auto rounded-control border border-line">
            {result.changes.map((change) => (
              <li key={`${change.line} ${change.language}`} className="grid gap-x-4 px-3 py-2 md:grid-cols-[11rem_1fr_1fr]">
                <span className="text-caption text-soft">
                  {text.translations.line(change.line)} · {text.kinds[change.kind]} {change.id} ·{' '}
                  {names[change.field] ?? change.field} · {text.common.languages[change.language]}
                </span>
                <span className="text-soft line-through">
                  <FieldValue field={change.language} value={change.before} />
                </span>
                <FieldValue field={change.language} value={change.after} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
