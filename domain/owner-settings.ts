import { isEmail } from './email.ts';
import { SIGN_UP_MODES, type SignUpMode } from './sign-up.ts';
import { readSwishNumber } from './swish.ts';

/** Settings that the owner edits in the back office; empty strings are unset. */
export type OwnerSettings = {
  readonly swish_number: string;
  readonly bankgiro: string;
  readonly support_phone: string;
  readonly support_email: string;
  readonly sign_up: SignUpMode;
  readonly trial_days: number;
  /** How many codes one person may use within a year. */
  readonly codes_per_learner: number;
  /** First and last day of the holiday, inclusive; both or none. */
  readonly holiday_from: string | null;
  readonly holiday_to: string | null;
};
export type OwnerSetting = keyof OwnerSettings;

/** The stored settings; null: never set. */
export type SavedOwnerSettings = { readonly [Name in OwnerSetting]: OwnerSettings[Name] | null } & { readonly version: number };

export const OWNER_SETTINGS: readonly OwnerSetting[] = [
  'swish_number',
  'bankgiro',
  'support_phone',
  'support_email',
  'sign_up',
  'trial_days',
  'codes_per_learner',
  'holiday_from',
  'holiday_to',
];

/** Environment variables that override a setting when they are set. */
export const VARIABLE_OF = {
  swish_number: 'SWISH_NUMBER',
  support_phone: 'SUPPORT_PHONE',
  support_email: 'SUPPORT_EMAIL',
  sign_up: 'SIGN_UP',
  trial_days: 'TRIAL_DAYS',
} as const satisfies Partial<Readonly<Record<OwnerSetting, string>>>;
export type FixedSetting = keyof typeof VARIABLE_OF;
export const FIXED_SETTINGS = Object.keys(VARIABLE_OF) as FixedSetting[];

export const TRIAL_DAYS_MAX = 365;
/** Default: allows two classes and one code as a gift. */
export const CODES_PER_LEARNER = 3;
export const CODES_PER_LEARNER_MAX = 100;

/** A Bankgiro number in digits; undefined when it is invalid. The last digit is a checksum (Luhn). */
export function readBankgiro(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{7,8}$/.test(digits)) return undefined;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0 ? digits : undefined;
}

/** The printed form: 123-4567, 1234-5678. */
export const showBankgiro = (digits: string): string => digits.replace(/^(\d+)(\d{4})$/, '$1-$2');

/** Normalised settings, and the names of invalid fields. */
export function readOwnerSettings(given: OwnerSettings): { readonly settings: OwnerSettings; readonly faults: OwnerSetting[] } {
  const [swish, bankgiro] = [given.swish_number.trim(), given.bankgiro.trim()];
  const read = {
    ...given,
    swish_number: swish === '' ? '' : readSwishNumber(swish),
    bankgiro: bankgiro === '' ? '' : readBankgiro(bankgiro),
    support_phone: given.support_phone.trim(),
    support_email: given.support_email.trim(),
  };
  const { holiday_from: from, holiday_to: to, trial_days: days, codes_per_learner: codes } = read;
  const isRight: Readonly<Record<OwnerSetting, boolean>> = {
    swish_number: read.swish_number !== undefined,
    bankgiro: read.bankgiro !== undefined,
    support_phone: true,
    support_email: read.support_email === '' || isEmail(read.support_email),
    sign_up: SIGN_UP_MODES.includes(read.sign_up),
    trial_days: Number.isInteger(days) && days >= 1 && days <= TRIAL_DAYS_MAX,
    codes_per_learner: Number.isInteger(codes) && codes >= 1 && codes <= CODES_PER_LEARNER_MAX,
    holiday_from: from !== null || to === null,
    holiday_to: (to !== null || from === null) && (from === null || to === null || from <= to),
  };
  const settings = { ...read, swish_number: read.swish_number ?? swish, bankgiro: read.bankgiro ?? bankgiro };
  return { settings, faults: OWNER_SETTINGS.filter((field) => !isRight[field]) };
}

/** The last day of the owner's current holiday; null: not on holiday. */
export function holidayUntil({ holiday_from: from, holiday_to: to }: OwnerSettings, today: string): string | null {
  return from !== null && to !== null && from <= today && today <= to ? to : null;
}
