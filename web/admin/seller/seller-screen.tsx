import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditorLegal } from '#contract/legal.ts';
import { LEGAL_TEXT_MAX } from '#contract/limits.ts';
import type { EditorSeller } from '#contract/seller.ts';
import { SELLER_FIELDS, type SellerField, sellerFaults } from '#domain/seller.ts';
import { ApiError, call } from '../../api.ts';
import { configQuery } from '../../state/config.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
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

/** Who sells, and what buyers agree to: the owner's to say. */
export function SellerScreen() {
  const { seller: words } = useAdminText();
  const seller = useQuery(sellerQuery);
  const legal = useQuery(legalQuery);
  return (
    <AdminScreen title={words.title} subtitle={words.subtitle}>
      <div className="grid gap-6">
        <Loaded query={seller}>{(data) => <SellerForm key={data.version} stored={data} />}</Loaded>
        <Card title={words.legal}>
          <p className="mb-4 max-w-prose text-soft">{words.legalText}</p>
          <Loaded query={legal}>
            {(texts) => (
              <div className="grid gap-4">
                {texts.map((text) => (
                  <LegalForm key={`${text.kind} ${text.version}`} stored={text} />
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

function SellerForm({ stored }: { stored: EditorSeller }) {
  const text = useAdminText();
  const words = text.seller;
  const client = useQueryClient();
  const { version, ...was } = stored;
  const [values, setValues] = useState(was);
  const [isChecked, setChecked] = useState(false);
  const wrong = sellerFaults(values);
  const isChanged = SELLER_FIELDS.some((field) => values[field] !== was[field]);
  useUnsavedWork(isChanged);
  const save = useMutation({
    mutationFn: () => call('PUT /api/seller', { body: { ...values, version } }),
    onSuccess: (saved) => {
      client.setQueryData(sellerQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: configQuery.queryKey });
      notifySuccess(text.common.saved);
    },
  });
  return (
    <Card title={words.seller}>
      {version === 0 ? (
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
          if (wrong.length === 0) save.mutate();
        }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {SELLER_FIELDS.map((field) => (
            <TextField
              key={field}
              name={field}
              label={words.fields[field]}
              hint={(words.hints as Partial<Record<SellerField, string>>)[field]}
              error={isChecked && wrong.includes(field) ? words.faults[field] : undefined}
              autoComplete={AUTOCOMPLETE[field]}
              maxLength={field === 'address' ? 300 : 200}
              value={values[field]}
              onChange={(event) => setValues({ ...values, [field]: event.target.value })}
            />
          ))}
        </div>
        <FailureAlert error={save.error} title={text.common.notSaved} />
        <Button type="submit" disabled={save.isPending} className="justify-self-start">
          {save.isPending ? text.common.saving : text.common.save}
        </Button>
      </form>
    </Card>
  );
}

const LANGUAGES = ['sv', 'ti', 'en'] as const;

/** A text in its three languages, opened when it is wanted. */
function LegalForm({ stored }: { stored: EditorLegal }) {
  const text = useAdminText();
  const words = text.seller;
  const client = useQueryClient();
  const { kind, number, version, by, ...was } = stored;
  const [values, setValues] = useState(was);
  const isChanged = LANGUAGES.some((language) => values[language] !== was[language]);
  useUnsavedWork(isChanged);
  const save = useMutation({
    mutationFn: () => call('PUT /api/legal', { body: { kind, number, ...values } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: legalQuery.queryKey });
      notifySuccess(text.common.saved);
    },
  });
  const isConflict = save.error instanceof ApiError && save.error.status === 409;
  const faults = save.error instanceof ApiError ? save.error.errors : {};
  return (
    <details className="rounded-control border border-line p-4" open={isChanged ? true : undefined}>
      <summary className="min-h-12 cursor-pointer py-2 font-semibold">
        {words.kinds[kind]}
        <span className="block text-caption font-normal text-soft">{words.version(version, by ?? words.shipped)}</span>
      </summary>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {LANGUAGES.map((language) => (
          <AreaField
            key={language}
            lang={language}
            label={`${words.kinds[kind]} · ${text.common.languages[language]}`}
            maxLength={LEGAL_TEXT_MAX}
            isLong
            error={faults[language]?.[0]}
            value={values[language]}
            onChange={(event) => setValues({ ...values, [language]: event.target.value })}
          />
        ))}
        {isConflict ? (
          <Alert
            tone="wrong"
            action={
              <Button variant="secondary" onClick={() => void client.invalidateQueries({ queryKey: legalQuery.queryKey })}>
                {words.reload}
              </Button>
            }
          >
            {words.conflict}
          </Alert>
        ) : (
          <FailureAlert error={save.error} title={text.common.notSaved} />
        )}
        <Button
          type="submit"
          disabled={save.isPending || !isChanged || LANGUAGES.some((language) => values[language].trim() === '')}
          className="justify-self-start"
        >
          {save.isPending ? text.common.saving : text.common.save}
        </Button>
      </form>
    </details>
  );
}
