/** The defaults of authenticator apps (TOTP): six digits, a new code every 30 seconds. */
export const CODE_DIGITS = 6;
export const CODE_PERIOD_SECONDS = 30;
/** The previous and the next code are accepted too, because clocks differ and typing takes time. */
export const CODE_WINDOW = 1;
/** Recovery codes are shown once and work once each, for when the phone is lost. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LETTERS = 16;

/** A typed code without spaces and hyphens. */
type TypedCode = { readonly kind: 'code' | 'recovery'; readonly code: string };

export function readCode(typed: string): TypedCode | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length === CODE_DIGITS && /^[0-9]+$/.test(code)) return { kind: 'code', code };
  if (code.length === RECOVERY_CODE_LETTERS && /^[A-Z2-7]+$/.test(code)) return { kind: 'recovery', code };
  return undefined;
}

/** In groups of four, for reading and typing. */
export const groupedCode = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-');

/** The TOTP time step `from` steps away from now. */
export const codeStep = (now: number, from: number) => Math.floor(now / (CODE_PERIOD_SECONDS * 1000)) + from;
