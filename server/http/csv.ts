import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { neutralise } from '#domain/csv.ts';
import { batchesOf } from '../concurrency/batches.ts';

/** Without it spreadsheets guess another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** An amount in öre is written in kronor with two decimals. */
type Cell = string | number | null | { readonly ore: number };

/** Formats that English and Swedish spreadsheets open without questions. */
const FORMATS = { plain: { separator: ',', decimal: '.' }, swedish: { separator: ';', decimal: ',' } } as const;
type Format = keyof typeof FORMATS;

function csvCell(value: Cell, format: Format): string {
  const number =
    typeof value === 'number'
      ? String(value)
      : typeof value === 'object' && value !== null
        ? (value.ore / 100).toFixed(2)
        : undefined;
  if (number !== undefined) return number.replace('.', FORMATS[format].decimal);
  const text = neutralise((value as string | null) ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: readonly Cell[], format: Format = 'plain'): string {
  return `${cells.map((cell) => csvCell(cell, format)).join(FORMATS[format].separator)}\r\n`;
}

/** A CSV file, in chunks of lines. */
export async function* csvFile(
  header: readonly string[],
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>,
  format: Format = 'plain',
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header, format);
  for await (const batch of batches) yield batch.map((line) => csvLine(line, format)).join('');
}

/** The rows of a list that is in memory. */
export async function* rowsOf<Item>(items: readonly Item[], cells: (item: Item) => Cell[]): AsyncGenerator<Cell[][]> {
  for await (const batch of batchesOf(items)) yield batch.map(cells);
}

/** Streams rows as they are read, so that memory stays flat. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  header: readonly string[],
  batches: Parameters<typeof csvFile>[1],
  format: Format = 'plain',
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(csvFile(header, batches, format), { objectMode: false }));
}
