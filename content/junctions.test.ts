import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { allTasks } from '#domain/right-of-way/tasks.ts';

const CONTENT = import.meta.dirname;
const junctions = JSON.parse(readFileSync(join(CONTENT, 'junctions.json'), 'utf8')) as { rules: string[] }[];

test('the junctions of the trainer are those that the rules make: `./run node content/write-junctions.ts` writes them anew', () => {
  expect(junctions).toEqual(allTasks());
});

test('every rule that decides one is a fact of high confidence', () => {
  const rows = parse<{ id: string; confidence: string }>(readFileSync(join(CONTENT, 'facts.csv')), { columns: true, bom: true });
  const confidence = new Map(rows.map((fact) => [fact.id, fact.confidence]));
  for (const { rules } of junctions) for (const rule of rules) expect(confidence.get(rule), rule).toBe('H');
});
