// File format: a line that names the format, gzipped lines, and a last line with the SHA-256 of everything before it. The gzip holds a header, for each table
// its name, columns and rows, and at the end the row count and SHA-256 of each table and the state of identity sequences.
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Loading } from '../db/upkeep/replace.ts';
import type { Sequence } from '../db/upkeep/snapshot.ts';

export type BackupHeader = {
  version: string;
  made_at: string;
  migrations: string[];
  /** Migrations that a release must know in order to use these tables. Missing in older files. */
  needs?: string[];
};
export type BackupEnd = { tables: Record<string, { rows: number; sha256: string }>; sequences: Sequence[] };

export class BackupError extends Error {
  override name = 'BackupError';
}

const NAME = 'Mengedi backup ';
const FIRST_LINE = `${NAME}1\n`;
const LAST_LINE_BYTES = 65;
const CHUNK_BYTES = 1_000_000;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const sha256 = () => createHash('sha256');

/** Counts and hashes the rows of each table; used for writing and for reading. */
function counter() {
  const tables: BackupEnd['tables'] = {};
  let current: { name: string; rows: number; hash: ReturnType<typeof sha256> } | undefined;
  const end = () => {
    if (current !== undefined) tables[current.name] = { rows: current.rows, sha256: current.hash.digest('hex') };
    current = undefined;
  };
  return {
    add(part: Loading) {
      if ('table' in part) {
        end();
        current = { name: part.table.name, rows: 0, hash: sha256().update(JSON.stringify(part.table)) };
      } else if (current !== undefined) {
        current.rows += part.rows.length;
        for (const row of part.rows) current.hash.update(row).update('\n');
      }
    },
    end() {
      end();
      return tables;
    },
  };
}

async function* linesOf(
  header: BackupHeader,
  parts: AsyncIterable<Loading>,
  sequences: readonly Sequence[],
  onEnd: (end: BackupEnd) => void,
) {
  yield `${JSON.stringify(header)}\n`;
  const counted = counter();
  for await (const part of parts) {
    counted.add(part);
    yield 'table' in part ? `${JSON.stringify(part)}\n` : `${part.rows.join('\n')}\n`;
  }
  const end = { tables: counted.end(), sequences: [...sequences] };
  onEnd(end);
  yield `${JSON.stringify({ end })}\n`;
}

/** `beforeEnd` may throw: a file without the last line is invalid. */
async function* framed(body: AsyncIterable<Buffer>, beforeEnd: () => void) {
  const hash = sha256();
  const counted = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  yield counted(Buffer.from(FIRST_LINE));
  for await (const chunk of body) yield counted(chunk);
  beforeEnd();
  yield Buffer.from(`${hash.digest('hex')}\n`);
}

/** Consumes the bytes of a backup as they are made. */
export type Sink = (bytes: AsyncIterable<Buffer>) => Promise<unknown>;
export type Contents = {
  header: BackupHeader;
  parts: AsyncIterable<Loading>;
  sequences: readonly Sequence[];
  /** Throws when the backup is not complete. */
  check?: (end: BackupEnd) => void;
};

/** Streams: only some chunks are in memory at any time. */
export async function streamBackup(
  { header, parts, sequences, check }: Contents,
  sink: Sink,
): Promise<{ end: BackupEnd; bytes: number }> {
  let end: BackupEnd | undefined;
  let bytes = 0;
  const lines = linesOf(header, parts, sequences, (counted) => {
    end = counted;
  });
  const checked = (body: AsyncIterable<Buffer>) => framed(body, () => check?.(end as BackupEnd));
  async function* counted(whole: AsyncIterable<Buffer>) {
    for await (const chunk of whole) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(
    Readable.from(lines, { highWaterMark: 1 }),
    createGzip(),
    checked,
    counted,
    async (whole) => void (await sink(whole)),
  );
  return { end: end as BackupEnd, bytes };
}

export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}

/** Written under another name, read back, then renamed: a file of this name is always whole. */
export async function writeBackupFile(path: string, contents: Contents): Promise<{ end: BackupEnd; bytes: number }> {
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  const cannotWrite = (error: NodeJS.ErrnoException) => new BackupError(`${path} cannot be written (${error.code}).`);
  const file = await open(unfinished, 'wx', 0o600).catch((error) => {
    throw cannotWrite(error);
  });
  try {
    const written = await streamBackup(contents, (whole) => file.writeFile(whole));
    await file.sync();
    await file.close();
    await readBack(unfinished, written.end);
    await rename(unfinished, path).catch((error) => {
      throw cannotWrite(error);
    });
    await syncDirectory(dirname(path));
    return written;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') ? cannotWrite(error as NodeJS.ErrnoException) : error;
  }
}

