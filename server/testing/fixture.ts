import type { Content, Question, SignGroup, Term, Texts } from '#content/schema.ts';

// The content of the tests: small, constant, and independent of the shipped content, so that editing that breaks no test. Ids show where things belong:
// question 3007 is the seventh of category 3, and its options are 30071 and following; 9001 to 9003 belong to none. Every question and explanation contains
// its id, so that tests can search answers for it.

export const FIXTURE_IMAGE = 'fixture.svg';

const text = (ti: string, sv: string, en: string): Texts => ({ ti, sv, en });
const each = (change: (language: keyof Texts) => string): Texts => text(change('ti'), change('sv'), change('en'));

const CATEGORIES = [
  {
    id: 1,
    questions: 24,
    title: text('ሕግታት ትራፊክ', 'Trafikregler', 'Traffic rules'),
    situation: text('ናብ መስቀላዊ መንገዲ ትቐርቡ ኣለኹም', 'Du närmar dig en korsning', 'You are approaching a junction'),
  },
  {
    id: 2,
    questions: 19,
    title: text('ድሕነት ትራፊክ', 'Trafiksäkerhet', 'Traffic safety'),
    situation: text('ብ70 km/h ኣብ ጸልማት (mörker) ትዝውሩ ኣለኹም', 'Du kör 70 km/h i mörker', 'You are driving at 70 km/h in the dark'),
  },
  {
    id: 3,
    questions: 12,
    title: text('ተሽከርካሪትን ኣዘዋውራን', 'Fordon och manövrering', 'Vehicle and manoeuvring'),
    situation: text('ጎማታት መኪናኹም ትቆጻጸሩ ኣለኹም', 'Du kontrollerar bilens däck', 'You are checking the tyres of your car'),
  },
  {
    id: 4,
    questions: 9,
    title: text('ኣከባቢ', 'Miljö', 'Environment'),
    situation: text('ነዳዲ ክትቁጥቡ ትደልዩ ኣለኹም', 'Du vill spara bränsle', 'You want to save fuel'),
  },
  {
    id: 5,
    questions: 9,
    title: text('ውልቃዊ ኩነታት', 'Personliga förutsättningar', 'Personal conditions'),
    situation: text('ኣብ መንገዲ ድኻም ይስምዓኩም ኣሎ', 'Du blir trött under resan', 'You grow tired on the way'),
  },
  {
    id: 6,
    questions: 12,
    title: text('ምልክታትን ምልክት ጽርግያን', 'Vägmärken och vägmarkeringar', 'Signs and markings'),
    situation: text('እዚ ምልክት ትርእዩ ኣለኹም', 'Du ser det här märket', 'You see this sign'),
  },
] as const;

const NO_CATEGORY = {
  id: 9,
  questions: 3,
  situation: text('ሓደጋ ትርእዩ ኣለኹም', 'Du ser en olycka', 'You see an accident'),
};

const OPTIONS = [
  text('ፍጥነትኩም ኣጉድሉ', 'Sänk farten', 'Slow down'),
  text('ጠጠው በሉ', 'Stanna', 'Stop'),
  text('ቀዳምነት ሃቡ', 'Lämna företräde', 'Give way'),
  text('ብዘለኩምዎ ፍጥነት ቀጽሉ', 'Fortsätt i samma fart', 'Keep your speed'),
  text('መብራህቲ ኣጥፍኡ', 'Släck lyset', 'Turn off the lights'),
  text('ንየማን ተጠወዩ', 'Sväng höger', 'Turn right'),
] as const;

const ASK = text('እንታይ ትገብሩ?', 'Vad gör du?', 'What do you do?');
const WHY = text('ቅኑዕ መልሲ', 'Rätt svar', 'The right answer');

const NOT = text('እዚ ጌጋ ዝኾነሉ ምኽንያት', 'Därför är det fel', 'Why it is wrong');
const SEEN = text('ኣብ ስእሊ ዝርአ', 'Det bilden visar', 'What the picture shows');

const KEEPS_SPEED = 3;

/** Three to six options; the position of the right one varies. */
function question(category: { id: number; situation: Texts }, number: number): Question {
  const id = category.id * 1000 + number;
  const options = OPTIONS.slice(0, 3 + (number % 4));
  const right = number % options.length;
  return {
    id,
    category: category.id === NO_CATEGORY.id ? null : category.id,
    difficulty: 1 + (number % 3),
    ...each((language) => `${category.situation[language]} (${id}). ${ASK[language]}`),
    image: number % 4 === 1 ? FIXTURE_IMAGE : null,
    ...(number % 4 === 1 ? { alt: each((language) => `${SEEN[language]} (${id}).`) } : {}),
    options: options.map((option, place) => ({
      id: id * 10 + place + 1,
      ...(place === right ? { correct: true as const } : {}),
      ...option,
      ...(place === right ? {} : { why: each((language) => `${NOT[language]} (${id}-${place + 1}).`) }),
      ...(place !== right && option === OPTIONS[KEEPS_SPEED] ? { misconception: 'bigger-road-first' } : {}),
    })),
    ...(number === 2 ? {} : { explanation: each((language) => `${WHY[language]} (${id}): ${options[right]?.[language]}.`) }),
    // The question 1001 also has a junction: two cars and no signs; for whom does the reader wait?
    ...(id === 1001
      ? {
          junction: {
            kind: 'crossing' as const,
            arms: [{ at: 180 }, { at: 270 }, { at: 0 }, { at: 90 }],
            travellers: [
              { id: 'you', kind: 'car' as const, from: 0, to: 2 },
              { id: 'secret-red', kind: 'car' as const, from: 3, to: 1 },
            ],
            asked: 'waits-for' as const,
            claims: Object.fromEntries(
              options.map((_option, place) => [id * 10 + place + 1, place === right ? ['secret-red'] : null]),
            ),
          },
        }
      : {}),
    facts: [],
    law: ['TrF 3:18'],
    checked_on: '2026-11-15',
  };
}

