import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Names the row: a heading of it for screen readers, and the first line of its card on a phone. */
  readonly isHeading?: boolean;
  readonly isNumber?: boolean;
};

type DataTableProps<Row> = {
  /** Says what the table is about. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

const CELL =
  'px-4 py-2.5 align-top max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-0.5 max-md:before:shrink-0 max-md:before:text-soft max-md:before:content-[attr(data-label)]';

/** A table that is laid out as cards loses its roles unless they are said aloud. */
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** A table; on a phone each row becomes a card. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-raised shadow-card max-md:border-0 max-md:bg-paper max-md:shadow-none">
      <table {...ROLE.table} className="w-full border-collapse text-left wrap-break-word max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLE.group} className="border-b border-line text-caption text-soft max-md:sr-only">
          <tr {...ROLE.row}>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                {...ROLE.columnHeading}
                className={`px-4 py-2.5 font-semibold ${column.isNumber ? 'text-end' : ''}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.group} className="max-md:grid max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...ROLE.row}
              className="border-b border-line last:border-0 max-md:block max-md:rounded-card max-md:border max-md:bg-raised max-md:p-4 max-md:last:border"
            >
              {columns.map((column) =>
                column.isHeading ? (
                  <th
                    key={column.header}
                    scope="row"
                    {...ROLE.rowHeading}
                    className="px-4 py-2.5 align-top font-semibold max-md:block max-md:px-0 max-md:pt-0"
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.header}
                    {...ROLE.cell}
                    data-label={column.header}
                    className={`${CELL} ${column.isNumber ? 'tabular-nums md:text-end' : ''}`}
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
  );
}
