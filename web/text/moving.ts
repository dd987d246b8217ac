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
  readonly tap: string;
  readonly nothing: string;
  readonly list: string;
  readonly happens: string;
  readonly moment: string;
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
  tap: 'ሓደጋ ክመጸሉ ዝኽእል ቦታ ጠውቑ።',
  nothing: 'ኣብኡ ዋላ ሓንቲ የለን። ካልእ ቦታ ጠውቑ።',
  list: 'ካብ ዝርዝር ምረጹ',
  happens: 'እንታይ ከም ዝኸውን ርኣዩ',
  moment: 'ካልኢት ናይ ፊልም',
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
  tap: 'Tryck där faran kan komma ifrån.',
  nothing: 'Där finns ingenting. Tryck på ett annat ställe.',
  list: 'Välj i en lista',
  happens: 'Se vad som händer',
  moment: 'Filmens sekund',
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
  tap: 'Tap where danger can come from.',
  nothing: 'There is nothing there. Tap somewhere else.',
  list: 'Choose from a list',
  happens: 'See what happens',
  moment: 'Second of the film',
};

export const movingText: Catalog<Words> = { ti, sv, en };
