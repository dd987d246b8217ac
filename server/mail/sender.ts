import { setTimeout as sleep } from 'node:timers/promises';
import { MAIL_LINK_PATH } from '#contract/limits.ts';
import type { LetterTexts } from '#domain/letter.ts';
import { nextMailTry } from '#domain/mail.ts';
import type { OwnerSettings } from '#domain/owner-settings.ts';
import type { Job } from '../concurrency/job.ts';
import { findOwnTexts } from '../db/mails/mail-texts.ts';
import { claimMail, countMails, type DueMail, type MailOutcome, recordMail } from '../db/mails/mails.ts';
import { ownerSettingsNow } from '../db/office/owner-settings.ts';
import type { Services } from '../services.ts';
import type { Config } from '../settings/config.ts';
import { writeMail } from '../text/mails/index.ts';
import { renderMail } from './render.ts';
import { MailRefused, type MailTransport, type OutgoingMail, PATIENCE } from './transport.ts';

/** Parallel mails, so that a slow one delays no other. */
const AT_ONCE = 4;
/** The lease: longer than a try may take. */
const CLAIM_MS = PATIENCE.mailMs + 3 * 60_000;
/** Polls for due retries, and for mails whose notification was missed. */
const LOOK_MS = 10_000;
const RECORD_AGAIN_MS = 1_000;
/** Longer error texts are cut: some servers answer with pages. */
const ERROR_CHARACTERS = 500;

export type MailNews = {
  sent(mail: { id: number; kind: string; file: string | undefined }): void;
  /** `again`: the time of the next try; undefined: given up. */
  failed(mail: { id: number; kind: string; error: string; again: string | undefined }): void;
  /** Called when nothing can be sent, for example because the database is away; not again until sending works. */
  broke(error: Error): void;
};

/** Servers quote addresses in errors; logs must not contain them. */
const withoutAddresses = (text: string) =>
  text
    .split(/\s/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');

/** A page that asks first. One-click unsubscribe posts to the header's address instead (RFC 8058). */
const turnOffPath = (token: string) => `${MAIL_LINK_PATH}#off=${token}`;

export function toOutgoing(mail: DueMail, config: Config, settings: OwnerSettings, own?: LetterTexts): OutgoingMail {
  const { values, unsubscribe } = mail.text_values;
  const words = writeMail(mail.kind, mail.language, values as never, own);
  const { subject, text, html } = renderMail(words, {
    language: mail.language,
    publicUrl: config.publicUrl,
    phone: settings.support_phone,
    email: settings.support_email,
    unsubscribe: unsubscribe === undefined ? undefined : turnOffPath(unsubscribe),
  });
  const domain = config.mailFrom.address.split('@').at(-1);
  return {
    name: `${mail.created_at.slice(0, 19).replaceAll(':', '-')}-${mail.kind}-${mail.id}`,
    from: config.mailFrom,
    ...(settings.support_email === '' ? {} : { replyTo: settings.support_email }),
    to: { name: '', address: mail.address },
    subject,
    text,
    html,
    messageId: `<${mail.message_id}@${domain}>`,
    date: new Date(mail.created_at),
    xMailer: false,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      ...(unsubscribe === undefined
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${config.publicUrl}${MAIL_LINK_PATH}?off=${unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

/** Sends queued mails until stopped, also at once when one was queued, several beside one another. Any number of servers may do so. */
export function sendMails(
  services: Pick<Services, 'db' | 'config' | 'now' | 'mailSignal' | 'metrics'>,
  transport: MailTransport,
  news: MailNews,
): Job {
  const { db, config, now, mailSignal, metrics } = services;
  const workers = new Set<Promise<void>>();
  const stopping = new AbortController();
  let isRequested = false;
  let isBroken = false;
  const broke = (error: Error) => {
    if (!isBroken) news.broke(error);
    isBroken = true;
  };

  async function attempt(mail: DueMail, settings: OwnerSettings): Promise<MailOutcome> {
    const expiresAt = mail.expires_at === null ? null : Date.parse(mail.expires_at);
    if (expiresAt !== null && expiresAt <= now()) return { state: 'failed', error: 'its link has expired' };
    try {
      const file = await transport.send(toOutgoing(mail, config, settings, await findOwnTexts(db, mail.kind)));
      news.sent({ id: mail.id, kind: mail.kind, file });
      return { state: 'sent', at: now() };
    } catch (cause) {
      const error = (cause as Error).message.slice(0, ERROR_CHARACTERS);
      const again =
        cause instanceof MailRefused
          ? undefined
          : nextMailTry({ tries: mail.tries, queuedAt: Date.parse(mail.queued_at), expiresAt }, now());
      news.failed({
        id: mail.id,
        kind: mail.kind,
        error: withoutAddresses(error),
        again: again === undefined ? undefined : new Date(again).toISOString(),
      });
      return again === undefined ? { state: 'failed', error } : { state: 'waiting', nextAt: again, error };
    }
  }

  /** Retries until the outcome is stored, or the mail would be sent again. */
  async function record(mail: DueMail, outcome: MailOutcome): Promise<void> {
    for (;;) {
      try {
        return await recordMail(db, mail, outcome);
      } catch (error) {
        broke(error as Error);
        if (stopping.signal.aborted) return;
        await sleep(RECORD_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function run(): Promise<void> {
    do {
      isRequested = false;
      for (;;) {
        const mail = stopping.signal.aborted ? undefined : await claimMail(db, now(), CLAIM_MS);
        isBroken = false;
        if (mail === undefined) break;
        // More may be due.
        look();
        await record(mail, await attempt(mail, await ownerSettingsNow(db, config)));
      }
    } while (isRequested && !stopping.signal.aborted);
    if (!stopping.signal.aborted) metrics.setMails(await countMails(db));
  }

  function look(): void {
    if (stopping.signal.aborted) return;
    if (workers.size >= AT_ONCE) {
      isRequested = true;
      return;
    }
    const worker = run()
      .catch(broke)
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  const unhook = mailSignal.listen(look);
  const timer = setInterval(look, LOOK_MS);
  look();
  return {
    async stop() {
      clearInterval(timer);
      unhook();
      stopping.abort();
      await Promise.all(workers);
    },
  };
}
