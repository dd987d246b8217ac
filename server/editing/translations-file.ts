import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { TEXT_KINDS, type TextKind, textField } from '#contract/content.ts';
import type { Translation } from '#contract/translations.ts';
import { HEADING_MAX, restore, separatorOf } from '#domain/csv.ts';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#domain/language.ts';
import type { FieldFault } from '../refusal.ts';
import { HtmlTooDeep, writtenHtml } from './html.ts';
import { type Cell, textMax } from './translate.ts';

export const TRANSLATION_COLUMNS = ['kind', 'id', 'field', 'version', 'sv', 'ti', 'en', 'stale'] as const;
const KEY_COLUMNS = ['kind', 'id', 'field', 'version'] as const;

/** A text as a line of the file. */
export function translationCells({ kind, id, field, version, sv, ti, en, stale }: Translation): (string | number)[] {
  return [kind, id, field, version, sv, ti, en, stale.join(' ')];
}

export type Change = Cell & { line: number; before: string; owner: Translation['owner']; version: number };
type LineFault = { line: number; fault: FieldFault };
export type Reading = { rows: number; changes: Change[]; faults: LineFault[] };

const CHUNK_BYTES = 65_536;
const MAX_CELL_BYTES = 2_000_000;
const NUMBER = /^[1-9]\d{0,9}$/;

/** Some spreadsheets write or need a first line `sep=;`. */
const SEPARATOR = /^\ufeff?"?sep=(.)"?\r?\n/i;

/** The lines after a `sep=` line, the separator, and how many lines were skipped. */
function taken(bytes: Buffer): { lines: Buffer; delimiter: string; before: number } {
  const said = SEPARATOR.exec(bytes.toString('utf8', 0, 16));
  if (said === null) return { lines: bytes, delimiter: separatorOf(bytes.toString('utf8', 0, HEADING_MAX)), before: 0 };
  return { lines: bytes.subarray(Buffer.byteLength(said[0])), delimiter: said[1] as string, before: 1 };
}

/** Far more than our columns and any that somebody added. */
const CELLS_MAX = 200;
const [QUOTE, LINE_END] = [34, 10];

/**
 * Feeds the parser in pieces, so that requests are served in between, and rejects lines with too many cells before they are parsed. Separators inside quotes
 * are text; a doubled quote closes and reopens the quotes.
 */
async function* pieces(bytes: Buffer, delimiter: string) {
  const sign = delimiter.charCodeAt(0);
  let cells = 0;
  let lines = 0;
  let isQuoted = false;
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    await setImmediate();
    const piece = bytes.subarray(at, at + CHUNK_BYTES);
    for (const byte of piece) {
      if (byte === LINE_END) lines += 1;
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === LINE_END) cells = 0;
      else if (byte === sign) {
        cells += 1;
        if (cells > CELLS_MAX) throw new TooManyCells(lines);
      }
    }
    yield piece;
  }
}

/** With more wrong or duplicate lines it is not one of our files. */
const LINES_TOO_MANY = 100;
/** Lines per turn of the event loop. */
const LINES_AT_ONCE = 50;

class TooManyLines extends Error {}
class TooManyCells extends Error {
  readonly lines: number;
  constructor(lines: number) {
    super();
    this.lines = lines;
  }
}
/** Spreadsheets may append empty lines. */
const EMPTY_LINES_MAX = 20_000;

type Line = { line: number; cells: string[] };

async function readLines(bytes: Buffer, texts: number, faults: LineFault[]): Promise<Line[]> {
  const lines: Line[] = [];
  const { lines: counted, delimiter, before } = taken(bytes);
  let ended = before;
  let records = 0;
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    max_record_size: MAX_CELL_BYTES,
    // Collected here: the stream drops buffered records when a later line fails.
    on_record: (cells: string[], info) => {
      // Counted at the record's first line: cells may hold line breaks.
      if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: ended + 1, cells });
      ended = before + info.lines;
      // The first record is the header. Further records are only counted, so that a huge file does not fill the memory.
      records += 1;
      if (lines.length > texts + LINES_TOO_MANY + 1 || records > texts + EMPTY_LINES_MAX) throw new TooManyLines();
      return null;
    },
  });
  try {
    await pipeline(Readable.from(pieces(counted, delimiter)), parser.resume());
  } catch (error) {
    if (error instanceof TooManyLines) faults.push({ line: ended, fault: { key: 'csvLines', values: { count: texts } } });
    else if (error instanceof TooManyCells) faults.push({ line: before + error.lines + 1, fault: { key: 'csvBroken' } });
    else if (error instanceof CsvError) faults.push({ line: ended + 1, fault: { key: 'csvBroken' } });
    else throw error;
  }
  return lines;
}

