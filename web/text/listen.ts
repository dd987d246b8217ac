import type { Catalog } from './catalog.ts';

export type ListenText = {
  readonly title: string;
  readonly all: string;
  readonly stop: string;
  readonly slow: string;
  readonly parts: {
    readonly question: string;
    readonly option: (number: number) => string;
    readonly why: string;
    readonly solution: string;
    readonly term: string;
    readonly explanation: string;
    readonly example: string;
    readonly name: string;
    readonly description: string;
    readonly title: string;
    readonly html: string;
  };
  readonly didYouHear: string;
  readonly yes: string;
  readonly no: string;
  readonly noVoice: string;
  readonly how: string;
  readonly howIntro: string;
  readonly failed: string;
  readonly notForGuests: string;
  readonly notRecorded: string;
  readonly inSwedish: string;
  readonly machine: string;
};

export const listenText: Catalog<ListenText> = {
  ti: {
    title: 'ምስማዕ',
    all: 'ኩሉ ስምዑ',
    stop: 'ደው ኣብሉ',
    slow: 'ቀስ ኢሉ ይንበብ',
    parts: {
      question: 'ሕቶ ስምዑ',
      option: (number) => `መልሲ ${number} ስምዑ`,
      why: 'ምኽንያት',
      solution: 'መብርሂ',
      term: 'ቃል',
      explanation: 'መብርሂ',
      example: 'ኣብነት',
      name: 'ስም',
      description: 'መብርሂ',
      title: 'ኣርእስቲ',
      html: 'ዝርዝር',
    },
    didYouHear: 'ሽወደንኛ ሰሚዕኩም ዲኹም?',
    yes: 'እወ',
    no: 'ኣይፋል',
    noVoice: 'ኣብዚ ተሌፎን ናይ ሽወደንኛ ድምጺ የለን።',
    how: 'ድምጺ ሽወደንኛ ብኸመይ ይርከብ',
    howIntro: 'ነዚ ብተርታ ግበሩ፡ ድሕሪኡ ናብዚ ተመለሱ።',
    failed: 'ድምጺ ኣይጀመረን። ደጊምኩም ስምዑ።',
    notForGuests: 'ብትግርኛ ንምስማዕ መጀመርታ ክትኣትዉ ኣለኩም።',
    notRecorded: 'ብትግርኛ ገና ድምጺ የለን።',
    inSwedish: 'ብሽወደንኛ ስምዑ',
    machine: 'ድምጺ ማሽን',
  },
  sv: {
    title: 'Lyssna',
    all: 'Lyssna på allt',
    stop: 'Stoppa',
    slow: 'Läs långsamt',
    parts: {
      question: 'Lyssna på frågan',
      option: (number) => `Lyssna på svar ${number}`,
      why: 'Skälet',
      solution: 'Förklaringen',
      term: 'Ordet',
      explanation: 'Förklaringen',
      example: 'Exemplet',
      name: 'Namnet',
      description: 'Förklaringen',
      title: 'Rubriken',
      html: 'Listan',
    },
    didYouHear: 'Hörde du svenska?',
    yes: 'Ja',
    no: 'Nej',
    noVoice: 'Den här telefonen har ingen svensk röst.',
    how: 'Så får du en svensk röst',
    howIntro: 'Gör så här i ordning, och kom sedan tillbaka hit.',
    failed: 'Rösten började inte. Försök igen.',
    notForGuests: 'På tigrinja kan du lyssna när du har loggat in.',
    notRecorded: 'Det finns inget ljud på tigrinja än.',
    inSwedish: 'Lyssna på svenska',
    machine: 'Datorröst',
  },
  en: {
    title: 'Listen',
    all: 'Listen to all',
    stop: 'Stop',
    slow: 'Read slowly',
    parts: {
      question: 'Listen to the question',
      option: (number) => `Listen to answer ${number}`,
      why: 'The reason',
      solution: 'The explanation',
      term: 'The word',
      explanation: 'The explanation',
      example: 'The example',
      name: 'The name',
      description: 'The explanation',
      title: 'The title',
      html: 'The list',
    },
    didYouHear: 'Did you hear Swedish?',
    yes: 'Yes',
    no: 'No',
    noVoice: 'This phone has no Swedish voice.',
    how: 'How to get a Swedish voice',
    howIntro: 'Do this in order, then come back here.',
    failed: 'The voice did not start. Try again.',
    notForGuests: 'You can listen in Tigrinya when you have logged in.',
    notRecorded: 'There is no sound in Tigrinya yet.',
    inSwedish: 'Listen in Swedish',
    machine: 'Machine voice',
  },
};
