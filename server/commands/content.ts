import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ContentError } from '#content/read.ts';
import type { Content } from '#content/schema.ts';
import type { Db } from '../db/connect.ts';
import { readContent } from '../db/content.ts';
import type { StoredPicture } from '../db/pictures.ts';
import { findTranslations } from '../db/translations.ts';
import { findUserByEmail } from '../db/users.ts';
import { writeContentFiles } from '../editing/export.ts';
import { type Change, importContent } from '../editing/import.ts';
import { toContent } from '../editing/records.ts';
import { TRANSLATION_COLUMNS, translationCells } from '../editing/translations-file.ts';
import { importTranslations } from '../editing/translations-import.ts';
import { writeUploadedPictures } from '../editing/uploaded-pictures.ts';
import { csvFile } from '../http/csv.ts';
import { say as inWords } from '../text/catalog.ts';
import { say, UsageError } from './command.ts';

function shorten(value: unknown): string {
  const text = value === undefined ? '(nothing)' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}

const WORDS: Readonly<Record<Change['action'], readonly [sign: string, note: string]>> = {
  add: ['+', ''],
  change: ['~', ''],
  'keep edited': ['!', 'edited in the back office: kept; --overwrite-edited replaces it'],
  'only here': ['?', 'in the database and not in the files; --retire-missing retires it'],
  'only here, edited': ['?', 'in the database and not in the files, made or edited in the back office: kept'],
  retire: ['-', 'retired: not in the files'],
};

function describe(change: Change): string[] {
  const [sign, note] = WORDS[change.action];
  return [
    `${sign} ${change.kind} ${change.id}${note === '' ? '' : ` (${note})`}`,
    ...change.fields.flatMap(({ path, before, after }) => [
      `    ${path}`,
      `      - ${shorten(before)}`,
      `      + ${shorten(after)}`,
    ]),
  ];
}

export async function readSpreadsheet(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}).`);
  });
}

export async function exportTranslations(db: Db, path: string): Promise<void> {
  const rows = await findTranslations(db, { retired: false });
  await writeFile(path, csvFile(TRANSLATION_COLUMNS, [rows.map(translationCells)]));
  say(`Wrote ${rows.length} texts.`);
}

/** Rows are saved as the admin's, so that a later import of content files keeps them as it keeps every edit. */
export async function importSpreadsheet(db: Db, path: string, bytes: Buffer, by: string, isDryRun: boolean): Promise<void> {
  const user = await findUserByEmail(db, by);
  if (user?.role !== 'admin') throw new UsageError(`There is no admin with the address ${by}.`);
  const author = { id: null, session: { user } };
  const { changes, faults, isImported } = await importTranslations(db, author, bytes, { isDryRun, now: Date.now() });
  const file = basename(path);
  if (faults.length > 0) {
    throw new ContentError(faults.map(({ line, fault }) => ({ file, line, message: inWords('en', fault.key, fault.values) })));
  }
  for (const { kind, id, field, language, before, text } of changes) {
    for (const line of [`~ ${kind} ${id} ${field} ${language}`, `      - ${shorten(before)}`, `      + ${shorten(text)}`])
      say(line);
  }
  say(isImported ? `Imported: ${changes.length} texts changed.` : `Dry run, nothing written: ${changes.length} texts to change.`);
}

export async function importFiles(
  db: Db,
  files: Content,
  options: { dryRun: boolean; overwriteEdited: boolean; retireMissing: boolean; pictures: StoredPicture[] },
): Promise<void> {
  const changes = await importContent(db, files, { ...options, isRecorded: true });
  for (const change of changes) for (const line of describe(change)) say(line);
  const count = (wanted: Change['action']) => changes.filter((change) => change.action === wanted).length;
  const onlyHere = count('only here') + count('only here, edited');
  const summary = [
    `${count('add')} to add, ${count('change')} to change, ${count('keep edited')} kept as edited`,
    ...(count('retire') > 0 ? [`${count('retire')} to retire`] : []),
    ...(onlyHere > 0 ? [`${onlyHere} only in the database`] : []),
  ].join(', ');
  say(options.dryRun ? `Dry run, nothing written: ${summary}.` : `Imported: ${summary}.`);
}

export async function exportFiles(db: Db, target: string): Promise<void> {
  const content = toContent(await readContent(db));
  const written = [...(await writeContentFiles(target, content)), ...(await writeUploadedPictures(db, target, content))];
  say(`Wrote ${written.length} files.`);
}
