import { afterAll, describe, expect, test } from 'vitest';
import { CONTENT, columnsOf, TEXT_KINDS } from '#contract/content.ts';
import { testApp } from '../testing/app.ts';

const app = await testApp();
afterAll(() => app.close());

/** Columns that every content table has besides its description, and those that connect it to its list. */
const MORE = ['id', 'position', 'version', 'retired_at', 'updated_at', 'updated_by', 'question_id', 'category_id', 'groupid'];

describe.each(TEXT_KINDS)('the table of %s', (kind) => {
  test('has a column for all that its description says, and no other', async () => {
    const { rows } = await app.services.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1`,
      [CONTENT[kind].table],
    );
    const described = columnsOf(kind);
    const there = rows.map(({ name }) => name);
    expect(described.filter((name) => !there.includes(name))).toEqual([]);
    expect(there.filter((name) => !described.includes(name) && !MORE.includes(name))).toEqual([]);
  });

  test('marks each of its translated texts when the Swedish changes without it', async () => {
    const { rows } = await app.services.pool.query<{ definition: string }>(
      `select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'mark_translations' and tgrelid = $1::regclass`,
      [CONTENT[kind].table],
    );
    const names = Object.values(CONTENT[kind].fields).flatMap((field) => ('names' in field ? Object.values(field.names) : []));
    expect(names.filter((name) => rows[0]?.definition.includes(`'${name}'`) !== true)).toEqual([]);
  });
});
