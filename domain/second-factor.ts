/** What authenticator apps understand without being asked: six digits, a new code every half minute. */
export const CODE_DIGITS = 6;
export const CODE_PERIOD_SECONDS = 30;
/** Clocks differ, and typing takes time: the code before and the one after count too. */
export const CODE_WINDOW = 1;
/** Shown once, for the day when the phone is lost; each works once. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LETTERS = 16;

/** What somebody typed, however they grouped it. */
type TypedCode = { readonly kind: 'code' | 'recovery'; readonly code: string };

export function readCode(typed: string): TypedCode | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length === CODE_DIGITS && /^[0-9]+$/.test(code)) return { kind: 'code', code };
  if (code.length === RECOVERY_CODE_LETTERS && /^[A-Z2-7]+$/.test(code)) return { kind: 'recovery', code };
  return undefined;
}

/** In groups of four, as they are read and typed. */
export const groupedCode = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-');

/** Of which half minute since 1970 a code is that was made this many half minutes from now. */
export const codeStep = (now: number, from: number) => Math.floor(now / (CODE_PERIOD_SECONDS * 1000)) + from;
