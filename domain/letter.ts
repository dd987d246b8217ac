import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES, type InterfaceLanguage } from './language.ts';
import { isNobodysAddress } from './mail.ts';

/** A customer gets at most one letter per this period. */
const LETTER_EVERY_MS = 7 * 86_400_000;
/** Maximum recipients per letter; larger groups are split by state or by name. */
export const LETTER_READERS_MAX = 2_000;
export const LETTER_SUBJECT_MAX = 120;
export const LETTER_MESSAGE_MAX = 4_000;

export type LetterText = { readonly subject: string; readonly message: string };
export type LetterTexts = Readonly<Record<InterfaceLanguage, LetterText>>;

const NOTHING: LetterText = { subject: '', message: '' };
export const NO_TEXTS: LetterTexts = { ti: NOTHING, sv: NOTHING, en: NOTHING };

const isEmpty = (text: string) => text.trim() === '';
export const isWhole = ({ subject, message }: LetterText) => !isEmpty(subject) && !isEmpty(message);

/** Languages that have only a subject or only a message; the default language when all are empty. */
export function letterFaults(texts: LetterTexts): InterfaceLanguage[] {
  const half = INTERFACE_LANGUAGES.filter((language) => isEmpty(texts[language].subject) !== isEmpty(texts[language].message));
  return half.length > 0 || INTERFACE_LANGUAGES.some((language) => isWhole(texts[language])) ? half : [DEFAULT_LANGUAGE];
}

/** The language in which a recipient gets the letter: their own if it was written, else the first that was. */
export const letterLanguage = (texts: LetterTexts, wanted: InterfaceLanguage | null): InterfaceLanguage =>
  [wanted ?? DEFAULT_LANGUAGE, ...INTERFACE_LANGUAGES].find((language) => isWhole(texts[language])) ?? DEFAULT_LANGUAGE;

export type Reader = {
  readonly email: string;
  readonly wants: boolean;
  /** Time of the last letter to this person. */
  readonly lastAt: string | null;
};
/** gets: it is sent · objected: has turned letters off · recent: got a letter within a week · nobody: a reserved domain that receives no mail. */
export type LetterOutcome = 'gets' | 'objected' | 'recent' | 'nobody';

export function letterOutcome({ email, wants, lastAt }: Reader, now: number): LetterOutcome {
  if (!wants) return 'objected';
  if (isNobodysAddress(email)) return 'nobody';
  return lastAt !== null && Date.parse(lastAt) > now - LETTER_EVERY_MS ? 'recent' : 'gets';
}
