import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, passwordFault } from '#domain/password.ts';
import type { FieldFault } from '../refusal.ts';
import type { TextKey } from '../text/catalog.ts';

/** What is wrong with a new password, in the words of the form. */
export function newPasswordFault(password: string): FieldFault | undefined {
  const fault = passwordFault(password);
  if (fault === undefined) return undefined;
  const keys: Record<typeof fault, TextKey> = { short: 'passwordShort', long: 'passwordLong', common: 'passwordCommon' };
  return { key: keys[fault], values: { count: fault === 'long' ? PASSWORD_MAX_CHARACTERS : PASSWORD_MIN_CHARACTERS } };
}
