import type { MailCatalog } from './mail-text.ts';

/** For those who run the product. No mail says who wrote or paid, or what: that stands in the back office. */
export type NewsMails = {
  /** `amount`: in kronor, as it is written. */
  'news-payment': { readonly name: string; readonly amount: string; readonly reference: string; readonly order: number };
  'news-message': { readonly name: string };
  'news-daily': { readonly name: string; readonly orders: number; readonly messages: number };
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
  'news-message': {
    ti: ({ name }) => ({
      subject: 'ሓድሽ መልእኽቲ መጺኡ ኣሎ',
      paragraphs: [`ሰላም ${name}፡`, 'ሓደ ተማሃራይ መልእኽቲ ሰዲዱ ኣሎ።'],
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
    ti: ({ name, orders, messages }) => ({
      subject: `ዝጽበዩ፦ ክፍሊት ${orders}፡ መልእኽቲ ${messages}`,
      paragraphs: [`ሰላም ${name}፡`, `ገና ዘይተረጋገጹ ክፍሊታት፦ ${orders}`, `መልሲ ዝጽበዩ መልእኽትታት፦ ${messages}`],
      button: { label: 'ናብ «መንገዲ»', path: '/admin' },
    }),
    sv: ({ name, orders, messages }) => ({
      subject: `Väntar i dag: ${orders} betalningar, ${messages} meddelanden`,
      paragraphs: [`Hej ${name},`, `Betalningar att bekräfta: ${orders}`, `Meddelanden utan svar: ${messages}`],
      button: { label: 'Till Mengedi', path: '/admin' },
    }),
    en: ({ name, orders, messages }) => ({
      subject: `Waiting today: ${orders} payments, ${messages} messages`,
      paragraphs: [`Hello ${name},`, `Payments to confirm: ${orders}`, `Messages without an answer: ${messages}`],
      button: { label: 'To Mengedi', path: '/admin' },
    }),
  },
};
