import type { InterfaceLanguage } from '#domain/language.ts';

/** The text of a mail. HTML and plain text are rendered from it (server/mail/render.ts), with everything escaped. */
export type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The call to action. `path` is relative to PUBLIC_URL. */
  readonly button?: { readonly label: string; readonly path: string };
  /** Paragraphs below the button. */
  readonly after?: readonly string[];
  /** Further links. */
  readonly links?: readonly { readonly label: string; readonly path: string }[];
  /** Full documents in Markdown, which the recipient keeps with the mail. */
  readonly documents?: readonly string[];
};

/** For each kind of mail and each language, a function from values to the text. */
export type MailCatalog<Values> = {
  readonly [Kind in keyof Values]: Readonly<Record<InterfaceLanguage, (values: Values[Kind]) => MailText>>;
};

/** Splits typed text into paragraphs. */
export const linesOf = (written: string): string[] => written.split(/\n+/).filter((line) => line.trim() !== '');
