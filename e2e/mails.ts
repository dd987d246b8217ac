import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadMail, readMail } from '../server/testing/read-mail.ts';
import { expect, type Server } from './app.ts';

/** Waits for the latest mail of this kind to this address. */
export async function mailTo({ mails }: Server, address: string, kind: string): Promise<ReadMail> {
  let found: ReadMail | undefined;
  await expect(async () => {
    const names = (await readdir(mails)).filter((name) => name.endsWith('.eml') && name.includes(`-${kind}-`));
    const read = await Promise.all(
      names.map(async (name) => ({ name, mail: readMail(await readFile(join(mails, name), 'utf8')) })),
    );
    const id = (name: string) => Number(/-(\d+)\.eml$/.exec(name)?.[1]);
    found = read
      .filter(({ mail }) => mail.headers['to'] === address)
      .sort((first, second) => id(second.name) - id(first.name))[0]?.mail;
    expect(found).toBeDefined();
  }).toPass();
  return found as ReadMail;
}

/** The link's path on this test's server: any server of the worker may have sent the mail, with its own origin. */
export function onThisServer(link: string | undefined): string {
  const { pathname, search, hash } = new URL(link as string);
  return pathname + search + hash;
}

/** The main link of a mail. */
export const linkIn = ({ links }: ReadMail): string => onThisServer(links[0]);
