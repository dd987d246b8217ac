import type { InterfaceLanguage } from '#domain/language.ts';
import { call } from '../api.ts';
import { chooseLanguage } from '../text/use-text.ts';

/** What somebody who is logged in chooses is kept with the account: for mails, and for the next device. Without a network the next choice tells it. */
export async function chooseOwnLanguage(language: InterfaceLanguage): Promise<void> {
  void call('PUT /api/mail-settings', { body: { language } }).catch(() => undefined);
  await chooseLanguage(language);
}
