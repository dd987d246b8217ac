export type EarlyForm = { email: string; password: string; submit: boolean };

let early: EarlyForm = { email: '', password: '', submit: false };

/** Reads what was typed into the prerendered login page, before the app takes its place. */
export function rememberEarlyForm(): void {
  const value = (name: string) => document.querySelector<HTMLInputElement>(`#root input[name=${name}]`)?.value ?? '';
  early = { email: value('email'), password: value('password'), submit: window.mengediSubmit === true };
}

export function takeEarlyForm(): EarlyForm {
  return early;
}
