import type { InterfaceLanguage } from '#domain/language.ts';

/** The text of a push message, without personal data. */
export type PushWords = { readonly title: string; readonly body: string; readonly stop: string };

/** Study reminders on a phone. They contain no personal data, because others may see the screen. */
export const pushText: Readonly<Record<InterfaceLanguage, PushWords>> = {
  ti: { title: 'መንገዲ', body: 'ናይ ሎሚ ሕቶታትኩም ይጽበዩኹም ኣለዉ።', stop: 'ኣይትዘኻኽሩኒ' },
  sv: { title: 'Mengedi', body: 'Dagens frågor väntar.', stop: 'Påminn mig inte mer' },
  en: { title: 'Mengedi', body: "Today's questions are waiting.", stop: 'Do not remind me' },
};