/** Compares a file with the stored texts. All faults are returned, with their lines. */
export async function readTranslationsFile(bytes: Buffer, stored: readonly Translation[]): Promise<Reading> {
  const faults: LineFault[] = [];
  const nothing = (line: number, fault: FieldFault): Reading => ({ rows: 0, changes: [], faults: [{ line, fault }] });
  if (!isUtf8(bytes)) return nothing(1, { key: 'csvEncoding' });
  const [header, ...lines] = await readLines(bytes, stored.length, faults);
  if (faults.length > 0) return { rows: 0, changes: [], faults };
  if (header === undefined) return nothing(1, { key: 'csvMissing' });

  const columns = header.cells.map((cell) => cell.trim().toLowerCase());
  const known: readonly string[] = TRANSLATION_COLUMNS;
  for (const [place, name] of columns.entries()) {
    // Additional columns are ignored.
    if (known.includes(name) && columns.indexOf(name) !== place) {
      faults.push({ line: header.line, fault: { key: 'csvColumnTwice', values: { name: name.slice(0, 40) } } });
    }
  }
  const lacking = KEY_COLUMNS.filter((name) => !columns.includes(name));
  const languages = CONTENT_LANGUAGES.filter((language) => columns.includes(language));
  if (lacking.length > 0 || languages.length === 0) {
    const names = [...lacking, ...(languages.length === 0 ? ['sv', 'ti', 'en'] : [])].join(', ');
    faults.push({ line: header.line, fault: { key: 'csvColumns', values: { names } } });
  }
  if (faults.length > 0) return { rows: 0, changes: [], faults };

  const byKey = new Map(stored.map((text) => [`${text.kind} ${text.id} ${text.field}`, text]));
  const seen = new Map<string, number>();
  const changes: Change[] = [];
  for (const [place, { line, cells }] of lines.entries()) {
    if (place % LINES_AT_ONCE === 0) await setImmediate();
    const refuse = (fault: FieldFault) => faults.push({ line, fault });
    if (cells.length !== columns.length) {
      refuse({ key: 'csvCells', values: { count: cells.length, wanted: columns.length } });
      continue;
    }
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    const [kind, id, field, version] = KEY_COLUMNS.map((name) => cell(name).trim()) as [string, string, string, string];
    const key = `${kind} ${id} ${field}`;
    const current = byKey.get(key);
    if (current === undefined || !isKind(kind)) {
      refuse({ key: 'textUnknown' });
      continue;
    }
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      refuse({ key: 'csvTwice', values: { line: earlier } });
      continue;
    }
    seen.set(key, line);
    const count = textMax(current.kind, current.field) ?? 0;
    const given = languages.map((language) => ({ language, text: restore(cell(language).replaceAll('\r\n', '\n')).trim() }));
    // Checked before the text is processed.
    if (given.some(({ text }) => text.length > count)) {
      refuse({ key: 'fieldTooLong', values: { count } });
      continue;
    }
    const changed = changesOf(current, given);
    if (changed === 'too deep') {
      refuse({ key: 'htmlTooDeep' });
      continue;
    }
    if (changed.length === 0) continue;
    if (!NUMBER.test(version) || Number(version) !== current.version) {
      refuse({ key: 'csvVersion', values: { version: current.version } });
      continue;
    }
    for (const { language, text } of changed) {
      if (text.length > count) refuse({ key: 'fieldTooLong', values: { count } });
      else if (text.includes('\0')) refuse({ key: 'fieldInvalid' });
      else {
        const { owner } = current;
        changes.push({
          line,
          kind: current.kind,
          id: current.id,
          field,
          language,
          before: current[language],
          text,
          owner,
          version: current.version,
        });
      }
    }
  }
  return { rows: lines.length, changes, faults };
}

function isKind(kind: string): kind is TextKind {
  return TEXT_KINDS.some((known) => known === kind);
}

type Given = { language: ContentLanguage; text: string };

/** Without empty cells and cells equal to the stored text. */
function changesOf(current: Translation, cells: readonly Given[]): Given[] | 'too deep' {
  const others = cells.filter(({ language, text }) => text !== '' && text !== current[language]);
  if (textField(current.kind, current.field)?.type !== 'html') return others;
  try {
    const written = others.map(({ language, text }) => ({ language, text: writtenHtml(text) }));
    return written.filter(({ language, text }) => text !== '' && text !== current[language]);
  } catch (error) {
    if (error instanceof HtmlTooDeep) return 'too deep';
    throw error;
  }
}
