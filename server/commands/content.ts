import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContentError, readContentFiles } from '#content/read.ts';
import type { Content } from '#content/schema.ts';
import type { Db } from '../db/connect.ts';
import { readContent } from '../db/content/content.ts';
import type { StoredPicture } from '../db/content/pictures.ts';
import { findTranslations } from '../db/content/translations.ts';
import { findUserByEmail } from '../db/people/users.ts';
import { writeContentFiles } from '../editing/export.ts';
import { type Change, importContent } from '../editing/import.ts';
import { toContent } from '../editing/records.ts';
import { TRANSLATION_COLUMNS, translationCells } from '../editing/translations-file.ts';
import { importTranslations } from '../editing/translations-import.ts';
import { readUploadedPictures, writeUploadedPictures } from '../editing/uploaded-pictures.ts';
import { csvFile } from '../http/csv.ts';
import { importReadTakes, readTakes, writeTakes } from '../sounds/takes-file.ts';
import { say as inWords } from '../text/catalog.ts';
import { type Command, command, type Say, UsageError, type Work } from './command.ts';

const CONTENT = fileURLToPath(new URL('../../content/', import.meta.url));

/** Decided by the file name; anything else is a folder of content files. */
const isSpreadsheet = (path: string) => /\.csv$/i.test(path);

function shorten(value: unknown): string {
  const text = value === undefined ? '(nothing)' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}

const WORDS: Readonly<Record<Change['action'], readonly [sign: string, note: string]>> = {
  add: ['+', ''],
  change: ['~', ''],
  'keep deleted': ['!', 'deleted in the back office: stays so; --overwrite-edited brings it back'],
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

async function readSpreadsheet(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}).`);
  });
}

async function exportTranslations(db: Db, path: string, say: Say): Promise<void> {
  const rows = await findTranslations(db, { retired: false });
  await writeFile(path, csvFile(TRANSLATION_COLUMNS, [rows.map(translationCells)]));
  say(`Wrote ${rows.length} texts.`);
}

/** Saved in the admin's name, so that later imports of content files keep the edits. */
async function importSpreadsheet(
  db: Db,
  { path, bytes, by, isDryRun }: { path: string; bytes: Buffer; by: string; isDryRun: boolean },
  say: Say,
): Promise<void> {
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

async function importFiles(
  db: Db,
  files: Content,
  options: { dryRun: boolean; overwriteEdited: boolean; retireMissing: boolean; pictures: StoredPicture[] },
  say: Say,
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

async function exportFiles(db: Db, target: string, say: Say): Promise<void> {
  const content = toContent(await readContent(db));
  const written = [
    ...(await writeContentFiles(target, content)),
    ...(await writeUploadedPictures(db, target, content)),
    ...(await writeTakes(db, target)),
  ];
  say(`Wrote ${written.length} files.`);
}

type ImportOptions = { 'dry-run': boolean; 'overwrite-edited': boolean; 'retire-missing': boolean; by?: string | undefined };

/** All files are checked before the database is touched. */
async function runImport({ settingsOfDatabase, inDatabase, operands, say }: Work, options: ImportOptions): Promise<void> {
  const path = resolve(operands[0] ?? CONTENT);
  const { by, 'dry-run': dryRun, 'overwrite-edited': overwriteEdited, 'retire-missing': retireMissing } = options;
  if (isSpreadsheet(path)) {
    const bytes = await readSpreadsheet(path);
    if (by === undefined) throw new UsageError('content import of a spreadsheet needs --by');
    const config = await settingsOfDatabase();
    return inDatabase(config, {}, ({ db }) => importSpreadsheet(db, { path, bytes, by, isDryRun: dryRun }, say));
  }
  const files = await readContentFiles(path);
  const pictures = await readUploadedPictures(path, files);
  const takes = await readTakes(path);
  const config = await settingsOfDatabase();
  return inDatabase(config, {}, async ({ db }) => {
    await importFiles(db, files, { dryRun, overwriteEdited, retireMissing, pictures }, say);
    if (takes.length === 0) return;
    if (dryRun) return say(`Dry run: ${takes.length} recordings beside the files.`);
    const { kept, leftOut } = await importReadTakes(db, config, takes);
    for (const line of leftOut) say(`? ${line}`);
    say(`Recordings: ${kept} taken, ${leftOut.length} left out.`);
  });
}

export const CONTENT_COMMANDS: readonly Command[] = [
  command({
    name: 'content import',
    shows: '[DIR] [--dry-run] [--overwrite-edited] [--retire-missing], or FILE.csv --by E [--dry-run]',
    does: [
      'bring content files into the database, all or nothing (default: content/);',
      'tells what the files do not have, --retire-missing retires it. A spreadsheet is brought',
      'back in the name of the admin with the address E',
    ],
    operands: [0, 1],
    options: {
      'dry-run': { type: 'boolean', default: false },
      'overwrite-edited': { type: 'boolean', default: false },
      'retire-missing': { type: 'boolean', default: false },
      by: { type: 'string' },
    },
    run: runImport,
  }),
  command({
    name: 'content export',
    shows: 'DIR, or FILE.csv',
    does: [
      'write the content of the database as files, with the pictures uploaded in the back office and the recordings;',
      'or all texts for a spreadsheet: Swedish, Tigrinya and English side by side',
    ],
    operands: [1, 1],
    options: {},
    async run({ settingsOfDatabase, inDatabase, operands: [target = ''], say }) {
      const write = isSpreadsheet(target) ? exportTranslations : exportFiles;
      await inDatabase(await settingsOfDatabase(), {}, ({ db }) => write(db, resolve(target), say));
    },
  }),
];
