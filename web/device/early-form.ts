type EarlyForm = { email: string; password: string; submit: boolean; focused: string | undefined };

const NONE: EarlyForm = { email: '', password: '', submit: false, focused: undefined };
let early = NONE;

/** Reads what was typed into the prerendered login page before React replaces it. */
export function captureEarlyForm(): void {
  const field = (name: string) => document.querySelector<HTMLInputElement>(`#root input[name=${name}]`);
  early = {
    email: field('email')?.value ?? '',
    password: field('password')?.value ?? '',
    submit: window.mengediSubmit === true,
    focused: ['email', 'password'].find((name) => field(name) !== null && field(name) === document.activeElement),
  };
}

export const earlyForm = () => early;

/** Called after use, so that neither the password nor the pending submit survives a logout. */
export function forgetEarlyForm(): void {
  early = NONE;
}