/** Verifies the written file at once, instead of on the day of a restore. */
async function readBack(path: string, written: BackupEnd): Promise<void> {
  const backup = await openBackupFile(path).catch((error: Error) => {
    throw new BackupError(`Nothing was written: what was read back is damaged (${error.message}) Look at the disk.`);
  });
  await backup.close();
  if (JSON.stringify(backup.end) !== JSON.stringify(written)) {
    throw new BackupError('Nothing was written: what was read back is not what was written. Look at the disk.');
  }
}

/** The lines of each chunk. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let open: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(10);
    if (end === -1) {
      open.push(chunk);
      continue;
    }
    yield Buffer.concat([...open, chunk.subarray(0, end)])
      .toString()
      .split('\n');
    open = [chunk.subarray(end + 1)];
  }
  if (open.some((rest) => rest.length > 0)) throw new Error('the last line has no end');
}

export type BackupFile = {
  header: BackupHeader;
  end: BackupEnd;
  bytes: number;
  parts(): AsyncGenerator<Loading>;
  close(): Promise<void>;
};

/** Opens a file and verifies all of it. */
export async function openBackupFile(path: string): Promise<BackupFile> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`);
  });
  try {
    const bodyEnd = await checkFrame(file, path);
    const read = () => readParts(file, bodyEnd);
    let first: Awaited<ReturnType<typeof drain>>;
    try {
      first = await drain(read());
    } catch (error) {
      throw new BackupError(`${path} is damaged: ${(error as Error).message}.`);
    }
    async function* parts() {
      for await (const part of read()) if (!('header' in part) && !('end' in part)) yield part;
    }
    return { ...first, bytes: bodyEnd + LAST_LINE_BYTES, parts, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Verifies the checksum in the last line. Returns where the gzip ends. */
async function checkFrame(file: FileHandle, path: string): Promise<number> {
  const about = await file.stat();
  const bodyEnd = about.size - LAST_LINE_BYTES;
  const notOurs = new BackupError(`${path} is not a backup of Mengedi.`);
  if (!about.isFile() || bodyEnd <= FIRST_LINE.length) throw notOurs;
  const piece = async (from: number, length: number) =>
    (await file.read({ buffer: Buffer.alloc(length), position: from })).buffer.toString('latin1');
  const start = await piece(0, FIRST_LINE.length);
  if (!start.startsWith(NAME)) throw notOurs;
  if (start !== FIRST_LINE) throw new BackupError(`${path} is damaged, or was made by a newer version of Mengedi.`);
  const hash = sha256();
  for await (const chunk of file.createReadStream({ start: 0, end: bodyEnd - 1, autoClose: false })) hash.update(chunk);
  if ((await piece(bodyEnd, LAST_LINE_BYTES)) !== `${hash.digest('hex')}\n`) {
    throw new BackupError(`${path} is damaged or not whole: its checksum is another.`);
  }
  return bodyEnd;
}

type Read = Loading | { header: BackupHeader } | { end: BackupEnd };

async function* readParts(file: FileHandle, bodyEnd: number): AsyncGenerator<Read> {
  const compressed = file.createReadStream({ start: FIRST_LINE.length, end: bodyEnd - 1, autoClose: false });
  const body = compressed.pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  compressed.on('error', (error) => body.destroy(error));
  const counted = counter();
  let isFirst = true;
  let end: BackupEnd | undefined;
  for await (const lines of splitLines(body)) {
    let rows: string[] = [];
    for (const line of lines) {
      if (end !== undefined) throw new Error('there is something after the end');
      if (line.startsWith('[')) {
        rows.push(line);
        continue;
      }
      if (rows.length > 0) yield* pass({ rows });
      rows = [];
      const mark = JSON.parse(line);
      if (isFirst) yield { header: mark };
      else if ('end' in mark) end = mark.end;
      else yield* pass(mark);
      isFirst = false;
    }
    if (rows.length > 0) yield* pass({ rows });
  }
  function* pass(part: Loading) {
    counted.add(part);
    yield part;
  }
  if (end === undefined) throw new Error('the end is missing');
  if (JSON.stringify(counted.end()) !== JSON.stringify(end.tables)) throw new Error('its tables are not what it says');
  yield { end };
}

async function drain(parts: AsyncIterable<Read>): Promise<{ header: BackupHeader; end: BackupEnd }> {
  let header: BackupHeader | undefined;
  let end: BackupEnd | undefined;
  for await (const part of parts) {
    if ('header' in part) header = part.header;
    if ('end' in part) end = part.end;
  }
  if (header === undefined || end === undefined) throw new Error('it is empty');
  return { header, end };
}
