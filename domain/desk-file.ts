import { restore } from './csv.ts';
import { VERDICTS, type Verdict } from './desk.ts';

type FileReading = {
  readonly kind: string;
  readonly id: number;
  readonly field: string;
  readonly ti: string;
  readonly sv: string;
  readonly verdict: Verdict;
  readonly suggestion?: string;
  readonly comment?: string;
};

/** The separator depends on the locale of the spreadsheet; some programs name it in a first line (`sep=;`). */
function separatorOf(text: string): { readonly separator: string; readonly rest: string } {
  const said = /^sep=(.)\r?\n/.exec(text);
  if (said?.[1] !== undefined) return { separator: said[1], rest: text.slice(said[0].length) };
  const [header = ''] = text.split('\n', 1);
  const count = (sign: string) => header.split(sign).length;
  const [separator = ','] = [',', ';', '\t'].sort((first, second) => count(second) - count(first));
  return { separator, rest: text };
}

/** Parses CSV into rows of cells. A quoted cell may contain line breaks. */
export function csvRows(file: string): string[][] {
  const { separator, rest } = separatorOf(file.replace(/^\ufeff/, ''));
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < rest.length; at += 1) {
    const sign = rest[at] ?? '';
    if (isQuoted && sign === '"' && rest[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) {
    endCell();
    rows.push(row);
  }
  return rows;
}

/** The rows that a reviewer filled in: those with a changed text or a verdict. Columns may come in any order; unknown columns are ignored. */
export function readingsIn(file: string): FileReading[] {
  const [header = [], ...lines] = csvRows(file);
  const names = header.map((name) => name.trim().toLowerCase());
  return lines.flatMap((cells) => {
    const cell = (name: string) => restore(cells[names.indexOf(name)] ?? '').trim();
    const [suggestion, comment, ti] = [cell('suggestion'), cell('comment'), cell('ti')];
    const isOther = suggestion !== '' && suggestion !== ti;
    const verdict = isOther ? 'suggest' : VERDICTS.find((known) => known === cell('verdict').toLowerCase());
    const id = Number(cell('id'));
    if (verdict === undefined || (verdict === 'suggest' && !isOther) || cell('kind') === '' || !Number.isInteger(id)) return [];
    const more = { ...(isOther ? { suggestion } : {}), ...(comment === '' ? {} : { comment }) };
    return [{ kind: cell('kind'), id, field: cell('field'), ti, sv: cell('sv'), verdict, ...more }];
  });
}
