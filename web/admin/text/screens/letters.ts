/** A mail to all customers that match a search. */
const sv = {
  open: 'Skriv till dem som visas',
  title: 'Mejl till kunder',
  text: 'Mejlet går till alla som sökningen hittar, på deras eget språk där du har skrivit det. Den som har sagt nej, eller har fått ett sådant mejl den senaste veckan, får inget.',
  subject: 'Rubrik',
  message: 'Text',
  preview: 'Förhandsgranska',
  counting: 'Räknar…',
  gets: (n: number): string => (n === 1 ? '1 kund får mejlet.' : `${n} kunder får mejlet.`),
  others: (objected: number, recent: number, nobody: number) =>
    `Får det inte: ${objected} har sagt nej, ${recent} fick ett mejl den senaste veckan, ${nobody} har en adress dit inga mejl går.`,
  mail: (language: string, n: number) => `${language} (${n})`,
  send: (n: number): string => (n === 1 ? 'Skicka till 1 kund' : `Skicka till ${n} kunder`),
  sent: (n: number): string => (n === 1 ? 'Mejlet går till 1 kund.' : `Mejlet går till ${n} kunder.`),
};

const en: typeof sv = {
  open: 'Write to those shown',
  title: 'Mail to customers',
  text: 'The mail goes to all whom the search finds, in their own language where you have written it. Who has objected, or got such a mail within the last week, gets none.',
  subject: 'Subject',
  message: 'Text',
  preview: 'Preview',
  counting: 'Counting…',
  gets: (n) => (n === 1 ? '1 customer gets the mail.' : `${n} customers get the mail.`),
  others: (objected, recent, nobody) =>
    `Do not get it: ${objected} have objected, ${recent} got a mail within the last week, ${nobody} have an address that no mail goes to.`,
  mail: (language, n) => `${language} (${n})`,
  send: (n) => (n === 1 ? 'Send to 1 customer' : `Send to ${n} customers`),
  sent: (n) => (n === 1 ? 'The mail goes to 1 customer.' : `The mail goes to ${n} customers.`),
};

export const letters = { sv, en };
