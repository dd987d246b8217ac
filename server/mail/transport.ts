import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { isNobodysAddress } from '#domain/mail.ts';
import { MAIL_KEPT_MS } from '#domain/retention-times.ts';
import type { Config } from '../settings/config.ts';

/** A rendered mail. `name`: its file's name, for the file transport. */
export type OutgoingMail = SendMailOptions & { readonly name: string; readonly to: { name: string; address: string } };

export type MailTransport = {
  /** Resolves when a mail server has accepted it. Returns the path, for the file transport. */
  send(mail: OutgoingMail): Promise<string | undefined>;
};

/** A permanent failure: no retry. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Time-outs of connecting, of each answer, and of a whole mail. */
export type MailPatience = { readonly connectMs: number; readonly answerMs: number; readonly mailMs: number };
export const PATIENCE: MailPatience = { connectMs: 10_000, answerMs: 30_000, mailMs: 120_000 };

/** Loaded lazily, to keep starts fast. */
const loadNodemailer = async () => (await import('nodemailer')).default;

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/;

function smtpOptions(smtpUrl: string, { connectMs, answerMs }: MailPatience) {
  const { username, hostname, protocol } = new URL(smtpUrl);
  return {
    url: smtpUrl,
    // STARTTLS is required before the password is sent, against downgrade attacks.
    requireTLS: protocol === 'smtp:' && username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
    // Our mails embed nothing from files or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Permanent errors (5xx) for the address or the mail. A refused login is a fault of our configuration, which may be fixed before the next try. */
function isRefused({ code, permanent, responseCode }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return permanent === true || (code === 'EENVELOPE' && responseCode === undefined);
}

/** One connection per mail, so that one can be closed without affecting another. */
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
      // Closes connections to slow servers before the lease ends.
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

/** Without a mail server each mail becomes an .eml file; a retry writes the same file. */
function fileTransport(folder: string): MailTransport {
  return {
    async send({ name, ...mail }) {
      const composer = (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
      const file = join(folder, `${name}.eml`);
      // Private: mails contain links to accounts.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.tmp`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.tmp`, file);
      return file;
    },
  };
}

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'mail');

/** Deletes mail files as old as deleted rows. Returns how many. */
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

/** Connects and logs in without sending; throws on failure. */
export async function tryMailServer(smtpUrl: string, patience = PATIENCE): Promise<void> {
  const connection = (await loadNodemailer()).createTransport(smtpOptions(smtpUrl, patience));
  await connection.verify().finally(() => connection.close());
}
