import pg from 'pg';

type Statement = { readonly text: string; readonly values: unknown[] };

/** Records all SQL statements of this process until `giveBack` is called. */
export function hearStatements(): { readonly said: Statement[]; giveBack(): void } {
  const said: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Statement, unknown[] | undefined];
    said.push(
      typeof first === 'string' ? { text: first, values: values ?? [] } : { text: first.text, values: first.values ?? [] },
    );
    return (original as (...args: unknown[]) => never).apply(this, args);
  } as typeof original;
  return {
    said,
    giveBack: () => {
      pg.Client.prototype.query = original;
    },
  };
}
