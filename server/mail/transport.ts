import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { isNobodysAddress } from '#domain/mail.ts';
import { MAIL_KEPT_MS } from '#domain/retention-times.ts';
import type { Config } from '../settings/config.ts';

/** A mail as it goes out. `name` is its file's, where it goes to one. */
export type OutgoingMail = SendMailOptions & { readonly name: string; readonly to: { name: string; address: string } };

export type MailTransport = {
  /** Done when the mail is somebody else's to deliver. Returns the file that it was written to, where that is what happens. */
  send(mail: OutgoingMail): Promise<string | undefined>;
};

/** Another try would end the same. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** How long a server may keep us waiting: for the connection, its greeting and each of its answers, and with one mail in all. */
export type MailPatience = { readonly connectMs: number; readonly answerMs: number; readonly mailMs: number };
export const PATIENCE: MailPatience = { connectMs: 10_000, answerMs: 30_000, mailMs: 120_000 };

/** Loaded with the first mail: no start waits for it. */
const loadNodemailer = async () => (await import('nodemailer')).default;

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/;

function smtpOptions(smtpUrl: string, { connectMs, answerMs }: MailPatience) {
  const { username, hostname, protocol } = new URL(smtpUrl);
  return {
    url: smtpUrl,
    // The password goes over no network in the clear, whatever somebody in between makes the server say.
    requireTLS: protocol === 'smtp:' && username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
    // What goes out was made here: it fetches nothing.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** 5xx to the address or to the mail itself. A refused password is our own fault, and may be mended before the next try. */
function isRefused({ code, permanent, responseCode }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return permanent === true || (code === 'EENVELOPE' && responseCode === undefined);
}

/** Each mail over a connection of its own: it can be given up without another one. */
function smtpTransport(smtpUrl: string, patience: MailPatience): MailTransport {
  return {
    async send({ name: _, ...mail }) {
      if (isNobodysAddress(mail.to.address)) throw new MailRefused('the address is one for trying out, which nobody has');
      const options = {
        ...smtpOptions(smtpUrl, patience),
        pool: true,
        maxConnections: 1,
        maxMessages: 1,
        maxRequeues: 0,
      } as const;
      const connection = (await loadNodemailer()).createTransport(options);
      // A server that answers drop by drop is no reason to hold the mail for longer than it is ours.
      const timer = setTimeout(() => connection.close({ force: true }), patience.mailMs);
      try {
        await connection.sendMail(mail);
        return undefined;
      } catch (error) {
        throw isRefused(error as NodemailerError) ? new MailRefused((error as Error).message) : error;
      } finally {
        clearTimeout(timer);
        connection.close({ force: true });
      }
    },
  };
}

/** Where there is no mail server, each mail is a file that any mail program opens. A second try writes the same file. */
function fileTransport(folder: string): MailTransport {
  return {
    async send({ name, ...mail }) {
      const composer = (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
      const file = join(folder, `${name}.eml`);
      // Links to accounts are in it.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.tmp`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.tmp`, file);
      return file;
    },
  };
}

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'mail');

/** Mails in files are kept as long as the rows of those that are sent. Returns how many were removed. */
export async function removeOldMailFiles(folder: string, now: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (!/\.eml(\.tmp)?$/.test(name) || mtimeMs > now - MAIL_KEPT_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

export function openTransport(config: Pick<Config, 'smtpUrl' | 'dataDir'>, patience = PATIENCE): MailTransport {
  return config.smtpUrl === undefined ? fileTransport(mailFolder(config)) : smtpTransport(config.smtpUrl, patience);
}

/** Connects and logs in, and sends nothing; fails with what is wrong. */
export async function tryMailServer(smtpUrl: string, patience = PATIENCE): Promise<void> {
  const connection = (await loadNodemailer()).createTransport(smtpOptions(smtpUrl, patience));
  await connection.verify().finally(() => connection.close());
}
