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
