import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Content, Question } from '#content/schema.ts';

/** Fixed formatting, so that equal content gives equal bytes. */
const toYaml = (items: readonly unknown[]) =>
  stringify(items, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });

const fileOf = (question: Question) => `questions/${question.category ?? 'uncategorized'}.yaml`;

/** The content as files, by path. */
export function contentFiles(content: Content): Map<string, string> {
  const files = new Map<string, string>();
  files.set('exercises.yaml', toYaml(content.exercises));
  files.set('steps.yaml', toYaml(content.steps));
  files.set('checklists/checklists.yaml', toYaml(content.checklists));
  files.set('terms.yaml', toYaml(content.terms));
  files.set('sign-pairs.yaml', toYaml(content.signPairs));
  files.set('misconceptions.yaml', toYaml(content.misconceptions));
  files.set('near-duplicates.yaml', toYaml(content.nearDuplicates));
  for (const [path, questions] of Map.groupBy(content.questions, fileOf)) files.set(path, toYaml(questions));
  // Numbered: files sort in the order of the groups.
  for (const [place, group] of content.signGroups.entries()) {
    files.set(`signs/${String(place + 1).padStart(2, '0')}-${group.groupid}.yaml`, toYaml([group]));
  }
  return files;
}

export async function writeContentFiles(directory: string, content: Content): Promise<string[]> {
  const files = contentFiles(content);
  for (const [path, text] of files) {
    const target = join(directory, path);
    await mkdir(join(target, '..'), { recursive: true });
    await writeFile(target, text);
  }
  return [...files.keys()];
}
