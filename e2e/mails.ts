import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadMail, readMail } from '../server/testing/read-mail.ts';
import { expect, type Server } from './app.ts';

/** The last mail of this kind to this address, as soon as it has come. */
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

/** A link of a mail on the journey's own server: any server of the worker may have sent it, with its own address. */
export function onThisServer(link: string | undefined): string {
  const { pathname, search, hash } = new URL(link as string);
  return pathname + search + hash;
}

/** The link that the mail is about. */
export const linkIn = ({ links }: ReadMail): string => onThisServer(links[0]);
