import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTENT, columnsOf, TEXT_KINDS } from '#contract/content.ts';

const MIGRATIONS = new URL('../server/db/migrations/', import.meta.url);
const statements = readdirSync(MIGRATIONS).flatMap((name) => readFileSync(new URL(name, MIGRATIONS), 'utf8').split(';'));

// server/db/schema.test.ts checks the real database; this finds a missing column before a database can be created.
test.each(TEXT_KINDS)('all columns that the description of %s has are made by a migration', (kind) => {
  const made = statements.filter((statement) => new RegExp(`\\b(create|alter) table ${CONTENT[kind].table}\\b`).test(statement));
  const missing = columnsOf(kind).filter((column) => !made.some((statement) => new RegExp(`\\b${column}\\b`).test(statement)));
  expect(missing).toEqual([]);
});
