import type { InterfaceLanguage } from '#domain/language.ts';
import type { Buyer } from '#domain/order.ts';
import type { Seller } from '#domain/seller.ts';
import type { Db } from '../db/connect.ts';
import { findAgreement, type NewAgreement } from '../db/shop/legal.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { Config } from '../settings/config.ts';
import { say } from '../text/catalog.ts';
import { currentLegal, readable } from './legal.ts';

export type Agreed = {
  readonly language: InterfaceLanguage;
  readonly buyer: Buyer;
  readonly at_once: boolean;
  readonly terms: string;
  readonly withdrawal: string;
};

/** The current terms and withdrawal information. */
export async function textsNow(db: Db, config: Config, seller: Seller | undefined, language: InterfaceLanguage) {
  const legal = await currentLegal(db, config);
  const of = (kind: 'terms' | 'withdrawal') => {
    const text = legal.find((one) => one.kind === kind);
    if (text === undefined) throw new Error(`no text about ${kind}`);
    return { version: text.version, text: readable(text, language, seller, config) };
  };
  return { terms: of('terms'), withdrawal: of('withdrawal') };
}

/** The agreement stored with an order. Refuses a buyer who saw other texts, or did not ask for the service to begin at once. */
export async function agreementOf(db: Db, config: Config, seller: Seller, agreed: Agreed): Promise<NewAgreement> {
  if (!agreed.at_once) throw invalid({ at_once: { key: 'atOnceRequired' } });
  const { language, buyer } = agreed;
  const { terms, withdrawal } = await textsNow(db, config, seller, language);
  if (agreed.terms !== terms.version || agreed.withdrawal !== withdrawal.version)
    throw new Refusal('conflict', 'termsChanged', { code: 'terms' });
  return {
    language,
    buyer,
    at_once: say(language, 'beginAtOnce'),
    terms_version: terms.version,
    terms: terms.text,
    withdrawal_version: withdrawal.version,
    withdrawal: withdrawal.text,
  };
}

/** What the buyer agreed to with this order; undefined for an order without an agreement. An agreement is stored only when the buyer asked for the service to begin at once. */
export async function agreedWith(db: Db, orderId: number): Promise<Agreed | undefined> {
  const stored = await findAgreement(db, orderId);
  if (stored === undefined) return undefined;
  const { language, buyer, terms_version: terms, withdrawal_version: withdrawal } = stored;
  return { language, buyer, at_once: true, terms, withdrawal };
}
