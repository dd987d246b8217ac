import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, PenLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { textField } from '#contract/content.ts';
import type { Translation } from '#contract/translations.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { ApiError, call } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { Button } from '../../ui/button.tsx';
import { Written } from '../../ui/written.tsx';
import { StaleBadge } from '../content/content-texts.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { AreaField } from '../ui/fields.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';
import { isSendKey } from '../ui/use-keys.ts';
import { ownerOf, refreshTranslations, takeSaved, versionToSend } from './queries.ts';

/** One text in one language. Unsaved text is stored on the device; a conflict shows both versions. */
export function TranslationCell({ row, language }: { row: Translation; language: ContentLanguage }) {
  const text = useAdminText();
  const client = useQueryClient();
  const draftName = `admin.translation.${row.kind}.${row.id}.${row.field}.${language}`;
  const stored = row[language];
  const [draft, setDraft] = useState<string | null>(() => readPersisted<string>(draftName));
  const [isOpen, setOpen] = useState(draft !== null);
  const isUnsaved = draft !== null && draft !== stored;
  const isStale = row.stale.some((stale) => stale === language);

  const change = (next: string | null) => {
    persist(draftName, next === stored ? null : next);
    setDraft(next);
  };
  useUnsavedWork(isUnsaved, () => persist(draftName, null));
  const save = useMutation({
    // Saves of the same owner run one after the other, so that they do not conflict with each other.
    scope: { id: ownerOf(row) },
    mutationFn: async (sent: string) => {
      const version = versionToSend(row);
      const body = { kind: row.kind, id: row.id, field: row.field, language, text: sent, version };
      takeSaved(client, await call('PUT /api/translations', { body }), version);
    },
    onSuccess: () => {
      persist(draftName, null);
      setDraft(null);
      setOpen(false);
    },
    onError: (error) => {
      // Refetch the current version; the next attempt is based on it.
      if (error instanceof ApiError && error.status === 409) void refreshTranslations(client);
    },
  });
  const isConflict = save.error instanceof ApiError && save.error.status === 409;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft !== null) save.mutate(draft);
  };
  return (
    <form noValidate onSubmit={submit} className="grid min-w-0 gap-2">
      <CellText row={row} language={language} isOpen={isOpen} value={draft ?? stored} onChange={change} />
      {isStale ? <StaleBadge /> : null}
      {isConflict ? (
        <Alert tone="care">
          <p className="font-semibold">{text.translations.conflict}</p>
          <Written text={stored} lang={language} />
        </Alert>
      ) : (
        <FailureAlert error={save.error} title={text.common.notSaved} />
      )}
      <div className="flex flex-wrap gap-2">
        {isUnsaved ? (
          <>
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? text.common.saving : isConflict ? text.translations.saveMine : text.common.save}
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                change(null);
                setOpen(false);
                save.reset();
              }}
            >
              {isConflict ? text.translations.takeTheirs : text.common.cancel}
            </Button>
          </>
        ) : (
          <>
            {row.html ? (
              <Button variant="quiet" onClick={() => setOpen(!isOpen)}>
                <PenLine aria-hidden className="size-5" />
                {isOpen ? text.common.cancel : text.common.edit}
              </Button>
            ) : null}
            {isStale ? (
              <Button variant="quiet" disabled={save.isPending} onClick={() => save.mutate(stored)}>
                <Check aria-hidden className="size-5" />
                {text.translations.confirm}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </form>
  );
}

type CellTextProps = {
  row: Translation;
  language: ContentLanguage;
  /** Formatted text is read-only until its editor is opened. */
  isOpen: boolean;
  value: string;
  onChange: (value: string) => void;
};

function CellText({ row, language, isOpen, value, onChange }: CellTextProps) {
  const text = useAdminText();
  const names: Readonly<Record<string, string>> = text.fields;
  const label = `${names[row.field] ?? row.field} · ${text.common.languages[language]}`;
  if (!row.html) {
    return (
      <AreaField
        label={label}
        lang={language}
        maxLength={textField(row.kind, row.field)?.max}
        spellCheck={language !== 'ti'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (isSendKey(event)) event.currentTarget.form?.requestSubmit();
        }}
      />
    );
  }
  if (isOpen) return <RichText format="html" label={label} lang={language} value={value} onChange={onChange} />;
  return (
    <div>
      <p className="mb-1 font-semibold">{label}</p>
      <div className="max-h-60 overflow-y-auto rounded-control border border-line p-3">
        {row[language] === '' ? <span className="text-soft">–</span> : <Written text={row[language]} lang={language} />}
      </div>
    </div>
  );
}
