import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#domain/language.ts';
import { fillLegal, LEGAL_KINDS, type LegalKind, unnamed } from '#domain/legal.ts';
import type { Seller } from '#domain/seller.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import type { Db } from '../db/connect.ts';
import { findLegal } from '../db/shop/legal.ts';
import type { Config } from '../settings/config.ts';

/** A legal text in force. `number` is 0 for the shipped version. */
export type Legal = Readonly<Record<InterfaceLanguage, string>> & {
  readonly kind: LegalKind;
  readonly number: number;
  readonly version: string;
  readonly changedOn: string;
  readonly by: string | null;
};

const shipped = new Map<string, Promise<readonly Legal[]>>();

/** Cached, because they change only with a release. */
function readShipped({ contentRoot }: Pick<Config, 'contentRoot'>): Promise<readonly Legal[]> {
  const read = shipped.get(contentRoot) ?? Promise.all(LEGAL_KINDS.map((kind) => readKind(contentRoot, kind)));
  shipped.set(contentRoot, read);
  return read;
}

async function readKind(contentRoot: string, kind: LegalKind): Promise<Legal> {
  const texts = await Promise.all(
    INTERFACE_LANGUAGES.map(
      async (language) => [language, await readFile(join(contentRoot, 'legal', `${kind}.${language}.md`), 'utf8')] as const,
    ),
  );
  const { ti = '', sv = '', en = '' } = Object.fromEntries(texts);
  const changedOn = /^<!-- (\d{4}-\d\d-\d\d) -->/.exec(sv)?.[1] ?? '';
  return { kind, ti, sv, en, number: 0, version: changedOn, changedOn, by: null };
}

/** All legal texts: the owner's versions, or the shipped ones. */
export async function currentLegal(db: Db, config: Pick<Config, 'contentRoot'>): Promise<readonly Legal[]> {
  const changed = new Map((await findLegal(db)).map((text) => [text.kind, text]));
  return (await readShipped(config)).map((text) => {
    const own = changed.get(text.kind);
    if (own === undefined) return text;
    const changedOn = stockholmDay(Date.parse(own.at));
    return { ...own, version: `${changedOn} (${own.number})`, changedOn };
  });
}

/** The text with the seller's data filled in. */
export const readable = (
  text: Legal,
  language: InterfaceLanguage,
  seller: Seller | undefined,
  { publicUrl, supportEmail }: Config,
): string => fillLegal(text[language].replace(/<!--.*?-->\s*/gs, ''), seller ?? unnamed(supportEmail), publicUrl);
