import type { InterfaceLanguage } from '#domain/language.ts';

/** The footer of every mail. */
type FrameText = {
  readonly from: string;
  /** Contact details, if the owner has set any. */
  readonly help: (places: string) => string;
  readonly or: string;
  readonly linkBelow: string;
  readonly unsubscribe: string;
};

export const frameText: Readonly<Record<InterfaceLanguage, FrameText>> = {
  ti: {
    from: 'መንገዲ · Mengedi',
    help: (places) => `ሕቶ እንተሃልዩኩም፦ ${places}`,
    or: 'ወይ',
    linkBelow: 'እቲ መጠወቒ እንተዘይሰሪሑ፡ ነዚ መላግቦ (länk) ክፈቱ፦',
    unsubscribe: 'ከምዚ ዝበለ መልእኽቲ ኣይትስደዱለይ',
  },
  sv: {
    from: 'Mengedi · መንገዲ',
    help: (places) => `Har du frågor: ${places}`,
    or: 'eller',
    linkBelow: 'Fungerar inte knappen? Öppna den här länken:',
    unsubscribe: 'Skicka inte sådana mejl till mig',
  },
  en: {
    from: 'Mengedi · መንገዲ',
    help: (places) => `Questions: ${places}`,
    or: 'or',
    linkBelow: 'If the button does not work, open this link:',
    unsubscribe: 'Do not send me such mails',
  },
};
