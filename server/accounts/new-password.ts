import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, passwordFault } from '#domain/password.ts';
import type { FieldFault } from '../refusal.ts';
import type { TextKey } from '../text/catalog.ts';

/** The fault of a new password, as a form error. */
export function newPasswordFault(password: string): FieldFault | undefined {
  const fault = passwordFault(password);
  if (fault === undefined) return undefined;
  const keys: Record<typeof fault, TextKey> = { short: 'passwordShort', long: 'passwordLong', common: 'passwordCommon' };
  return { key: keys[fault], values: { count: fault === 'long' ? PASSWORD_MAX_CHARACTERS : PASSWORD_MIN_CHARACTERS } };
}

/** The faults of a new password that was typed twice, by field. */
export function newPasswordFaults(password: string, confirmation: string | null | undefined): Record<string, FieldFault> {
  const fault = newPasswordFault(password);
  return {
    ...(fault !== undefined && { password: fault }),
    ...(confirmation !== password && { password_confirmation: { key: 'passwordMismatch' } }),
  };
}
