import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { neutralise } from '#domain/csv.ts';

/** Without it a spreadsheet reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\ufeff';

function csvCell(value: string | number | null): string {
  const text = typeof value === 'number' ? String(value) : neutralise(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A file for a spreadsheet, some lines at a time. */
export async function* csvFile(
  header: readonly string[],
  batches: AsyncIterable<(string | number | null)[][]> | Iterable<(string | number | null)[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header);
  for await (const batch of batches) yield batch.map(csvLine).join('');
}

/** Sends rows as they are read, so that the whole never lies in memory. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  header: readonly string[],
  batches: Parameters<typeof csvFile>[1],
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(csvFile(header, batches), { objectMode: false }));
}
