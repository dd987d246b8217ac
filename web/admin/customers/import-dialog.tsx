import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerImport } from '#contract/customers.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CONTROL, Field } from '../../ui/field.tsx';
import { Spinner } from '../../ui/states.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { CheckField } from '../ui/fields.tsx';
import { CUSTOMERS_KEY } from './queries.ts';

/** Import of customers: a dry run shows additions and errors, then everything or nothing is written. */
export function ImportCustomersDialog({ onClose }: { onClose: () => void }) {
  const text = useAdminText();
  const words = text.customerImport;
  const client = useQueryClient();
  const [file, setFile] = useState<string>();
  const [welcome, setWelcome] = useState(false);
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      const read = await chosen.text();
      setFile(read);
      return call('POST /api/customers/import', { body: { file: read, dry_run: true, welcome: false } });
    },
  });
  const write = useMutation({
    mutationFn: (read: string) => call('POST /api/customers/import', { body: { file: read, dry_run: false, welcome } }),
    onSuccess: (result) => {
      if (!result.imported) return;
      notifySuccess(words.done(result.added.length));
      void client.invalidateQueries({ queryKey: [...CUSTOMERS_KEY] });
      onClose();
    },
  });
  // The second response wins: somebody may have added a customer since the dry run.
  const result = write.data ?? check.data;
  const canWrite = file !== undefined && result !== undefined && result.errors.length === 0 && result.added.length > 0;
  return (
    <Dialog
      shape="wide"
      title={words.open}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button disabled={!canWrite || write.isPending} onClick={() => file !== undefined && write.mutate(file)}>
            {write.isPending ? text.common.saving : words.write}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{words.text}</p>
        <Field label={words.file}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => {
                write.reset();
                const [chosen] = event.target.files ?? [];
                if (chosen !== undefined) check.mutate(chosen);
              }}
              className={CONTROL}
            />
          )}
        </Field>
        <CheckField label={words.welcome} checked={welcome} onChange={setWelcome} />
        {check.isPending ? <Spinner label={words.checking} /> : null}
        <FailureAlert error={check.error ?? write.error} title={text.common.failed} />
        {result === undefined ? null : <Found result={result} />}
      </div>
    </Dialog>
  );
}

const ROW = 'flex flex-wrap gap-x-4 px-3 py-1.5';

function Found({ result: { added, known, errors } }: { result: CustomerImport }) {
  const words = useAdminText().customerImport;
  return (
    <>
      <Alert tone={errors.length > 0 ? 'wrong' : added.length > 0 ? 'right' : 'care'}>
        <p className="font-semibold">{words.summary(added.length, known, errors.length)}</p>
        <p>{errors.length > 0 ? words.mendFirst : words.nothingYet}</p>
      </Alert>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <ul tabIndex={0} className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line">
        {errors.map(({ line, message }) => (
          <li key={line} className={ROW}>
            <span className="w-16 shrink-0 text-soft tabular-nums">{words.line(line)}</span>
            <span className="text-wrong">{message}</span>
          </li>
        ))}
        {added.map(({ line, name, email, phone, days }) => (
          <li key={line} className={ROW}>
            <span className="w-16 shrink-0 text-soft tabular-nums">{words.line(line)}</span>
            <span className="font-semibold">{name}</span>
            <span className="wrap-anywhere">{email}</span>
            <span>{phone}</span>
            <span>{words.days(days)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
