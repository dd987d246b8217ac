import type { PageRule } from '#domain/right-of-way/rule-pages.ts';
import type { AskedRule } from '#domain/study/which-rule.ts';
import type { Catalog } from './catalog.ts';
import { rightOfWayText } from './right-of-way.ts';

type Rule = { readonly title: string; readonly text: string };
type Words = {
  readonly ask: string;
  readonly skip: string;
  readonly right: string;
  readonly decided: string;
  readonly rules: Readonly<Record<Exclude<AskedRule, PageRule>, Rule>>;
};

const words: Catalog<Words> = {
  ti: {
    ask: 'ኣየናይ ሕጊ እዩ ወሲኑ?',
    skip: 'ምኽንያት ርኣዩ',
    right: 'እወ፡ እዚ ሕጊ እዩ ወሲኑ።',
    decided: 'ዝወሰነ ሕጊ፦',
    rules: {
      R066: { title: 'ዘይተቖራረጸ ሕንጻጽ (heldragen linje)', text: 'ነዚ ሕንጻጽ ምስጋር ኣይፍቀድን።' },
      R073: { title: 'ፍረቻ (blinkers)', text: 'ፍረቻ ንኻልኦት ይሕብር፡ ቀዳምነት ግን ኣይህብን።' },
    },
  },
  sv: {
    ask: 'Vilken regel avgjorde?',
    skip: 'Visa förklaringen',
    right: 'Ja, den regeln avgjorde.',
    decided: 'Regeln som avgjorde:',
    rules: {
      R066: { title: 'Heldragen linje', text: 'Den linjen får man inte köra över.' },
      R073: { title: 'Blinkers', text: 'Blinkers talar om vad man ska göra, men ger ingen rätt att köra först.' },
    },
  },
  en: {
    ask: 'Which rule decided?',
    skip: 'Show the explanation',
    right: 'Yes, that rule decided.',
    decided: 'The rule that decided:',
    rules: {
      R066: { title: 'Solid line (heldragen linje)', text: 'Nobody drives across this line.' },
      R073: { title: 'Indicators', text: 'Indicators tell others what one is about to do, and give no right to go first.' },
    },
  },
};

type Shown = Omit<Words, 'rules'> & { readonly rules: Readonly<Record<AskedRule, Rule>> };
const shown = (language: keyof typeof words): Shown => ({
  ...words[language],
  rules: { ...rightOfWayText[language].rules, ...words[language].rules },
});
export const whichRuleText: Catalog<Shown> = { ti: shown('ti'), sv: shown('sv'), en: shown('en') };
