import type { Catalog } from './catalog.ts';

type Part = { readonly title: string; readonly lines: readonly string[] };
type Words = {
  readonly title: string;
  readonly back: string;
  readonly rules: Part;
  readonly today: Part;
  readonly ready: Part;
  readonly aim: (points: number, all: number) => string;
  readonly never: Part;
};

const ti: Words = {
  title: 'ሕቶታትኩም ብኸመይ ይምረጹ',
  back: 'ናብ ድልውነት',
  rules: {
    title: '1. ሕጊ ኢኹም እትመሃሩ',
    lines: [
      'ነፍሲ ወከፍ ሕቶ ኣብ ሓደ ወይ ክልተ ሕግታት ይምስረት።',
      'ስለዚ ንሓደ ሕጊ ብዝተፈላለዩ ሕቶታት ንሓተኩም።',
      'ብኽልተ ዝተፈላለየ መዓልቲ ብቕኑዕ ምስ መለስኩም፡ ነቲ ሕጊ ትፈልጥዎ ኢኹም ንብል።',
    ],
  },
  today: {
    title: '2. ሎሚ እንታይ ይመጽእ',
    lines: ['መጀመርታ፡ ዝጋገኹምሎም ሕቶታት።', 'ድሕሪኡ፡ ክትርስዕዎም እትኽእሉ ሕግታት።', 'ድሕሪኡ፡ ሓደስቲ ሕቶታት።', 'ኣብ ቀዳሞት ሰለስተ መዓልቲ፡ ቀለልቲ ሕቶታት ምስ ስእሊ ይመጹ።'],
  },
  ready: {
    title: '3. ድልዋት መዓስ ኢኹም',
    lines: ['መለማመዲ ፈተና ጥራይ እዩ ድልዋት ምዃንኩም ዘርኢ። ልምምድ ጥራይ እኹል ኣይኮነን።', 'ብግዜ ዝተወሰነ፡ ቅድሚ ሕጂ ብዘይረኣኹምዎም ሕቶታት።'],
  },
  aim: (points, all) => `ዕላማ፦ ${points} ካብ ${all}።`,
  never: {
    title: 'ዘይንቖጽሮ',
    lines: ['ክንደይ ቀልጢፍኩም ከም እትምልሱ ኣይንቖጽርን።', 'ሕቶ ምስ ደገምኩም፡ ድልውነትኩም ኣይውስኽን ኣይጎድልን።'],
  },
};

const sv: Words = {
  title: 'Så väljs dina frågor',
  back: 'Till ditt läge',
  rules: {
    title: '1. Du lär dig regler',
    lines: [
      'Varje fråga bygger på en eller ett par regler.',
      'Därför frågar vi om samma regel på olika sätt.',
      'När du har svarat rätt på två olika dagar säger vi att du kan regeln.',
    ],
  },
  today: {
    title: '2. Det här kommer i dag',
    lines: [
      'Först frågor som du hade fel på.',
      'Sedan regler som du kanske håller på att glömma.',
      'Sedan nya frågor.',
      'De tre första dagarna kommer lätta frågor med bilder.',
    ],
  },
  ready: {
    title: '3. När du är redo',
    lines: ['Bara övningsprov visar om du är redo. Det räcker inte att öva.', 'På tid, med frågor som du inte har sett.'],
  },
  aim: (points, all) => `Sikta på ${points} av ${all}.`,
  never: {
    title: 'Det här räknar vi inte',
    lines: ['Vi räknar inte hur fort du svarar.', 'Att göra om en fråga varken höjer eller sänker siffran.'],
  },
};

const en: Words = {
  title: 'How your questions are chosen',
  back: 'To your readiness',
  rules: {
    title: '1. You learn rules',
    lines: [
      'Each question rests on one rule or two.',
      'So we ask about the same rule in different ways.',
      'When you have been right on two different days, we say that you know the rule.',
    ],
  },
  today: {
    title: '2. What comes today',
    lines: [
      'First the questions that you had wrong.',
      'Then rules that you may be about to forget.',
      'Then new questions.',
      'In the first three days, easy questions with pictures.',
    ],
  },
  ready: {
    title: '3. When you are ready',
    lines: [
      'Only mock exams show whether you are ready. Practice alone is not enough.',
      'Against the clock, with questions that you have not seen.',
    ],
  },
  aim: (points, all) => `Aim for ${points} of ${all}.`,
  never: {
    title: 'What we do not count',
    lines: ['We do not count how fast you answer.', 'Asking a question again neither raises nor lowers the figure.'],
  },
};

export const howItDecidesText: Catalog<Words> = { ti, sv, en };
