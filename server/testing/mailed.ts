import type { TestApp } from './app.ts';

type Mailed = { kind: string; address: string; language: string; link: string };

/** What waits to be sent, oldest first, with the link that its receiver would follow. */
export async function mailed(app: TestApp): Promise<Mailed[]> {
  const rows = await app.db.selectFrom('mails').select(['kind', 'address', 'language', 'text_values']).orderBy('id').execute();
  return rows.map(({ text_values, ...mail }) => ({
    ...mail,
    link: (text_values as { values?: { link?: string } }).values?.link ?? '',
  }));
}

/** The token that a link carries in its fragment. */
export const tokenIn = (link: string | undefined) => link?.replace(/^.*#(\w+=)?/, '') ?? '';
