import { INTERFACE_LANGUAGES, type InterfaceLanguage } from './language.ts';
import { isWhole, type LetterText, type LetterTexts, letterFaults } from './letter.ts';

/** Mails whose text the owner may change, with their placeholders. Mails that the law requires and mails with links are excluded. */
export const OWN_MAILS = {
  welcome: ['name'],
  'trial-reminder': ['name', 'days', 'day'],
  'study-reminder': ['name'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type OwnMail = keyof typeof OWN_MAILS;
export const OWN_MAIL_KINDS = Object.keys(OWN_MAILS) as OwnMail[];
export const isOwnMail = (kind: string): kind is OwnMail => kind in OWN_MAILS;

const BLANK = /\{([^{}]*)\}/g;

/** Placeholders that this mail does not have; they would be sent literally. */
const unknownBlanks = (kind: OwnMail, { subject, message }: LetterText): string[] =>
  [...`${subject} ${message}`.matchAll(BLANK)]
    .map(([, name = '']) => name)
    .filter((name) => !(OWN_MAILS[kind] as readonly string[]).includes(name));

/** Languages that are incomplete or use an unknown placeholder. When all are empty the built-in text is used. */
export function ownMailFaults(kind: OwnMail, texts: LetterTexts): InterfaceLanguage[] {
  const isAnyWritten = INTERFACE_LANGUAGES.some((language) => texts[language].subject + texts[language].message !== '');
  const half = isAnyWritten ? letterFaults(texts) : [];
  return INTERFACE_LANGUAGES.filter((language) => half.includes(language) || unknownBlanks(kind, texts[language]).length > 0);
}

/** The owner's text with placeholders filled in; undefined: use the built-in text. */
export function ownMail(text: LetterText | undefined, filled: Readonly<Record<string, string>>): LetterText | undefined {
  if (text === undefined || !isWhole(text)) return undefined;
  const fill = (words: string) => words.replace(BLANK, (whole, name: string) => filled[name] ?? whole);
  return { subject: fill(text.subject), message: fill(text.message) };
}
