import type { InterfaceLanguage } from '#domain/language.ts';

/** What is told to a phone: nothing about anybody. */
export type PushWords = { readonly title: string; readonly body: string; readonly stop: string };

/** What a phone shows when it is time to study: others who see it learn nothing of anybody. */
export const pushText: Readonly<Record<InterfaceLanguage, PushWords>> = {
  ti: { title: 'መንገዲ', body: 'ናይ ሎሚ ሕቶታትኩም ይጽበዩኹም ኣለዉ።', stop: 'ኣይትዘኻኽሩኒ' },
  sv: { title: 'Mengedi', body: 'Dagens frågor väntar.', stop: 'Påminn mig inte mer' },
  en: { title: 'Mengedi', body: "Today's questions are waiting.", stop: 'Do not remind me' },
};
