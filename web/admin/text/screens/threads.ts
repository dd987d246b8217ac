/** Threads of the inbox: several reports of one question, and messages that an admin starts. */
const sv = {
  same: (n: number): string => (n === 1 ? '1 rapport till om frågan väntar' : `${n} rapporter till om frågan väntar`),
  alsoOthers: (n: number): string =>
    n === 1 ? 'Svara också den andra som har rapporterat frågan' : `Svara också de ${n} andra som har rapporterat frågan`,
  ofQuestion: (id: string) => `Rapporter om fråga ${id}`,
  all: 'Visa alla meddelanden',
  writeFirst: 'Skriv till kunden',
  writeFirstText: (name: string) =>
    `${name} ser meddelandet under Kontakta oss och får det som mejl, om sådana mejl inte är avstängda. Svaret kommer till inkorgen.`,
  message: 'Meddelande',
  send: 'Skicka',
  sent: 'Meddelandet är skickat.',
};

const en: typeof sv = {
  same: (n) => (n === 1 ? '1 more report of the question waits' : `${n} more reports of the question wait`),
  alsoOthers: (n) =>
    n === 1 ? 'Answer the other one who reported the question, too' : `Answer the ${n} others who reported the question, too`,
  ofQuestion: (id) => `Reports of question ${id}`,
  all: 'Show all messages',
  writeFirst: 'Write to the customer',
  writeFirstText: (name) =>
    `${name} sees the message on the contact screen and gets it by mail, unless such mails are turned off. The answer comes to the inbox.`,
  message: 'Message',
  send: 'Send',
  sent: 'The message is sent.',
};

export const threads = { sv, en };
