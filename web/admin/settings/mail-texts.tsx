import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditorMailText } from '#contract/mail-texts.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import type { LetterText } from '#domain/letter.ts';
import { OWN_MAIL_KINDS, ownMailFaults } from '#domain/mail-texts.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type FormCalls, FormConflict, Restored } from '../content/form-conflict.tsx';
import { useEditor } from '../content/use-editor.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { LetterFields } from '../ui/letter-fields.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';

const mailTextsQuery = queryOptions({
  queryKey: ['admin', 'mail-texts'],
  queryFn: () => call('GET /api/mail-texts'),
  staleTime: 0,
});

/** The mails whose wording the owner can change, collapsed by default. */
export function MailTexts() {
  const { mailTexts: words } = useAdminText();
  const texts = useQuery(mailTextsQuery);
  return (
    <Card title={words.title}>
      <p className="mb-4 max-w-prose text-soft">{words.text}</p>
      <Loaded query={texts} rows={3}>
        {(data) => (
          <div className="grid gap-4">
            {data.map((stored) => (
              <MailTextForm key={stored.kind} stored={stored} />
            ))}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

type Row = { readonly id: number; readonly version: number; readonly text: EditorMailText };
type Texts = EditorMailText['texts'];
const rowOf = (text: EditorMailText): Row => ({ id: OWN_MAIL_KINDS.indexOf(text.kind), version: text.version, text });
const mailTextCalls: FormCalls<Row, Texts> = {
  kind: 'mail-text',
  toValues: ({ text: { texts } }) => texts,
  read: async (id) => {
    const found = (await call('GET /api/mail-texts')).find(({ kind }) => OWN_MAIL_KINDS.indexOf(kind) === id);
    return rowOf(found as EditorMailText);
  },
  save: async (id, texts, version) => {
    const kind = OWN_MAIL_KINDS[id] as EditorMailText['kind'];
    return rowOf(await call('PUT /api/mail-texts', { body: { kind, texts, version } }));
  },
};

function MailTextForm({ stored }: { stored: EditorMailText }) {
  const text = useAdminText();
  const words = text.mailTexts;
  const editor = useEditor(mailTextCalls, { row: rowOf(stored) }, () => notifySuccess(text.common.saved));
  const [isChecked, setChecked] = useState(false);
  useUnsavedWork(editor.isUnsaved, editor.discard);
  const { values } = editor;
  const { kind, blanks, shipped, version } = editor.row?.text ?? stored;
  const faults = isChecked ? ownMailFaults(kind, values) : [];
  return (
    <details className="rounded-control border border-line p-4" open={editor.isUnsaved ? true : undefined}>
      <summary className="min-h-12 cursor-pointer py-2 font-semibold">
        {text.mails.kinds[kind]}
        <span className="block text-caption font-normal text-soft">{version === 0 ? words.asShipped : words.own}</span>
      </summary>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (ownMailFaults(kind, values).length === 0) editor.save();
        }}
      >
        <Restored editor={editor} />
        <p className="text-soft">{words.blanks(blanks.map((name) => `{${name}}`).join(' '))}</p>
        <LetterFields
          texts={values}
          onChange={editor.set}
          errors={(language) => ({ message: faults.includes(language) ? words.fault : editor.faults[language] })}
          beside={(language) => (
            <div className="text-caption text-soft" lang={language}>
              <p className="font-semibold">{words.shipped}</p>
              <p>{shipped[language].subject}</p>
              <p className="whitespace-pre-line">{shipped[language].message}</p>
            </div>
          )}
        />
        <FailureAlert error={editor.error} title={text.common.notSaved} />
        <Button type="submit" disabled={editor.isSaving || !editor.isUnsaved} className="justify-self-start">
          {editor.isSaving ? text.common.saving : text.common.save}
        </Button>
      </form>
      <FormConflict
        calls={mailTextCalls}
        editor={editor}
        named={(language) => text.common.languages[language as InterfaceLanguage]}
        shown={(_language, value) => {
          const { subject, message } = value as LetterText;
          return (
            <span className="whitespace-pre-line">
              <strong className="block">{subject || words.asShipped}</strong>
              {message}
            </span>
          );
        }}
      />
    </details>
  );
}
