import type { PayMethod } from '#domain/order.ts';
import { CODES_PER_LEARNER, FIXED_SETTINGS, type OwnerSettings, type SavedOwnerSettings } from '#domain/owner-settings.ts';
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

/** The ways to pay that are on. */
export const waysToPay = ({ swish_number }: OwnerSettings, { stripe }: Config): PayMethod[] => [
  ...(swish_number === '' ? [] : ['swish' as const]),
  ...(stripe === undefined ? [] : ['card' as const]),
];
