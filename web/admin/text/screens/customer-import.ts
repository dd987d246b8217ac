/** Import of customers from a spreadsheet. */
const sv = {
  open: 'Importera kunder',
  text: 'En CSV-fil med rubrikerna Namn och E-post, och om du vill Telefon och Dagar. Den som redan har ett konto ändras inte.',
  file: 'Fil',
  checking: 'Kontrollerar filen…',
  unreadable: 'Filen kan inte läsas.',
  welcome: 'Skicka ett välkomstmejl med en länk till var och en',
  summary: (added: number, known: number, errors: number) =>
    `${added} nya kunder, ${known} har redan konto, ${errors} rader med fel.`,
  mendFirst: 'Inget sparas förrän felen är rättade i filen.',
  nothingYet: 'Inget är sparat än.',
  line: (n: number) => `Rad ${n}`,
  days: (n: number): string => (n === 1 ? '1 dag' : `${n} dagar`),
  write: 'Lägg till kunderna',
  done: (n: number): string => (n === 1 ? '1 kund är tillagd.' : `${n} kunder är tillagda.`),
};

const en: typeof sv = {
  open: 'Import customers',
  text: 'A CSV file with the headings Name and E-mail, and if you like Phone and Days. Who has an account already is left as they are.',
  file: 'File',
  checking: 'Checking the file…',
  unreadable: 'The file cannot be read.',
  welcome: 'Send each of them a welcome mail with a link',
  summary: (added, known, errors) => `${added} new customers, ${known} have an account, ${errors} lines with a fault.`,
  mendFirst: 'Nothing is saved until the faults are mended in the file.',
  nothingYet: 'Nothing is saved yet.',
  line: (n) => `Line ${n}`,
  days: (n) => (n === 1 ? '1 day' : `${n} days`),
  write: 'Add the customers',
  done: (n) => (n === 1 ? '1 customer is added.' : `${n} customers are added.`),
};

export const customerImport = { sv, en };
