import type { Catalog } from './catalog.ts';

/** Shown once to a new learner: at most twelve words per card. */
const ti = {
  title: 'እንቋዕ ብደሓን መጻእኩም',
  cards: {
    steps: { title: 'ደረጃታት', text: 'ካብ ቀሊል ናብ ከቢድ። ሓደ ምስ ሓለፍኩም እቲ ዝቕጽል ይኽፈት።' },
    today: { title: 'ሎሚ', text: 'መዓልታዊ ሓጺር ልምምድ። ዝረሳዕኩምዎም ሕቶታት ደጊሞም ይመጹኹም።' },
    progress: { title: 'ድልውነት', text: 'ንናይ ብሓቂ ፈተና ድልዋት እንተኾይንኩም ኣብዚ ትርእዩ።' },
    words: { title: 'ቃላት', text: 'ኣብቲ ፈተና ዝመጹ ናይ ሽወደንኛ ቃላት ብትግርኛ ተገሊጾም ኣለዉ።' },
    exam: { title: 'ፈተና', text: '70 ሕቶታት ብ50 ደቒቕ፡ ከምቲ ናይ ብሓቂ ፈተና።' },
    test: { title: 'ፈተናኹም', text: 'መደብኩም በዚ ይዳሎ። ገና እንተዘይፈሊጥኩም ሕለፍዎ።' },
  },
  next: 'ዝቕጽል',
  begin: 'ጀምሩ',
  skip: 'ሕለፍዎ',
};
type WelcomeText = typeof ti;

const sv: WelcomeText = {
  title: 'Välkommen',
  cards: {
    steps: { title: 'Steg', text: 'Från lätt till svårt. Klara ett, så öppnas nästa.' },
    today: { title: 'I dag', text: 'Lite övning varje dag. Det du håller på att glömma kommer tillbaka.' },
    progress: { title: 'Redo', text: 'Här ser du om du är redo för det riktiga provet.' },
    words: { title: 'Ord', text: 'Provets svenska ord, förklarade på tigrinja.' },
    exam: { title: 'Prov', text: '70 frågor på 50 minuter, som det riktiga provet.' },
    test: { title: 'Ditt prov', text: 'Planen följer det. Vet du inte än, hoppa över.' },
  },
  next: 'Nästa',
  begin: 'Börja',
  skip: 'Hoppa över',
};

const en: WelcomeText = {
  title: 'Welcome',
  cards: {
    steps: { title: 'Steps', text: 'From easy to hard. Pass one, and the next one opens.' },
    today: { title: 'Today', text: 'A little practice every day. What you are forgetting comes back.' },
    progress: { title: 'Readiness', text: 'Here you see whether you are ready for the real test.' },
    words: { title: 'Words', text: 'The Swedish words of the test, explained in Tigrinya.' },
    exam: { title: 'Exam', text: '70 questions in 50 minutes, like the real test.' },
    test: { title: 'Your test', text: 'The plan follows it. If you do not know yet, skip it.' },
  },
  next: 'Next',
  begin: 'Begin',
  skip: 'Skip',
};

export const welcomeText: Catalog<WelcomeText> = { ti, sv, en };
