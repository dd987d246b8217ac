import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 256;

type PasswordFault = 'short' | 'long' | 'common';

/** Length in code points, so that a Ge'ez letter counts as one. No composition rules: length is what makes a password strong. */
export function passwordFault(password: string): PasswordFault | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN_CHARACTERS) return 'short';
  if (length > PASSWORD_MAX_CHARACTERS) return 'long';
  return COMMON_PASSWORDS.has(password.toLowerCase()) || isOneCharacter(password) ? 'common' : undefined;
}

function isOneCharacter(password: string): boolean {
  return new Set(password).size === 1;
}
