import { linesOf, type MailCatalog } from './mail-text.ts';

/** A letter that the owner writes to customers. */
export type LetterMails = { readonly letter: { readonly name: string; readonly subject: string; readonly message: string } };

export const letterMails: MailCatalog<LetterMails> = {
  letter: {
    ti: ({ name, subject, message }) => ({
      subject,
      paragraphs: [`ሰላም ${name}፡`, ...linesOf(message)],
      button: { label: 'ናብ «መንገዲ»', path: '/exercises' },
    }),
    sv: ({ name, subject, message }) => ({
      subject,
      paragraphs: [`Hej ${name},`, ...linesOf(message)],
      button: { label: 'Till Mengedi', path: '/exercises' },
    }),
    en: ({ name, subject, message }) => ({
      subject,
      paragraphs: [`Hello ${name},`, ...linesOf(message)],
      button: { label: 'To Mengedi', path: '/exercises' },
    }),
  },
};
