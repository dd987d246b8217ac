import { INTERFACE_LANGUAGES, type InterfaceLanguage } from './language.ts';
import { isWhole, type LetterText, type LetterTexts, letterFaults } from './letter.ts';

/** The mails whose words the owner may choose, with the blanks that are filled in. What the law asks for, and links, are never among them. */
export const OWN_MAILS = {
  welcome: ['name'],
  'trial-reminder': ['name', 'days', 'day'],
  'study-reminder': ['name'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type OwnMail = keyof typeof OWN_MAILS;
export const OWN_MAIL_KINDS = Object.keys(OWN_MAILS) as OwnMail[];
export const isOwnMail = (kind: string): kind is OwnMail => kind in OWN_MAILS;

const BLANK = /\{([^{}]*)\}/g;

/** Blanks that this mail does not have: they would be sent unfilled. */
const unknownBlanks = (kind: OwnMail, { subject, message }: LetterText): string[] =>
  [...`${subject} ${message}`.matchAll(BLANK)]
    .map(([, name = '']) => name)
    .filter((name) => !(OWN_MAILS[kind] as readonly string[]).includes(name));

/** Languages that are half written or use an unknown blank. All empty means the shipped words. */
export function ownMailFaults(kind: OwnMail, texts: LetterTexts): InterfaceLanguage[] {
  const isAnyWritten = INTERFACE_LANGUAGES.some((language) => texts[language].subject + texts[language].message !== '');
  const half = isAnyWritten ? letterFaults(texts) : [];
  return INTERFACE_LANGUAGES.filter((language) => half.includes(language) || unknownBlanks(kind, texts[language]).length > 0);
}

/** The owner's words with their blanks filled in; undefined: use the shipped ones. */
export function ownMail(text: LetterText | undefined, filled: Readonly<Record<string, string>>): LetterText | undefined {
  if (text === undefined || !isWhole(text)) return undefined;
  const fill = (words: string) => words.replace(BLANK, (whole, name: string) => filled[name] ?? whole);
  return { subject: fill(text.subject), message: fill(text.message) };
}
