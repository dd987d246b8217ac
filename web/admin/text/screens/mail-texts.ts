/** The owner's wording of mails. */
const sv = {
  title: 'Texter i mejl',
  text: 'Skriv egna ord i stället för dem som följer med. Knappen, länken och det som står längst ner är som förut. Tomt: som det följer med.',
  blanks: (names: string) => `Inom klammer fylls i: ${names}`,
  shipped: 'Så här följer det med',
  own: 'Egna ord',
  asShipped: 'Som det följer med',
  fault: 'Skriv både rubrik och text, och inom klammer bara det som fylls i.',
};

const en: typeof sv = {
  title: 'Texts of mails',
  text: 'Say it in your own words instead of those that ship. The button, the link and what stands at the end stay. Empty: as it ships.',
  blanks: (names) => `Between braces is filled in: ${names}`,
  shipped: 'As it ships',
  own: 'Own words',
  asShipped: 'As it ships',
  fault: 'Write both subject and text, and between braces only what is filled in.',
};

export const mailTexts = { sv, en };
