import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import type { Fact, Goal } from '#domain/curriculum.ts';

type CurriculumGoal = Goal & { readonly sv: string; readonly en: string };
type CurriculumFact = Fact & { readonly text: string };
export type Curriculum = { readonly goals: readonly CurriculumGoal[]; readonly facts: readonly CurriculumFact[] };

type Row = { id: string; topic: string; fact_en: string; confidence: string };

/** The goals of the curriculum and the facts that carry them, from the content files: no editor changes them. An export of content has neither. */
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
