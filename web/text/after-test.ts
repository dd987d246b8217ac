import type { Catalog } from './catalog.ts';

/** The day after the test, and the advice by its result. */
const ti = {
  title: 'ፈተናኹም ከመይ ነይሩ?',
  day: (day: string) => `መዓልቲ ፈተናኹም፦ ${day}`,
  passed: 'ሓሊፈ',
  failed: 'ኣይሓለፍኩን',
  notTaken: 'ኣይተፈተንኩን',
  areas: 'ነጥቢ ብምድብ',
  areasHint: 'ኣብቲ ናይ Trafikverket ውጽኢት ተጻሒፉ ኣሎ። እንተዘይፈሊጥኩምዎ፡ ባዶ ግደፉ።',
  photo: 'ስእሊ ናይቲ ውጽኢት ኣርእዩ',
  photoHint: 'ነቲ ወረቐት ስኣልዎ፡ እናረኣኹምዎ ነጥብታት ጽሓፉ። እቲ ስእሊ ኣብዚ መሳርሒ ጥራይ ይርአ፡ ናብ ካልእ ኣይስደድን።',
  photoShown: 'ስእሊ ናይቲ ውጽኢት',
  of: (name: string, all: number) => `${name} (ካብ ${all})`,
  pointsWrong: (all: number) => `ካብ 0 ክሳብ ${all} ዘሎ ቁጽሪ ጽሓፉ።`,
  newDate: 'ሓዳስ መዓልቲ ፈተና',
  newDateHint: 'ገና እንተዘይፈሊጥኩምዋ፡ ባዶ ግደፉ።',
  save: 'ዓቅቡ',
  plan: 'ንዝቕጽል ፈተና ተዳለዉ',
  practise: 'ኣብዞም ምድባት ተለማመዱ፦',
  earliest: (day: string, n: number) => `እታ ዝቐረበት ሓዳስ መዓልቲ፦ ${day}። ክሳብ ሽዑ ${n} ሕቶታት ክትለማመዱ ትኽእሉ።`,
  take: 'እዛ መዓልቲ ምረጹ',
  congratulations: 'እንቋዕ ሓጎሰኩም! ሓሊፍኩም!',
  next: 'ድሕሪ ሕጂ',
  steps: [
    'ትምህርቲ ብዛዕባ ሓደጋታት (riskutbildning) ክፋል 1ን ክፋል 2ን ወዲእኩም ክትህልዉ ኣለኩም።',
    'ንፈተና ምዝዋር (körprov) ቆጸራ ሓዙ። ግዜ ውጽኢትኩም መዓስ ከም ዝወድቕ ኣብ Trafikverket ርኣዩ።',
  ],
  card: 'ፈተና ክልሰ-ሓሳብ ሓሊፈ!',
  tell: 'ንኻልኦት ንገሩ',
};
type AfterTestText = typeof ti;

const sv: AfterTestText = {
  title: 'Hur gick provet?',
  day: (day) => `Din provdag: ${day}`,
  passed: 'Godkänd',
  failed: 'Inte godkänd',
  notTaken: 'Jag gjorde inte provet',
  areas: 'Poäng per område',
  areasHint: 'De står i resultatet från Trafikverket. Lämna tomt om du inte vet.',
  photo: 'Visa ett foto av resultatet',
  photoHint:
    'Fotografera pappret så har du det framför dig. Fotot visas bara här i telefonen och skickas ingenstans. Poängen skriver du själv.',
  photoShown: 'Foto av resultatet',
  of: (name, all) => `${name} (av ${all})`,
  pointsWrong: (all) => `Skriv ett tal från 0 till ${all}.`,
  newDate: 'Ny provdag',
  newDateHint: 'Lämna tomt om du inte vet än.',
  save: 'Spara',
  plan: 'Förbered nästa prov',
  practise: 'Öva på de här områdena:',
  earliest: (day, n) => `Tidigaste nya dag: ${day}. Till dess hinner du öva ${n} frågor.`,
  take: 'Välj den dagen',
  congratulations: 'Grattis, du är godkänd!',
  next: 'Nu väntar',
  steps: [
    'Riskutbildning del 1 och del 2 ska vara gjorda.',
    'Boka körprovet. Se hos Trafikverket hur länge ditt resultat gäller.',
  ],
  card: 'Jag har klarat teoriprovet!',
  tell: 'Berätta för andra',
};

const en: AfterTestText = {
  title: 'How did the test go?',
  day: (day) => `The day of your test: ${day}`,
  passed: 'I passed',
  failed: 'I did not pass',
  notTaken: 'I did not take it',
  areas: 'Points by area',
  areasHint: 'They stand in the result from Trafikverket. Leave empty what you do not know.',
  photo: 'Show a photo of the result',
  photoHint:
    'Photograph the paper to have it in front of you. The photo is only shown here on the device and sent nowhere. You type the points yourself.',
  photoShown: 'Photo of the result',
  of: (name, all) => `${name} (of ${all})`,
  pointsWrong: (all) => `Write a number from 0 to ${all}.`,
  newDate: 'New day of the test',
  newDateHint: 'Leave it empty if you do not know yet.',
  save: 'Save',
  plan: 'Prepare for the next test',
  practise: 'Practise these areas:',
  earliest: (day, n) => `Earliest new day: ${day}. Until then you can practise ${n} questions.`,
  take: 'Choose that day',
  congratulations: 'Congratulations, you have passed!',
  next: 'What comes next',
  steps: [
    'Risk education (riskutbildning) part 1 and part 2 must be done.',
    'Book the driving test (körprov). See with Trafikverket how long your result is valid.',
  ],
  card: 'I have passed the theory test!',
  tell: 'Tell others',
};

export const afterTestText: Catalog<AfterTestText> = { ti, sv, en };
