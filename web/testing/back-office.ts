import { page } from 'vitest/browser';
import { type Answer, type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { InterfaceLanguage } from '#domain/language.ts';
import { sv } from '../admin/text/sv.ts';
import { server } from './example-server.ts';
import { admin, logIn } from './open.tsx';

/** Logs in as the owner, who may do everything. */
export async function beOwner(): Promise<void> {
  await server.as('owner');
  await logIn(admin);
}

/** The contract's example of an answer, to be changed. */
export const example = <Name extends EndpointName>(name: Name): Answer<Name> =>
  structuredClone(endpoints[name].example.answer) as Answer<Name>;

/** A field of content in one language. */
export const inLanguage = (label: string, language: InterfaceLanguage) =>
  page.getByLabelText(`${label} · ${sv.common.languages[language]}`, { exact: true });

/** The box that takes content out of sight; its hint belongs to its name. */
export const retired = page.getByRole('checkbox', { name: new RegExp(`^${sv.editor.retiredField}`) });
/** The dialog that asks before something is done. */
export const question = page.getByRole('alertdialog');
export const save = page.getByRole('button', { name: sv.common.save, exact: true });

/** A valid PNG of one pixel. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
