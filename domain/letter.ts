import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES, type InterfaceLanguage } from './language.ts';
import { isNobodysAddress } from './mail.ts';

/** A customer gets at most one letter of the owner within this. */
const LETTER_EVERY_MS = 7 * 86_400_000;
/** More are written to in parts: by state, or by a part of the name. */
export const LETTER_READERS_MAX = 2_000;
export const LETTER_SUBJECT_MAX = 120;
export const LETTER_MESSAGE_MAX = 4_000;

export type LetterText = { readonly subject: string; readonly message: string };
export type LetterTexts = Readonly<Record<InterfaceLanguage, LetterText>>;

const NOTHING: LetterText = { subject: '', message: '' };
export const NO_TEXTS: LetterTexts = { ti: NOTHING, sv: NOTHING, en: NOTHING };

const isEmpty = (text: string) => text.trim() === '';
export const isWhole = ({ subject, message }: LetterText) => !isEmpty(subject) && !isEmpty(message);

/** Languages with a subject or a message only; the default language when nothing is written at all. */
export function letterFaults(texts: LetterTexts): InterfaceLanguage[] {
  const half = INTERFACE_LANGUAGES.filter((language) => isEmpty(texts[language].subject) !== isEmpty(texts[language].message));
  return half.length > 0 || INTERFACE_LANGUAGES.some((language) => isWhole(texts[language])) ? half : [DEFAULT_LANGUAGE];
}

/** The language a reader gets it in: their own if it is written, else the first that is. */
export const letterLanguage = (texts: LetterTexts, wanted: InterfaceLanguage | null): InterfaceLanguage =>
  [wanted ?? DEFAULT_LANGUAGE, ...INTERFACE_LANGUAGES].find((language) => isWhole(texts[language])) ?? DEFAULT_LANGUAGE;

export type Reader = {
  readonly email: string;
  readonly wants: boolean;
  /** When the last letter to them was written. */
  readonly lastAt: string | null;
};
/** gets: it is sent · objected: they turned letters off · recent: they got one within a week · nobody: an address of a name that nobody can register. */
export type LetterOutcome = 'gets' | 'objected' | 'recent' | 'nobody';

export function letterOutcome({ email, wants, lastAt }: Reader, now: number): LetterOutcome {
  if (!wants) return 'objected';
  if (isNobodysAddress(email)) return 'nobody';
  return lastAt !== null && Date.parse(lastAt) > now - LETTER_EVERY_MS ? 'recent' : 'gets';
}
