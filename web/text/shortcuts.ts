import type { Catalog } from './catalog.ts';

/** Help on keyboard shortcuts. */
const ti = {
  title: 'ናይ ኪቦርድ ሓጸርቲ ትእዛዛት (kortkommandon)',
  choose: 'መልሲ ምረጹ',
  move: 'ናብ ዝሓለፈ ወይ ዝቕጽል ሕቶ',
  translate: 'ትርጉም ኣርእዩ',
  close: 'ዕጸዉ',
  help: 'ነዚ ሓገዝ ኣርእዩ',
};
type ShortcutsText = typeof ti;

const sv: ShortcutsText = {
  title: 'Kortkommandon',
  choose: 'Välj svar',
  move: 'Föregående eller nästa fråga',
  translate: 'Visa översättning',
  close: 'Stäng',
  help: 'Visa denna hjälp',
};

const en: ShortcutsText = {
  title: 'Keyboard shortcuts',
  choose: 'Choose an answer',
  move: 'Previous or next question',
  translate: 'Show the translation',
  close: 'Close',
  help: 'Show this help',
};

export const shortcutsText: Catalog<ShortcutsText> = { ti, sv, en };
