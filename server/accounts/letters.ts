import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { LetterSent } from '#contract/letters.ts';
import type { CustomerState } from '#domain/customer-state.ts';
import { INTERFACE_LANGUAGES } from '#domain/language.ts';
import {
  LETTER_READERS_MAX,
  type LetterOutcome,
  type LetterTexts,
  letterFaults,
  letterLanguage,
  letterOutcome,
} from '#domain/letter.ts';
import { nextFairHour } from '#domain/mail.ts';
import type { Db } from '../db/connect.ts';
import { waitForLock } from '../db/locks.ts';
import { findLetter, insertLetter } from '../db/mails/letters.ts';
import { findReaders } from '../db/office/customers.ts';
import { ownerSettingsNow } from '../db/office/owner-settings.ts';
import { queueMails } from '../mail/queue.ts';
import { renderMail } from '../mail/render.ts';
import { invalid, sameId } from '../refusal.ts';
import type { Services } from '../services.ts';
import { writeMail } from '../text/mails/index.ts';
import { caller } from './caller.ts';
import { record } from './record.ts';

type Letter = {
  readonly id: string;
  readonly dry_run: boolean;
  readonly q?: string | undefined;
  readonly state?: CustomerState | undefined;
  readonly texts: LetterTexts;
};

/** Mails a letter to all customers that a search finds, in one transaction: all of them, or none. A dry run counts and previews. */
export function sendLetter(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  request: FastifyRequest,
  letter: Letter,
): Promise<LetterSent> {
  const { id, dry_run, q, state, texts } = letter;
  const wrong = letterFaults(texts);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((language) => [language, { key: 'fieldRequired' }])));
  const digest = createHash('sha256').update(JSON.stringify({ q, state, texts })).digest();
  return db.transaction().execute(async (tx) => {
    // The lock makes the second of two letters see who got the first within a week.
    if (!dry_run) await waitForLock(tx, 'letters');
    const known = dry_run ? undefined : await findLetter(tx, id);
    if (known !== undefined && !known.digest.equals(digest)) throw sameId();
    const at = now();
    const found = await findReaders(tx, { q, state, now: at }, { isSent: !dry_run, max: LETTER_READERS_MAX + 1 });
    if (found.length > LETTER_READERS_MAX) throw invalid({ q: { key: 'letterReaders', values: { count: LETTER_READERS_MAX } } });
    const told = found.map((reader) => ({
      ...reader,
      outcome: letterOutcome(reader, at),
      in: letterLanguage(texts, reader.language),
    }));
    const count = (wanted: LetterOutcome) => told.filter(({ outcome }) => outcome === wanted).length;
    const getting = told.filter(({ outcome }) => outcome === 'gets');
    const counts = { gets: getting.length, objected: count('objected'), recent: count('recent'), nobody: count('nobody') };
    if (dry_run) return { sent: false, ...counts, mails: await previews(tx, getting) };
    if (known !== undefined) return { sent: true, ...counts, gets: known.receivers, recent: 0, mails: [] };
    await queueMails(
      tx,
      'letter',
      getting.map((reader) => ({
        to: reader.email,
        userId: reader.id,
        language: reader.in,
        values: { name: reader.name, ...texts[reader.in] },
        // Not at night.
        notBefore: new Date(nextFairHour(at)),
        now: new Date(at),
      })),
    );
    await insertLetter(tx, { id, digest, receivers: counts.gets, sent_at: new Date(at) });
    // To how many, not to whom: names have no place in the audit that outlives their account.
    const after = { searched: [...(q === undefined ? [] : ['q']), ...(state === undefined ? [] : [state])], gets: counts.gets };
    await record(tx, request, { action: 'send letter', subject: 'mail', subject_id: id, before: null, after });
    return { sent: true, ...counts, mails: [] };
  });

  /** The letter as a preview, once per language that a recipient reads, addressed to its author. */
  async function previews(
    tx: Db,
    getting: readonly { in: (typeof INTERFACE_LANGUAGES)[number] }[],
  ): Promise<LetterSent['mails']> {
    const { support_phone: phone, support_email: email } = await ownerSettingsNow(tx, config);
    return INTERFACE_LANGUAGES.flatMap((language) => {
      const gets = getting.filter((reader) => reader.in === language).length;
      if (gets === 0) return [];
      const words = writeMail('letter', language, { name: caller(request).user.name, ...texts[language] });
      const frame = { language, publicUrl: config.publicUrl, phone, email, unsubscribe: '/mail' };
      const { subject, text } = renderMail(words, frame);
      return [{ language, gets, subject, text }];
    });
  }
}
