import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnerSettingsShown } from '#contract/owner-settings.ts';
import {
  CODES_PER_LEARNER_MAX,
  OWNER_SETTINGS,
  type OwnerSetting,
  readOwnerSettings,
  showBankgiro,
  TRIAL_DAYS_MAX,
  VARIABLE_OF,
} from '#domain/owner-settings.ts';
import { SIGN_UP_MODES, type SignUpMode } from '#domain/sign-up.ts';
import { showSwishNumber } from '#domain/swish.ts';
import { call } from '../../api.ts';
import { configQuery } from '../../state/config.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { isConflict } from '../calls.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { fieldErrors } from '../ui/field-errors.ts';
import { SelectField } from '../ui/fields.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';

const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => call('GET /api/settings'),
  staleTime: 0,
});

/** What the owner decides: how people pay, reach support and make accounts, and when nobody answers. */
export function OwnerSettingsScreen() {
  const { ownerSettings: words } = useAdminText();
  const settings = useQuery(settingsQuery);
  return (
    <AdminScreen title={words.title} subtitle={words.subtitle}>
      <Loaded query={settings} rows={4}>
        {(data) => <SettingsForm loaded={data} />}
      </Loaded>
    </AdminScreen>
  );
}

/** As it is typed: everything is text until it is sent. */
type Typed = Record<OwnerSetting, string>;

const typedOf = (stored: OwnerSettingsShown): Typed => ({
  ...stored,
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

function SettingsForm({ loaded }: { loaded: OwnerSettingsShown }) {
  const text = useAdminText();
  const words = text.ownerSettings;
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  // What the form began with: what is loaded later by itself takes away nothing that was typed, and is not overwritten unseen.
  const [stored, setStored] = useState(loaded);
  const was = typedOf(stored);
  const [typed, setTyped] = useState(was);
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({});
  useUnsavedWork(OWNER_SETTINGS.some((name) => typed[name] !== was[name]));
  const save = useMutation({
    mutationFn: () => call('PUT /api/settings', { body: { ...settingsOf(typed), version: stored.version } }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      setStored(saved);
      setTyped(typedOf(saved));
      void client.invalidateQueries({ queryKey: configQuery.queryKey });
      notifySuccess(text.common.saved);
    },
    onError: (error) => setFaults(fieldErrors(error)),
  });
  /** What somebody else saved, under what was changed here. */
  const loadAgain = useMutation({
    mutationFn: () => client.fetchQuery(settingsQuery),
    onSuccess: (fresh) => {
      const changed = OWNER_SETTINGS.filter((name) => typed[name] !== was[name]);
      setStored(fresh);
      setTyped({ ...typedOf(fresh), ...Object.fromEntries(changed.map((name) => [name, typed[name]])) });
      save.reset();
      saveButton.current?.focus();
    },
  });
  const variableOf = (name: OwnerSetting) =>
    stored.fixed.some((fixed) => fixed === name) ? VARIABLE_OF[name as keyof typeof VARIABLE_OF] : undefined;
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
      onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    };
  };
  const submit = () => {
    const { faults: found } = readOwnerSettings(settingsOf(typed));
    const wrong = found.filter((name) => variableOf(name) === undefined);
    setFaults(Object.fromEntries(wrong.map((name) => [name, words.faults[name]])));
    if (wrong[0] === undefined) save.mutate();
    else form.current?.querySelector<HTMLElement>(`[name=${wrong[0]}]`)?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
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
      {isConflict(save.error) ? (
        <Alert
          tone="wrong"
          action={
            <Button variant="secondary" disabled={loadAgain.isPending} onClick={() => loadAgain.mutate()}>
              {words.reload}
            </Button>
          }
        >
          {words.conflict}
        </Alert>
      ) : (
        <FailureAlert error={save.error} title={text.common.notSaved} />
      )}
      <FailureAlert error={loadAgain.error} title={text.common.failed} />
      <Button ref={saveButton} type="submit" disabled={save.isPending} className="justify-self-start">
        {save.isPending ? text.common.saving : text.common.save}
      </Button>
    </form>
  );
}
