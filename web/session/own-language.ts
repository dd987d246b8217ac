import type { InterfaceLanguage } from '#domain/language.ts';
import { call } from '../api.ts';
import { chooseLanguage } from '../text/use-text.ts';

/** Chooses the language and stores it with the account, for mails and other devices. A failed call is not repeated; the next choice sends it again. */
export async function chooseOwnLanguage(language: InterfaceLanguage): Promise<void> {
  void call('PUT /api/mail-settings', { body: { language } }).catch(() => undefined);
  await chooseLanguage(language);
}
