import { formatDay } from '#domain/format-day.ts';
import type { MailCatalog } from './mail-text.ts';

/** Mails to admins. They contain no names of customers and no messages: these are shown in the back office only. */
export type NewsMails = {
  /** `amount`: formatted, in kronor. */
  'news-payment': { readonly name: string; readonly amount: string; readonly reference: string; readonly order: number };
  /** `day`: the deadline of the refund. */
  'news-withdrawal': { readonly name: string; readonly reference: string; readonly day: string };
  'news-message': { readonly name: string };
  'news-daily': {
    readonly name: string;
    readonly withdrawals: number;
    readonly orders: number;
    readonly messages: number;
  };
};

export const newsMails: MailCatalog<NewsMails> = {
  'news-payment': {
    ti: ({ name, amount, reference, order }) => ({
      subject: `ክፍሊት ${amount} kr፦ ${reference}`,
      paragraphs: [`ሰላም ${name}፡`, `ሓደ ዓሚል ${amount} kr ከም ዝኸፈለ ሓቢሩ ኣሎ። ነቲ ክፍሊት ርኣዩ፡ ድሕሪኡ ኣረጋግጹ።`],
      button: { label: 'ነቲ ዕድጊ ርኣዩ', path: `/admin/orders/${order}` },
    }),
    sv: ({ name, amount, reference, order }) => ({
      subject: `Betalning på ${amount} kr att bekräfta: ${reference}`,
      paragraphs: [`Hej ${name},`, `en kund säger sig ha betalat ${amount} kr. Titta efter betalningen och bekräfta den.`],
      button: { label: 'Se beställningen', path: `/admin/orders/${order}` },
    }),
    en: ({ name, amount, reference, order }) => ({
      subject: `Payment of ${amount} kr to confirm: ${reference}`,
      paragraphs: [`Hello ${name},`, `a customer says to have paid ${amount} kr. Look for the payment and confirm it.`],
      button: { label: 'See the order', path: `/admin/orders/${order}` },
    }),
  },
  'news-withdrawal': {
    ti: ({ name, reference, day }) => ({
      subject: `ስረዛ ውዕል (ånger)፦ ${reference}`,
      paragraphs: [`ሰላም ${name}፡`, `ሓደ ዓሚል ካብ ውዕል ስሒቡ ኣሎ። ገንዘቡ ክሳብ ${formatDay('ti', day)} ክምለስ ኣለዎ።`],
      button: { label: 'ነቲ ስረዛ ርኣዩ', path: '/admin/withdrawals' },
    }),
    sv: ({ name, reference, day }) => ({
      subject: `Ånger att avgöra: ${reference}`,
      paragraphs: [`Hej ${name},`, `en kund ångrar sitt avtal. Pengarna ska vara tillbaka senast ${formatDay('sv', day)}.`],
      button: { label: 'Se ångern', path: '/admin/withdrawals' },
    }),
    en: ({ name, reference, day }) => ({
      subject: `Withdrawal to decide: ${reference}`,
      paragraphs: [`Hello ${name},`, `a customer withdraws from a contract. The money must be back by ${formatDay('en', day)}.`],
      button: { label: 'See the withdrawal', path: '/admin/withdrawals' },
    }),
  },
  'news-message': {
    ti: ({ name }) => ({
      subject: 'ሓድሽ መልእኽቲ መጺኡ ኣሎ',
      paragraphs: [`ሰላም ${name}፡`, 'ሓደ ተመሃራይ መልእኽቲ ሰዲዱ ኣሎ።'],
      button: { label: 'ነቲ መልእኽቲ ኣንብቡ', path: '/admin/inbox' },
    }),
    sv: ({ name }) => ({
      subject: 'Ett nytt meddelande väntar',
      paragraphs: [`Hej ${name},`, 'en elev har skrivit till er.'],
      button: { label: 'Läs meddelandet', path: '/admin/inbox' },
    }),
    en: ({ name }) => ({
      subject: 'A new message waits',
      paragraphs: [`Hello ${name},`, 'a learner has written to you.'],
      button: { label: 'Read the message', path: '/admin/inbox' },
    }),
  },
  'news-daily': {
    ti: ({ name, withdrawals, orders, messages }) => ({
      subject: `ዝጽበዩ፦ ክፍሊት ${orders}፡ መልእኽቲ ${messages}`,
      paragraphs: [
        `ሰላም ${name}፡`,
        `ስረዛ ውዕል (ånger)፦ ${withdrawals}`,
        `ገና ዘይተረጋገጹ ክፍሊታት፦ ${orders}`,
        `መልሲ ዝጽበዩ መልእኽትታት፦ ${messages}`,
      ],
      button: { label: 'ናብ «መንገዲ»', path: '/admin' },
    }),
    sv: ({ name, withdrawals, orders, messages }) => ({
      subject: `Väntar i dag: ${orders} betalningar, ${messages} meddelanden`,
      paragraphs: [
        `Hej ${name},`,
        `Ånger att avgöra: ${withdrawals}`,
        `Betalningar att bekräfta: ${orders}`,
        `Meddelanden utan svar: ${messages}`,
      ],
      button: { label: 'Till Mengedi', path: '/admin' },
    }),
    en: ({ name, withdrawals, orders, messages }) => ({
      subject: `Waiting today: ${orders} payments, ${messages} messages`,
      paragraphs: [
        `Hello ${name},`,
        `Withdrawals to decide: ${withdrawals}`,
        `Payments to confirm: ${orders}`,
        `Messages without an answer: ${messages}`,
      ],
      button: { label: 'To Mengedi', path: '/admin' },
    }),
  },
};
