import type { Catalog } from './catalog.ts';

type Words = {
  readonly play: string;
  readonly pause: string;
  readonly goOn: string;
  readonly again: string;
  readonly slower: string;
  readonly whole: string;
  readonly next: string;
  readonly stills: string;
  readonly failed: string;
  readonly retry: string;
};

const ti: Words = {
  play: 'ፊልም ጀምሩ',
  pause: 'ጠጠው ኣብሉ',
  goOn: 'ቀጽሉ',
  again: 'ከም ሓድሽ ርኣዩ',
  slower: 'ብቐስታ ርኣዩ',
  whole: 'ክሳብ መወዳእታ ርኣዩ',
  next: 'ቀጺሉ እንታይ ይኸውን?',
  stills: 'ኣርባዕተ ስእልታት፡ ካብ መጀመርታ ክሳብ መወዳእታ',
  failed: 'እቲ ፊልም ክጽዓን ኣይከኣለን።',
  retry: 'ከም ሓድሽ ፈትኑ',
};
const sv: Words = {
  play: 'Spela filmen',
  pause: 'Pausa',
  goOn: 'Fortsätt',
  again: 'Se igen',
  slower: 'Se långsamt',
  whole: 'Se hela',
  next: 'Vad händer sedan?',
  stills: 'Fyra bilder, från början till slut',
  failed: 'Filmen gick inte att ladda.',
  retry: 'Försök igen',
};
const en: Words = {
  play: 'Play the film',
  pause: 'Pause',
  goOn: 'Go on',
  again: 'Watch again',
  slower: 'Watch slowly',
  whole: 'Watch it all',
  next: 'What happens next?',
  stills: 'Four pictures, from the beginning to the end',
  failed: 'The film could not be loaded.',
  retry: 'Try again',
};

/** The words of the film player, which come with it. */
export const movingText: Catalog<Words> = { ti, sv, en };
