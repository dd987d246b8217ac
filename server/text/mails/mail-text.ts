import type { InterfaceLanguage } from '#domain/language.ts';

/** What a mail says. Html and plain text are made from it alike (server/mail/render.ts), with everything escaped. */
export type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What to do next. `path` is on this site: PUBLIC_URL is put before it. */
  readonly button?: { readonly label: string; readonly path: string };
  /** Below the button: what to know of it. */
  readonly after?: readonly string[];
  /** Other places to go to. */
  readonly links?: readonly { readonly label: string; readonly path: string }[];
  /** Whole texts, in Markdown, which the receiver keeps with the mail. */
  readonly documents?: readonly string[];
};

/** For each kind of mail and each language, its text from the values that it needs. */
export type MailCatalog<Values> = {
  readonly [Kind in keyof Values]: Readonly<Record<InterfaceLanguage, (values: Values[Kind]) => MailText>>;
};

/** What somebody has written, as paragraphs. */
export const linesOf = (written: string): string[] => written.split(/\n+/).filter((line) => line.trim() !== '');
