import type { RuleId } from '#domain/right-of-way/right-of-way.ts';
import type { Catalog } from './catalog.ts';

type Rule = { readonly title: string; readonly text: string };
/** The rules that the trainer's junctions are decided by. */
export type TrainedRule = Extract<
  RuleId,
  'R003' | 'R006' | 'R007' | 'R017' | 'R020' | 'R021' | 'R022' | 'R024' | 'R026' | 'R027' | 'R028' | 'R132' | 'V019'
>;

type Words = {
  readonly title: string;
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
  readonly rules: Readonly<Record<TrainedRule, Rule>>;
};

const ti: Words = {
  title: 'መን ቅድም ይኸይድ?',
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
  rules: {
    R003: { title: 'መብራህቲ ትራፊክ', text: 'ቀይሕ ዘለዎ ደው ኢሉ ይጽበ። ቀጠልያ ዘለዎ ይኸይድ።' },
    R006: {
      title: 'ናይ ህጹጽ እዋን መኪና (utryckningsfordon)',
      text: 'ሰማያዊ መብራህትን ሲረንን ንዘለዋ መኪና ኩሎም ነጻ መንገዲ ይህብዋ።',
    },
    R007: { title: 'ትራም (spårvagn)', text: 'ትራም ቅድም ትኸይድ፡ ካልእ ምልክት እንተዘየለ።' },
    R017: {
      title: 'ሕጊ የማን (högerregeln)',
      text: 'ምልክት ኣብ ዘይብሉ መስቀላዊ መንገዲ፡ ካብ የማን ንዝመጽእ ቀዳምነት ይወሃቦ።',
    },
    R020: {
      title: 'ግዴታ ጠጠው ምባል (stopplikt)',
      text: 'ምልክት stop ዘለዎ ምሉእ ብምሉእ ደው ይብል፡ ድሕሪኡ ንኹሎም ይጽበ።',
    },
    R021: { title: 'ቀንዲ ጽርግያ (huvudled)', text: 'ናብ ቀንዲ ጽርግያ ዝኣቱ ኣብኡ ንዘለዉ ይጽበ።' },
    R022: {
      title: 'ሕጊ መውጽኢ (utfartsregeln)',
      text: 'ካብ ቀጽሪ ገዛ ወይ ካብ ቦታ ፓርኪን ዝወጽእ ንኹሎም ይጽበ።',
    },
    R024: {
      title: 'ዓንኬላዊ መስቀላዊ መንገዲ (cirkulationsplats)',
      text: 'ዝኣቱ፡ ድሮ ኣብ ውሽጢ ንዘለዉ ይጽበ።',
    },
    R026: { title: 'ንጸጋም ዝጥወ', text: 'ንጸጋም ዝጥወ ብኣንጻሩ ንዝመጹ የሕልፎም።' },
    R027: { title: 'ዝጥወ', text: 'ዝጥወ፡ ነቲ ዝኣትዎ ጎደና ንዝሰግሩ እግረኛታትን ዘወርቲ ብሽክለታን የሕልፎም።' },
    R028: {
      title: 'መሳገሪ እግረኛ (övergångsställe)',
      text: 'መብራህቲ ኣብ ዘይብሉ መሳገሪ እግረኛ፡ ንዝኣተወን ክኣቱ ንዝቐረበን እግረኛ ቀዳምነት ይወሃቦ።',
    },
    R132: {
      title: 'ሕጊ መውጽኢ (utfartsregeln)',
      text: 'ካብ ጎደና እግረኛታት (gågata) ወይ ካብ ከባቢ ፍጥነት እግረኛ (gångfartsområde) ዝወጽእ ንኹሎም ይጽበ።',
    },
    V019: {
      title: 'ቀዳምነት ናይ ምሃብ ግዴታ (väjningsplikt)',
      text: 'እዚ ምልክት ዘለዎ፡ ኣብቲ ዝሰግሮ ጽርግያ ንዘለዉ ኩሎም ይጽበ።',
    },
  },
};

const sv: Words = {
  title: 'Vem kör först?',
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
  rules: {
    R003: { title: 'Trafiksignal', text: 'Den som har rött stannar och väntar. Den som har grönt kör.' },
    R006: { title: 'Utryckningsfordon', text: 'Alla lämnar fri väg för ett fordon med blåljus och siren.' },
    R007: { title: 'Spårvagn', text: 'Spårvagnen kör först, om inget märke säger något annat.' },
    R017: { title: 'Högerregeln', text: 'I en korsning utan märken väjer man för den som kommer från höger.' },
    R020: { title: 'Stopplikt', text: 'Den som har stoppmärket stannar helt och väntar sedan på alla.' },
    R021: { title: 'Huvudled', text: 'Den som kör in på en huvudled väntar på dem som är där.' },
    R022: { title: 'Utfartsregeln', text: 'Den som kör ut från en fastighet eller en parkering väntar på alla.' },
    R024: { title: 'Cirkulationsplats', text: 'Den som kör in väntar på dem som redan är inne.' },
    R026: { title: 'Vänstersväng', text: 'Den som svänger vänster låter mötande passera.' },
    R027: { title: 'Den som svänger', text: 'Den som svänger låter gående och cyklister som korsar gatan passera.' },
    R028: {
      title: 'Övergångsställe',
      text: 'Vid ett övergångsställe utan signal väjer man för gående som är ute eller just ska gå ut.',
    },
    R132: { title: 'Utfartsregeln', text: 'Den som kör ut från en gågata eller ett gångfartsområde väntar på alla.' },
    V019: { title: 'Väjningsplikt', text: 'Den som har märket väntar på alla på den korsande vägen.' },
  },
};

const en: Words = {
  title: 'Who goes first?',
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
  rules: {
    R003: { title: 'Traffic light', text: 'The one who has red stops and waits. The one who has green goes.' },
    R006: { title: 'Emergency vehicle', text: 'Everybody leaves the way free for a vehicle with blue light and siren.' },
    R007: { title: 'Tram', text: 'The tram goes first, unless a sign says something else.' },
    R017: {
      title: 'Right-hand rule (högerregeln)',
      text: 'At a junction without signs you give way to the one who comes from the right.',
    },
    R020: { title: 'Stop (stopplikt)', text: 'The one who has the stop sign stops completely and then waits for everybody.' },
    R021: { title: 'Priority road (huvudled)', text: 'The one who drives onto a priority road waits for those who are on it.' },
    R022: {
      title: 'Exit rule (utfartsregeln)',
      text: 'The one who drives out from a property or a car park waits for everybody.',
    },
    R024: { title: 'Roundabout', text: 'The one who drives in waits for those who are already inside.' },
    R026: { title: 'Left turn', text: 'The one who turns left lets oncoming traffic pass.' },
    R027: { title: 'The one who turns', text: 'The one who turns lets pedestrians and cyclists who cross the street pass.' },
    R028: {
      title: 'Pedestrian crossing',
      text: 'At a crossing without lights you give way to pedestrians who are on it or about to step out.',
    },
    R132: {
      title: 'Exit rule (utfartsregeln)',
      text: 'The one who drives out from a pedestrian street or a walking-speed area waits for everybody.',
    },
    V019: { title: 'Give way (väjningsplikt)', text: 'The one who has the sign waits for everybody on the crossing road.' },
  },
};

export const whoGoesFirstText: Catalog<Words> = { ti, sv, en };
