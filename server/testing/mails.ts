import type { TestApp } from './app.ts';

/** The mails that wait, the oldest first. */
export function waitingMails({ db }: TestApp) {
  return db.selectFrom('mails').selectAll().where('state', '=', 'waiting').orderBy('id').execute();
}

/** The token of the last link that was mailed to an address. */
export async function mailedToken(app: TestApp, address: string): Promise<string> {
  const mails = (await waitingMails(app)).filter((mail) => mail.address === address);
  const link = (mails.at(-1)?.text_values as { values?: { link?: string } } | undefined)?.values?.link ?? '';
  return link.split('#')[1] ?? '';
}
