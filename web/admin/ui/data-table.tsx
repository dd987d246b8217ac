import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The row's header for screen readers, and the first line of its card on phones. */
  readonly isHeading?: boolean;
  readonly isNumber?: boolean;
  /** User input of any length: it may break anywhere. */
  readonly isLong?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Too many columns for tablets: rows become cards there, two per line. */
  isWide?: boolean;
};

const CELL =
  'px-3 py-2.5 align-top cards:flex cards:justify-between cards:gap-x-3 cards:px-0 cards:py-0.5 cards:before:shrink-0 cards:before:text-soft cards:before:content-[attr(data-label)]';

const LONG = 'min-w-36 wrap-anywhere cards:*:min-w-0';

/** Browsers drop table semantics when `display` changes, so the roles are set explicitly. */
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** A table that becomes a list of cards on phones. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isWide = false }: DataTableProps<Row>) {
  return (
    <div className={isWide ? 'wide-table' : ''}>
      <div className="overflow-x-auto rounded-card border border-line bg-raised shadow-card cards:border-0 cards:bg-paper cards:shadow-none">
        <table {...ROLE.table} className="w-full border-collapse text-left wrap-break-word cards:block">
          <caption className="sr-only">{caption}</caption>
          <thead {...ROLE.group} className="border-b border-line text-caption text-soft cards:sr-only">
            <tr {...ROLE.row}>
              {columns.map((column) => (
                <th
                  key={column.header}
                  scope="col"
                  {...ROLE.columnHeading}
                  className={`px-3 py-2.5 font-semibold ${column.isNumber ? 'text-end' : ''}`}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROLE.group} className="cards:grid cards:grid-cols-1 cards:gap-3 md:cards:grid-cols-2">
            {rows.map((row) => (
              <tr
                key={keyOf(row)}
                {...ROLE.row}
                className="border-b border-line last:border-0 cards:block cards:rounded-card cards:border cards:bg-raised cards:p-4 cards:last:border"
              >
                {columns.map((column) =>
                  column.isHeading ? (
                    <th
                      key={column.header}
                      scope="row"
                      {...ROLE.rowHeading}
                      className={`px-3 py-2.5 align-top font-semibold cards:block cards:px-0 cards:pt-0 ${column.isLong ? LONG : ''}`}
                    >
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td
                      key={column.header}
                      {...ROLE.cell}
                      data-label={column.header}
                      className={`${CELL} ${column.isNumber ? 'text-end tabular-nums' : ''} ${column.isLong ? LONG : 'cards:flex-wrap'}`}
                    >
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
