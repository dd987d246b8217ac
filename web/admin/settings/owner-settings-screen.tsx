import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import {
  CODES_PER_LEARNER_MAX,
  type OwnerSetting,
  readOwnerSettings,
  showBankgiro,
  TRIAL_DAYS_MAX,
  VARIABLE_OF,
} from '#domain/owner-settings.ts';
import { SIGN_UP_MODES, type SignUpMode } from '#domain/sign-up.ts';
import { showSwishNumber } from '#domain/swish.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormConflict, ofOne, Restored } from '../content/form-conflict.tsx';
import { useEditor } from '../content/use-editor.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { SelectField } from '../ui/fields.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';
import { MailTexts } from './mail-texts.tsx';

const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => call('GET /api/settings'),
  staleTime: 0,
});

/** Owner's settings: ways to pay, support, sign-up, and holidays of support. */
export function OwnerSettingsScreen() {
  const { ownerSettings: words } = useAdminText();
  const settings = useQuery(settingsQuery);
  return (
    <AdminScreen title={words.title} subtitle={words.subtitle}>
      <Loaded query={settings} rows={4}>
        {(data) => <SettingsForm loaded={data} />}
      </Loaded>
      <div className="mt-6">
        <MailTexts />
      </div>
    </AdminScreen>
  );
}

/** Form values; everything is text until it is sent. */
type Typed = Record<OwnerSetting, string>;

const typedOf = (stored: OwnerSettingsShown): Typed => ({
  support_phone: stored.support_phone,
  support_email: stored.support_email,
  sign_up: stored.sign_up,
  swish_number: showSwishNumber(stored.swish_number),
  bankgiro: showBankgiro(stored.bankgiro),
  trial_days: String(stored.trial_days),
  codes_per_learner: String(stored.codes_per_learner),
  holiday_from: stored.holiday_from ?? '',
  holiday_to: stored.holiday_to ?? '',
});

const wholeNumber = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0);

const settingsOf = (typed: Typed) => ({
  swish_number: typed.swish_number,
  bankgiro: typed.bankgiro,
  support_phone: typed.support_phone,
  support_email: typed.support_email,
  sign_up: typed.sign_up as SignUpMode,
  trial_days: wholeNumber(typed.trial_days),
  codes_per_learner: wholeNumber(typed.codes_per_learner),
  holiday_from: typed.holiday_from || null,
  holiday_to: typed.holiday_to || null,
});

const settingsCalls = ofOne<OwnerSettingsShown, Typed>({
  kind: 'settings',
  toValues: typedOf,
  read: () => call('GET /api/settings'),
  save: (typed, version) => call('PUT /api/settings', { body: { ...settingsOf(typed), version } }),
});

function SettingsForm({ loaded }: { loaded: OwnerSettingsShown }) {
  const text = useAdminText();
  const words = text.ownerSettings;
  const form = useRef<HTMLFormElement>(null);
  const editor = useEditor(settingsCalls, { row: { ...loaded, id: 1 } }, () => notifySuccess(text.common.saved));
  const { values: typed } = editor;
  const { fixed } = editor.row ?? loaded;
  /** Validation errors found before the request. */
  const [found, setFound] = useState<Readonly<Record<string, string | undefined>>>({});
  const faults = { ...editor.faults, ...found };
  useUnsavedWork(editor.isUnsaved, editor.discard);
  const variableOf = (name: OwnerSetting) =>
    fixed.some((one) => one === name) ? VARIABLE_OF[name as keyof typeof VARIABLE_OF] : undefined;
  const field = (name: OwnerSetting) => {
    const variable = variableOf(name);
    return {
      name,
      label: words.fields[name],
      hint: variable === undefined ? words.hints[name] : words.fixed(variable),
      error: faults[name],
      disabled: variable !== undefined,
      autoComplete: 'off',
      value: typed[name],
      onChange: (event: { target: { value: string } }) => editor.set({ [name]: event.target.value }),
    };
  };
  const submit = () => {
    const wrong = readOwnerSettings(settingsOf(typed)).faults.filter((name) => variableOf(name) === undefined);
    setFound(Object.fromEntries(wrong.map((name) => [name, words.faults[name]])));
    if (wrong[0] === undefined) editor.save();
    else form.current?.querySelector<HTMLElement>(`[name=${wrong[0]}]`)?.focus();
  };
  return (
    <>
      <form
        ref={form}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Restored editor={editor} />
        <Card title={words.payments}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField {...field('swish_number')} inputMode="tel" maxLength={40} />
            <TextField {...field('bankgiro')} inputMode="numeric" maxLength={20} />
          </div>
          <p className="mt-4 text-soft">{words.elsewhere}</p>
        </Card>
        <Card title={words.support}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField {...field('support_phone')} type="tel" maxLength={40} />
            <TextField {...field('support_email')} type="email" maxLength={254} />
          </div>
        </Card>
        <Card title={words.signUp}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField {...field('sign_up')}>
              {SIGN_UP_MODES.map((mode) => (
                <option key={mode} value={mode}>
                  {words.modes[mode]}
                </option>
              ))}
            </SelectField>
            <TextField {...field('trial_days')} inputMode="numeric" maxLength={String(TRIAL_DAYS_MAX).length} />
            <TextField {...field('codes_per_learner')} inputMode="numeric" maxLength={String(CODES_PER_LEARNER_MAX).length} />
          </div>
        </Card>
        <Card title={words.holiday}>
          <p className="mb-4 max-w-prose text-soft">{words.holidayText}</p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField {...field('holiday_from')} type="date" />
            <TextField {...field('holiday_to')} type="date" />
          </div>
        </Card>
        <FailureAlert error={editor.error} title={text.common.notSaved} />
        <Button type="submit" disabled={editor.isSaving} className="justify-self-start">
          {editor.isSaving ? text.common.saving : text.common.save}
        </Button>
      </form>
      <FormConflict
        calls={settingsCalls}
        editor={editor}
        named={(name) => words.fields[name as OwnerSetting]}
        shown={(name, value) => (name === 'sign_up' ? words.modes[value as SignUpMode] : String(value) || '–')}
      />
    </>
  );
}
