import { formatDay } from '#domain/format-day.ts';
import { linesOf, type MailCatalog } from './mail-text.ts';

export type ReminderMails = {
  /** `days`: remaining days after today; `day`: the last one. */
  'trial-reminder': { readonly name: string; readonly days: number; readonly day: string };
  /** Without `answer` the text can be read in the app only. */
  'support-answer': { readonly name: string; readonly answer?: string };
  'study-reminder': { readonly name: string };
};

export const reminderMails: MailCatalog<ReminderMails> = {
  'trial-reminder': {
    ti: ({ name, days, day }) => ({
      subject:
        days === 0 ? 'ኩሉ ክፉት ዝኾነሉ ግዜ ሎሚ ይውዳእ' : days === 1 ? 'ኩሉ ክፉት ዝኾነሉ ግዜ ጽባሕ ይውዳእ' : `ኩሉ ክፉት ዝኾነሉ ግዜ ድሕሪ ${days} መዓልቲ ይውዳእ`,
      paragraphs: [
        `ሰላም ${name}፡`,
        `ኣብ «መንገዲ» ኩሉ ክፉት ዝኾነሉ ግዜ ክሳብ ${formatDay('ti', day)} እዩ። ድሕሪኡ ገለ ልምምዳትን ደረጃታትን ይዕጸዉ፡ ውጽኢታትኩም ግን ኣይጠፍኡን እዮም።`,
        'ተወሳኺ ግዜ ንምዕዳግ ናብ «መንገዲ» እተዉ ወይ ርኸቡና።',
      ],
      button: { label: 'ናብ «መንገዲ»', path: '/exercises' },
    }),
    sv: ({ name, days, day }) => ({
      subject:
        days === 0
          ? 'Tiden då allt är öppet går ut i dag'
          : days === 1
            ? 'Tiden då allt är öppet går ut i morgon'
            : `Tiden då allt är öppet går ut om ${days} dagar`,
      paragraphs: [
        `Hej ${name},`,
        `allt i Mengedi är öppet för dig till och med ${formatDay('sv', day)}. Sedan låses en del övningar och steg, men dina resultat finns kvar.`,
        'Logga in för att köpa mer tid, eller hör av dig.',
      ],
      button: { label: 'Till Mengedi', path: '/exercises' },
    }),
    en: ({ name, days, day }) => ({
      subject:
        days === 0
          ? 'The time when all is open ends today'
          : days === 1
            ? 'The time when all is open ends tomorrow'
            : `The time when all is open ends in ${days} days`,
      paragraphs: [
        `Hello ${name},`,
        `everything in Mengedi is open to you through ${formatDay('en', day)}. After that some exercises and steps are locked, but your results stay.`,
        'Log in to buy more time, or contact us.',
      ],
      button: { label: 'To Mengedi', path: '/exercises' },
    }),
  },
  'study-reminder': {
    ti: ({ name }) => ({
      subject: 'ናይ ሎሚ ሕቶታትኩም ይጽበዩኹም ኣለዉ',
      paragraphs: [`ሰላም ${name}፡`, 'ግዜ ልምምድ በጺሑ ኣሎ። መዓልትን ሰዓትን ናይዚ መዘኻኸሪ ባዕልኹም መሪጽኩምዎ።'],
      button: { label: 'ናይ ሎሚ ሕቶታት ጀምሩ', path: '/today' },
    }),
    sv: ({ name }) => ({
      subject: 'Dagens frågor väntar',
      paragraphs: [`Hej ${name},`, 'det är dags att öva. Du har själv valt dag och tid för den här påminnelsen.'],
      button: { label: 'Börja med dagens frågor', path: '/today' },
    }),
    en: ({ name }) => ({
      subject: "Today's questions are waiting",
      paragraphs: [`Hello ${name},`, 'it is time to practise. You chose the day and the hour of this reminder yourself.'],
      button: { label: "Start today's questions", path: '/today' },
    }),
  },
  'support-answer': {
    ti: ({ name, answer }) => ({
      subject: 'ንመልእኽትኹም መልሲ መጺኡ ኣሎ',
      paragraphs: [`ሰላም ${name}፡`, ...(answer ? linesOf(answer) : ['ነቲ ኣብ «መንገዲ» ዝሰደድኩምዎ መልእኽቲ መሊስና ኣለና። መልሲ ንምንባብ ኣብዚ ጠውቑ።'])],
      button: { label: 'መልሲ ኣንብቡ', path: '/feedback' },
    }),
    sv: ({ name, answer }) => ({
      subject: 'Du har fått svar på ditt meddelande',
      paragraphs: [
        `Hej ${name},`,
        ...(answer
          ? linesOf(answer)
          : ['vi har svarat på meddelandet som du skickade i Mengedi. Tryck på knappen för att läsa svaret.']),
      ],
      button: { label: 'Läs svaret', path: '/feedback' },
    }),
    en: ({ name, answer }) => ({
      subject: 'Your message has an answer',
      paragraphs: [
        `Hello ${name},`,
        ...(answer
          ? linesOf(answer)
          : ['we have answered the message that you sent in Mengedi. Press the button to read the answer.']),
      ],
      button: { label: 'Read the answer', path: '/feedback' },
    }),
  },
};
