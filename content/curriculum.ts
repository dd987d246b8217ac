import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import type { Fact, Goal } from '#domain/curriculum.ts';

type CurriculumGoal = Goal & { readonly sv: string; readonly en: string };
type CurriculumFact = Fact & { readonly text: string };
export type Curriculum = { readonly goals: readonly CurriculumGoal[]; readonly facts: readonly CurriculumFact[] };

type Row = { id: string; topic: string; fact_en: string; confidence: string };

/** Goals of the curriculum and the facts behind them, from the content files; they cannot be edited and are not exported. */
export async function readCurriculum(directory: string): Promise<Curriculum> {
  const [goals, facts] = await Promise.all(
    ['curriculum.yaml', 'facts.csv'].map((name) => readFile(join(directory, name), 'utf8').catch(() => '')),
  );
  return {
    goals: (parseYaml(goals ?? '') ?? []) as CurriculumGoal[],
    facts: parse<Row>(facts ?? '', { columns: true, bom: true }).map(({ id, topic, fact_en: text, confidence }) => ({
      id,
      topic,
      text,
      core: confidence === 'H',
    })),
  };
}
