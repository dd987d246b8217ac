import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '#contract/endpoints.ts';
import type { EditorLegal } from '#contract/legal.ts';
import { LEGAL_TEXT_MAX } from '#contract/limits.ts';
import type { EditorSeller } from '#contract/seller.ts';
import { LEGAL_KINDS } from '#domain/legal.ts';
import { SELLER_FIELDS, type SellerField, sellerFaults } from '#domain/seller.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type FormCalls, FormConflict, ofOne, Restored } from '../content/form-conflict.tsx';
import { useEditor } from '../content/use-editor.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { AreaField } from '../ui/fields.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';

const sellerQuery = queryOptions({ queryKey: ['admin', 'seller'], queryFn: () => call('GET /api/seller'), staleTime: 0 });
const legalQuery = queryOptions({
  queryKey: ['admin', 'legal'],
  queryFn: () => call('GET /api/legal/editor'),
  staleTime: 0,
});

/** The seller's details and the legal texts for buyers; only the owner can edit them. */
export function SellerScreen() {
  const { seller: words } = useAdminText();
  const seller = useQuery(sellerQuery);
  const legal = useQuery(legalQuery);
  return (
    <AdminScreen title={words.title} subtitle={words.subtitle}>
      <div className="grid gap-6">
        <Loaded query={seller}>{(data) => <SellerForm stored={data} />}</Loaded>
        <Card title={words.legal}>
          <p className="mb-4 max-w-prose text-soft">{words.legalText}</p>
          <Loaded query={legal}>
            {(texts) => (
              <div className="grid gap-4">
                {texts.map((text) => (
                  <LegalForm key={text.kind} stored={text} />
                ))}
              </div>
            )}
          </Loaded>
        </Card>
      </div>
    </AdminScreen>
  );
}

const AUTOCOMPLETE: Readonly<Record<SellerField, string>> = {
  name: 'organization',
  org_number: 'off',
  address: 'street-address',
  email: 'email',
  phone: 'tel',
  vat_number: 'off',
  mail_company: 'off',
  host: 'off',
};

type Seller = Omit<Body<'PUT /api/seller'>, 'version'>;
const sellerCalls = ofOne<EditorSeller, Seller>({
  kind: 'seller',
  toValues: (stored) => Object.fromEntries(SELLER_FIELDS.map((field) => [field, stored[field]])) as Seller,
  read: () => call('GET /api/seller'),
  save: (values, version) => call('PUT /api/seller', { body: { ...values, version } }),
});

function SellerForm({ stored }: { stored: EditorSeller }) {
  const text = useAdminText();
  const words = text.seller;
  const [isChecked, setChecked] = useState(false);
  const editor = useEditor(sellerCalls, { row: { ...stored, id: 1 } }, () => notifySuccess(text.common.saved));
  const { values } = editor;
  const wrong = sellerFaults(values);
  useUnsavedWork(editor.isUnsaved, editor.discard);
  return (
    <Card title={words.seller}>
      {editor.base.version === 0 ? (
        <div className="mb-4">
          <Alert tone="wrong">{words.missing}</Alert>
        </div>
      ) : null}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (wrong.length === 0) editor.save();
        }}
      >
        <Restored editor={editor} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {SELLER_FIELDS.map((field) => (
            <TextField
              key={field}
              name={field}
              label={words.fields[field]}
              hint={(words.hints as Partial<Record<SellerField, string>>)[field]}
              error={isChecked && wrong.includes(field) ? words.faults[field] : editor.faults[field]}
              autoComplete={AUTOCOMPLETE[field]}
              maxLength={field === 'address' ? 300 : 200}
              value={values[field]}
              onChange={(event) => editor.set({ [field]: event.target.value })}
            />
          ))}
        </div>
        <FailureAlert error={editor.error} title={text.common.notSaved} />
        <Button type="submit" disabled={editor.isSaving} className="justify-self-start">
          {editor.isSaving ? text.common.saving : text.common.save}
        </Button>
      </form>
      <FormConflict calls={sellerCalls} editor={editor} named={(field) => words.fields[field as SellerField]} />
    </Card>
  );
}

const LANGUAGES = ['sv', 'ti', 'en'] as const;

type LegalRow = { readonly id: number; readonly version: number; readonly text: EditorLegal };
type LegalValues = Pick<EditorLegal, (typeof LANGUAGES)[number]>;
const legalRow = (text: EditorLegal): LegalRow => ({ id: LEGAL_KINDS.indexOf(text.kind), version: text.number, text });
const legalCalls: FormCalls<LegalRow, LegalValues> = {
  kind: 'legal',
  toValues: ({ text: { sv, ti, en } }) => ({ sv, ti, en }),
  read: async (id) => {
    const text = (await call('GET /api/legal/editor')).find(({ kind }) => LEGAL_KINDS.indexOf(kind) === id);
    return legalRow(text as EditorLegal);
  },
  save: async (id, values, number) =>
    legalRow(await call('PUT /api/legal', { body: { kind: LEGAL_KINDS[id] as EditorLegal['kind'], number, ...values } })),
};

/** One legal text in three languages, collapsed by default. */
function LegalForm({ stored }: { stored: EditorLegal }) {
  const text = useAdminText();
  const words = text.seller;
  const editor = useEditor(legalCalls, { row: legalRow(stored) }, () => notifySuccess(text.common.saved));
  const { values } = editor;
  const { kind, version, by } = editor.row?.text ?? stored;
  useUnsavedWork(editor.isUnsaved, editor.discard);
  return (
    <details className="rounded-control border border-line p-4" open={editor.isUnsaved ? true : undefined}>
      <summary className="min-h-12 cursor-pointer py-2 font-semibold">
        {words.kinds[kind]}
        <span className="block text-caption font-normal text-soft">{words.version(version, by ?? words.shipped)}</span>
      </summary>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
      >
        <Restored editor={editor} />
        {LANGUAGES.map((language) => (
          <AreaField
            key={language}
            lang={language}
            label={`${words.kinds[kind]} · ${text.common.languages[language]}`}
            maxLength={LEGAL_TEXT_MAX}
            isLong
            error={editor.faults[language]}
            value={values[language]}
            onChange={(event) => editor.set({ [language]: event.target.value })}
          />
        ))}
        <FailureAlert error={editor.error} title={text.common.notSaved} />
        <Button
          type="submit"
          disabled={editor.isSaving || !editor.isUnsaved || LANGUAGES.some((language) => values[language].trim() === '')}
          className="justify-self-start"
        >
          {editor.isSaving ? text.common.saving : text.common.save}
        </Button>
      </form>
      <FormConflict
        calls={legalCalls}
        editor={editor}
        named={(language) => text.common.languages[language as keyof LegalValues]}
      />
    </details>
  );
}
