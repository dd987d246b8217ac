import type { InterfaceLanguage } from '#domain/language.ts';
import type { PushWords } from '../mail/push.ts';

/** What a phone shows when it is time to study: others who see it learn nothing of anybody. */
export const pushText: Readonly<Record<InterfaceLanguage, PushWords>> = {
  ti: { title: 'መንገዲ', body: 'ናይ ሎሚ ሕቶታትኩም ይጽበዩኹም ኣለዉ።', stop: 'ኣይትዘኻኽሩኒ' },
  sv: { title: 'Mengedi', body: 'Dagens frågor väntar.', stop: 'Påminn mig inte mer' },
  en: { title: 'Mengedi', body: "Today's questions are waiting.", stop: 'Do not remind me' },
};
