import type { Body } from '#contract/endpoints.ts';
import type { PayMethod } from '#domain/order.ts';
import {
  CODES_PER_LEARNER,
  FIXED_SETTINGS,
  type OwnerSettings,
  readOwnerSettings,
  type SavedOwnerSettings,
} from '#domain/owner-settings.ts';
import { type FieldFault, invalid } from '../refusal.ts';
import type { Config } from './config.ts';

/** The settings while the owner has saved none. */
const ofVariables = (config: Config): OwnerSettings => ({
  swish_number: config.swishNumber,
  bankgiro: '',
  support_phone: config.supportPhone,
  support_email: config.supportEmail,
  sign_up: config.signUp,
  trial_days: config.trialDays,
  codes_per_learner: CODES_PER_LEARNER,
  holiday_from: null,
  holiday_to: null,
});

/** The effective settings: variable, else the owner's, else the default. */
export function countingSettings(config: Config, stored: SavedOwnerSettings | undefined): OwnerSettings {
  const usual = ofVariables(config);
  const said = Object.entries(stored ?? {}).filter(([name, value]) => name !== 'version' && value !== null);
  const fixed = FIXED_SETTINGS.filter((name) => config.fixed.includes(name)).map((name) => [name, usual[name]]);
  return { ...usual, ...Object.fromEntries(said), ...Object.fromEntries(fixed) };
}

/** What the owner's form makes of the saved settings. Those that a variable fixes stay, whatever was typed. */
export function changedSettings(
  config: Config,
  stored: SavedOwnerSettings | undefined,
  { version, ...given }: Body<'PUT /api/settings'>,
): SavedOwnerSettings {
  const counting = countingSettings(config, stored);
  const { codes_per_learner = counting.codes_per_learner } = given;
  const fixed = Object.fromEntries(config.fixed.map((name) => [name, counting[name]]));
  const { settings, faults } = readOwnerSettings({ ...given, codes_per_learner, ...fixed });
  const wrong: Record<string, FieldFault> = Object.fromEntries(faults.map((name) => [name, { key: 'fieldInvalid' }]));
  // Open sign-up needs a mail server for the confirmation link.
  if (settings.sign_up === 'open' && config.production && config.smtpUrl === undefined)
    wrong['sign_up'] = { key: 'signUpNeedsMail' };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const kept = Object.fromEntries(config.fixed.map((name) => [name, stored?.[name] ?? null]));
  return { ...settings, ...kept, version } as SavedOwnerSettings;
}

/** The ways to pay that are on. */
export const waysToPay = ({ swish_number }: OwnerSettings, { stripe }: Config): PayMethod[] => [
  ...(swish_number === '' ? [] : ['swish' as const]),
  ...(stripe === undefined ? [] : ['card' as const]),
];
