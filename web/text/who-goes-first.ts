import type { Catalog } from './catalog.ts';

type Words = {
  readonly title: string;
  /** Shown when the junction appears between today's questions. */
  readonly comesBack: string;
  readonly ask: string;
  readonly level: (level: number, of: number) => string;
  readonly again: string;
  readonly right: string;
  readonly wrong: string;
  readonly until: (count: number) => string;
  readonly waits: (who: string, to: string) => string;
  readonly all: string;
  readonly replay: string;
  readonly whatIf: string;
  readonly next: string;
  readonly changedSign: string;
  readonly changedTurn: (who: string) => string;
  readonly risen: (level: number) => string;
  readonly kinds: Readonly<Record<'car' | 'cycle' | 'tram' | 'emergency' | 'walker', string>>;
  readonly sides: Readonly<Record<0 | 90 | 180 | 270, string>>;
  readonly goes: (from: string, to: string) => string;
  readonly crosses: (arm: string) => string;
  readonly signs: Readonly<Record<'give-way' | 'stop' | 'main-road' | 'red' | 'green', string>>;
  readonly places: Readonly<Record<'property' | 'parking' | 'walking-speed-area' | 'roundabout' | 'inside' | 'zebra', string>>;
};

const ti: Words = {
  title: 'መን ቅድም ይኸይድ?',
  comesBack: 'ንምድጋም፦ መን ቅድም ይኸይድ?',
  ask: 'መን ቅድም ይኸይድ? ብቕደም-ተኸተል ጠውቑ።',
  level: (level, of) => `ደረጃ ${level} ካብ ${of}`,
  again: 'ከም ሓድሽ ምረጹ',
  right: 'ቅኑዕ እዩ።',
  wrong: 'ጌጋ እዩ።',
  until: (count) => `ክሳብ ቁጽሪ ${count} ቅኑዕ ነይሩ።`,
  waits: (who, to) => `${who} ይጽበ፡ ${to} ቅድም ይኸይድ።`,
  all: 'መን ንመን ይጽበ?',
  replay: 'ከመይ ከም ዝኸዱ ርኣዩ',
  whatIf: 'ሓደ ነገር ቀይሩ',
  next: 'ዝቕጽል',
  changedSign: 'ምልክት ተቐይሩ ኣሎ። ሕጂኸ መን ቅድም ይኸይድ?',
  changedTurn: (who) => `ሕጂ ${who} ናብ ካልእ ወገን ይኸይድ። መን ቅድም ይኸይድ?`,
  risen: (level) => `ጽቡቕ! ደረጃ ${level} ተኸፊቱ ኣሎ።`,
  kinds: {
    car: 'መኪና',
    cycle: 'ብሽክለታ',
    tram: 'ትራም (spårvagn)',
    emergency: 'ናይ ህጹጽ እዋን መኪና (utryckningsfordon)',
    walker: 'እግረኛ',
  },
  sides: { 0: 'ሰሜን', 90: 'ምብራቕ', 180: 'ደቡብ', 270: 'ምዕራብ' },
  goes: (from, to) => `ካብ ${from} ናብ ${to}`,
  crosses: (arm) => `ነቲ ብወገን ${arm} ዘሎ ጎደና ይሰግር`,
  signs: {
    'give-way': 'ምልክት ቀዳምነት ሃብ (väjningsplikt)',
    stop: 'ምልክት stop',
    'main-road': 'ቀንዲ ጽርግያ (huvudled)',
    red: 'ቀይሕ መብራህቲ',
    green: 'ቀጠልያ መብራህቲ',
  },
  places: {
    property: 'ካብ ቀጽሪ ገዛ',
    parking: 'ካብ ቦታ ፓርኪን',
    'walking-speed-area': 'ካብ ከባቢ ፍጥነት እግረኛ (gångfartsområde)',
    roundabout: 'ዓንኬላዊ መስቀላዊ መንገዲ (cirkulationsplats)',
    inside: 'ድሮ ኣብ ውሽጢ ኣሎ',
    zebra: 'መሳገሪ እግረኛ (övergångsställe)',
  },
};

const sv: Words = {
  title: 'Vem kör först?',
  comesBack: 'Repetition: vem kör först?',
  ask: 'Vem kör först? Tryck i ordning.',
  level: (level, of) => `Nivå ${level} av ${of}`,
  again: 'Välj om',
  right: 'Rätt.',
  wrong: 'Fel.',
  until: (count) => `Till och med nummer ${count} var det rätt.`,
  waits: (who, to) => `${who} väntar, ${to} kör först.`,
  all: 'Vem väntar på vem?',
  replay: 'Se hur de kör',
  whatIf: 'Ändra en sak',
  next: 'Nästa',
  changedSign: 'Märkena är andra nu. Vem kör först?',
  changedTurn: (who) => `Nu kör ${who} åt ett annat håll. Vem kör först?`,
  risen: (level) => `Bra! Nivå ${level} är öppen.`,
  kinds: {
    car: 'bil',
    cycle: 'cykel',
    tram: 'spårvagn',
    emergency: 'utryckningsfordon med blåljus och siren',
    walker: 'gående',
  },
  sides: { 0: 'norr', 90: 'öster', 180: 'söder', 270: 'väster' },
  goes: (from, to) => `från ${from} mot ${to}`,
  crosses: (arm) => `går över gatan i ${arm}`,
  signs: {
    'give-way': 'väjningsplikt',
    stop: 'stopplikt',
    'main-road': 'huvudled',
    red: 'rött ljus',
    green: 'grönt ljus',
  },
  places: {
    property: 'från en fastighet',
    parking: 'från en parkering',
    'walking-speed-area': 'från ett gångfartsområde',
    roundabout: 'cirkulationsplats',
    inside: 'är redan inne',
    zebra: 'övergångsställe',
  },
};

const en: Words = {
  title: 'Who goes first?',
  comesBack: 'Once more: who goes first?',
  ask: 'Who goes first? Tap in order.',
  level: (level, of) => `Level ${level} of ${of}`,
  again: 'Choose anew',
  right: 'Right.',
  wrong: 'Wrong.',
  until: (count) => `It was right up to number ${count}.`,
  waits: (who, to) => `${who} waits, ${to} goes first.`,
  all: 'Who waits for whom?',
  replay: 'See how they go',
  whatIf: 'Change one thing',
  next: 'Next',
  changedSign: 'The signs are different now. Who goes first?',
  changedTurn: (who) => `Now ${who} goes another way. Who goes first?`,
  risen: (level) => `Good! Level ${level} is open.`,
  kinds: {
    car: 'car',
    cycle: 'bicycle',
    tram: 'tram',
    emergency: 'emergency vehicle with blue light and siren',
    walker: 'pedestrian',
  },
  sides: { 0: 'north', 90: 'east', 180: 'south', 270: 'west' },
  goes: (from, to) => `from the ${from} to the ${to}`,
  crosses: (arm) => `crosses the street in the ${arm}`,
  signs: {
    'give-way': 'give way (väjningsplikt)',
    stop: 'stop (stopplikt)',
    'main-road': 'priority road (huvudled)',
    red: 'red light',
    green: 'green light',
  },
  places: {
    property: 'from a property',
    parking: 'from a car park',
    'walking-speed-area': 'from a walking-speed area (gångfartsområde)',
    roundabout: 'roundabout',
    inside: 'is already inside',
    zebra: 'pedestrian crossing',
  },
};

export const whoGoesFirstText: Catalog<Words> = { ti, sv, en };