const questionsOf = (category: { id: number; questions: number; situation: Texts }) =>
  Array.from({ length: category.questions }, (_, index) => question(category, index + 1));

/** Each step has questions of several categories; only the first is free. */
const STEPS = [
  [1001, 1002, 2001, 3001, 6001],
  [1003, 2002, 2003, 3002, 4001],
  [1004, 2004, 3003, 4002, 5001],
  [1005, 2005, 4003, 5002, 6002],
];
const STEP_NAMES = [
  text('ፈላማይ ደረጃ', 'Första steget', 'First step'),
  text('ካልኣይ ደረጃ', 'Andra steget', 'Second step'),
  text('ሳልሳይ ደረጃ', 'Tredje steget', 'Third step'),
  text('ራብዓይ ደረጃ', 'Fjärde steget', 'Fourth step'),
];

function signGroup(id: number, groupid: string, name: Texts, signs: readonly Texts[]): SignGroup {
  return {
    id,
    groupimg: FIXTURE_IMAGE,
    name,
    description: each((language) => `${name[language]} (${groupid})`),
    groupid,
    signs: signs.map((sign, index) => ({
      id: id * 100 + index + 1,
      code: `${groupid}${index + 1}`,
      img: FIXTURE_IMAGE,
      name: sign,
      meaning: each((language) => `${sign[language]}. ${OPTIONS[0][language]}.`),
      ...(index === 0 ? { names: [`${groupid}${groupid}skylten`] } : {}),
    })),
  };
}

const term = (id: number, theme: Term['theme'], word: Texts, forms_sv: string[], forms_ti: string[]): Term => ({
  id,
  theme,
  ...word,
  explanation: each((language) => `${word[language]}: ${id}`),
  example: each((language) => `${word[language]}! ${id}`),
  forms_sv,
  forms_ti,
});

export const fixture: Content = {
  exercises: CATEGORIES.map(({ id, title, situation }) => ({ id, title, description: situation })),
  questions: [...CATEGORIES, NO_CATEGORY].flatMap(questionsOf),
  steps: STEPS.map((questions, index) => ({
    id: index + 1,
    name: STEP_NAMES[index] as Texts,
    description: text('ሓሙሽተ ሕቶታት', 'Fem frågor', 'Five questions'),
    ...(index === 0 ? { demo: true as const } : {}),
    min_mark: 4,
    questions,
  })),
  signGroups: [
    signGroup(1, 'A', text('ምልክታት መጠንቀቕታ', 'Varningsmärken', 'Warning signs'), [
      text('ሓደገኛ ቆልዓ መንገዲ', 'Farlig kurva', 'Dangerous bend'),
      text('ቆልዑ', 'Barn', 'Children'),
      text('ጎቦ', 'Backe', 'Hill'),
      text('እንስሳ', 'Djur', 'Animals'),
    ]),
    signGroup(2, 'C', text('ምልክታት ክልከላ', 'Förbudsmärken', 'Prohibitory signs'), [
      text('ምእታው ክልኩል', 'Förbud mot infart', 'No entry'),
      text('ምቕዳም ክልኩል', 'Förbud mot omkörning', 'No overtaking'),
      text('ፓርኪን ክልኩል', 'Förbud mot att parkera', 'No parking'),
    ]),
  ],
  checklists: [
    { id: 1, title: text('ቅድሚ ምዝዋር', 'Före körning', 'Before driving'), item: text('ጎማታት', 'Däck', 'Tyres') },
    { id: 2, title: text('ኣብ ሓደጋ', 'Vid olycka', 'At an accident'), item: text('ናብ 112 ደውሉ', 'Ring 112', 'Call 112') },
    { id: 3, title: text('ፓርኪን', 'Parkering', 'Parking'), item: text('ፍሬን ኢድ', 'Handbroms', 'Handbrake') },
  ].map(({ id, title, item }) => ({ id, title, html: each((language) => `<ul><li>${item[language]}</li></ul>`) })),
  // The first term occurs in all questions of category 1, the second in those of category 3, the third in options, the last in none.
  terms: [
    term(1, 'junctions', text('መስቀላዊ መንገዲ', 'korsning', 'junction'), ['korsning', 'korsningen'], ['መስቀላዊ መንገዲ']),
    term(2, 'vehicle', text('ጎማ', 'däck', 'tyre'), ['däck', 'däcket', 'däcken'], ['ጎማ', 'ጎማታት']),
    term(3, 'junctions', text('ቀዳምነት', 'företräde', 'priority'), ['företräde'], ['ቀዳምነት']),
    term(4, 'dark', text('ጸልማት', 'mörker', 'darkness'), ['mörker', 'mörkret'], ['ጸልማት']),
    term(5, 'accident', text('ኤልግ', 'älg', 'moose'), ['älg', 'älgen', 'älgar'], ['ኤልግ']),
  ],
  signPairs: [
    { id: 1, signs: ['A2', 'A4'], difference: text('ቆልዑ ወይ እንስሳ።', 'Barn eller djur.', 'Children or animals.') },
    { id: 2, signs: ['C2', 'C3'], difference: text('ምቕዳም ወይ ፓርኪን።', 'Köra om eller parkera.', 'Overtaking or parking.') },
  ],
  misconceptions: [{ id: 'bigger-road-first', ...text('ኩሉ ግዜ ምቕጻል ይከኣል', 'Man får alltid fortsätta', 'One may always go on') }],
  nearDuplicates: [],
};
