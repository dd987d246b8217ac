/** Seller's details and legal texts. */
const sv = {
  title: 'Säljare och villkor',
  subtitle: 'Lagen kräver att köpare ser vem som säljer. Utan de här uppgifterna kan inget köpas.',
  seller: 'Säljare',
  missing: 'Uppgifterna saknas: inget kan köpas förrän de är ifyllda.',
  fields: {
    name: 'Namn eller firma',
    org_number: 'Organisationsnummer',
    address: 'Postadress',
    email: 'E-post',
    phone: 'Telefon',
    vat_number: 'Momsregistreringsnummer',
    mail_company: 'Företag som skickar mejlen',
    host: 'Webbhotell',
  },
  hints: {
    org_number: 'Tio siffror, till exempel 559000-0000',
    address: 'Med postnummer och ort',
    email: 'Ett formulär räcker inte enligt lagen',
    vat_number: 'SE och tolv siffror; tomt om det inte finns',
    mail_company: 'Med land; står i integritetspolicyn',
    host: 'Med land; står i integritetspolicyn',
  },
  faults: {
    name: 'Skriv namnet.',
    org_number: 'Skriv tio siffror, till exempel 559000-0000.',
    address: 'Skriv gata eller box, postnummer och ort.',
    email: 'Skriv en e-postadress.',
    phone: 'Skriv ett telefonnummer.',
    vat_number: 'Skriv SE och tolv siffror, eller lämna tomt.',
    mail_company: 'Skriv företagets namn.',
    host: 'Skriv företagets namn.',
  },
  legal: 'Texter',
  legalText:
    'Beställningar behåller den text som köparen godkände. Den svenska texten gäller. Inom klammer står det som fylls i: {name}, {org_number}, {address}, {email}, {phone}, {vat_number}, {mail_company}, {host}, {url}. En rad om något som saknas utelämnas.',
  kinds: {
    terms: 'Köpvillkor',
    withdrawal: 'Information om ångerrätt',
    accessibility: 'Tillgänglighet',
    privacy: 'Integritetspolicy',
  },
  version: (version: string, by: string) => `Version ${version} · ${by}`,
  shipped: 'följer med programmet',
};

const en: typeof sv = {
  title: 'Seller and terms',
  subtitle: 'The law wants buyers to see who sells. Without these nothing can be bought.',
  seller: 'Seller',
  missing: 'The seller is missing: nothing can be bought before this is filled in.',
  fields: {
    name: 'Name or company',
    org_number: 'Company number',
    address: 'Postal address',
    email: 'Email',
    phone: 'Telephone',
    vat_number: 'VAT number',
    mail_company: 'Company that sends the mails',
    host: 'Host of the server',
  },
  hints: {
    org_number: 'Ten digits, for example 559000-0000',
    address: 'With postcode and town',
    email: 'A form is not enough by law',
    vat_number: 'SE and twelve digits; empty where there is none',
    mail_company: 'With its country; the privacy notice names it',
    host: 'With its country; the privacy notice names it',
  },
  faults: {
    name: 'Write the name.',
    org_number: 'Write ten digits, for example 559000-0000.',
    address: 'Write street or box, postcode and town.',
    email: 'Write an email address.',
    phone: 'Write a telephone number.',
    vat_number: 'Write SE and twelve digits, or leave it empty.',
    mail_company: 'Write the name of the company.',
    host: 'Write the name of the company.',
  },
  legal: 'Texts',
  legalText:
    'Orders keep the text that the buyer agreed to. The Swedish text decides. Between braces stands what is filled in: {name}, {org_number}, {address}, {email}, {phone}, {vat_number}, {mail_company}, {host}, {url}. A line about something that is missing is left out.',
  kinds: {
    terms: 'Terms of sale',
    withdrawal: 'Information on the right of withdrawal',
    accessibility: 'Accessibility',
    privacy: 'Privacy notice',
  },
  version: (version, by) => `Version ${version} · ${by}`,
  shipped: 'comes with the program',
};

export const seller = { sv, en };
