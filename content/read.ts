import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { loadAll, YAMLException } from 'js-yaml';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { isMovingPicture } from '#domain/picture.ts';
import { hasPlaces, placeFaults } from '#domain/place.ts';
import { junctionFaults } from '#domain/right-of-way/junction-question.ts';
import { formsOf, sharedForms } from '#domain/terms.ts';
import {
  type Checklist,
  type Content,
  type Exercise,
  ItemSchemas,
  type ListedMisconception,
  type Question,
  type SignGroup,
  type SignPair,
  type Step,
  type Term,
} from './schema.ts';

/** An error in a file with its position. */
export type ContentFault = { file: string; line: number; message: string };

export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: readonly ContentFault[];
  constructor(faults: readonly ContentFault[]) {
    super(faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

/** File or folder of each kind; files of a folder are read in the order of their names. */
const KINDS = {
  exercises: 'exercises.yaml',
  questions: 'questions',
  steps: 'steps.yaml',
  signGroups: 'signs',
  checklists: 'checklists',
  terms: 'terms.yaml',
  signPairs: 'sign-pairs.yaml',
  misconceptions: 'misconceptions.yaml',
  nearDuplicates: 'near-duplicates.yaml',
} as const;

/** Missing in exports of earlier versions. */
const MAY_BE_ABSENT: ReadonlySet<keyof typeof KINDS> = new Set(['terms', 'signPairs', 'misconceptions', 'nearDuplicates']);

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });

type Places = { document: Document; lines: LineCounter };
type Located<Item> = { item: Item; at: (...path: (string | number)[]) => { file: string; line: number } };

async function filesOf(directory: string, path: string): Promise<string[]> {
  if (path.endsWith('.yaml')) return [path];
  const names = (await readdir(join(directory, path)).catch(() => [])).filter((name) => name.endsWith('.yaml')).sort();
  return names.map((name) => `${path}/${name}`);
}

/** Parsed with the places of all nodes, which takes six times as long as the values alone: done only where a fault needs its line. */
function placesIn(text: string): Places {
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines }), lines };
}

function lineOf({ document, lines }: Places, path: readonly (string | number)[]): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** The items of a file, none where it is empty; or why it is no YAML. */
function itemsOf(text: string): { items: unknown } | Pick<ContentFault, 'line' | 'message'> {
  try {
    const [items, another] = loadAll(text);
    return another === undefined ? { items: items ?? [] } : { line: 1, message: 'the file is more than one document' };
  } catch (error) {
    if (error instanceof YAMLException) return { line: (error.mark?.line ?? 0) + 1, message: error.reason };
    return { line: 1, message: String(error) };
  }
}

function explain(error: ErrorObject): string {
  const field = error.instancePath.split('/').slice(2).join('.');
  const where = field === '' ? '' : `${field} `;
  if (error.keyword === 'additionalProperties') return `${where}has an unknown field "${error.params['additionalProperty']}"`;
  return `${where}${error.message}`;
}

async function readKind<Item>(directory: string, kind: keyof typeof KINDS, faults: ContentFault[]): Promise<Located<Item>[]> {
  const path = KINDS[kind];
  const check = ajv.compile({ type: 'array', items: ItemSchemas[kind] });
  const found: Located<Item>[] = [];
  for (const file of await filesOf(directory, path)) {
    const text = await readFile(join(directory, file), 'utf8').catch(() => undefined);
    if (text === undefined) {
      if (!MAY_BE_ABSENT.has(kind)) faults.push({ file, line: 1, message: 'the file is missing' });
      continue;
    }
    let places: Places | undefined;
    const line = (...path: (string | number)[]) => {
      places ??= placesIn(text);
      return lineOf(places, path);
    };
    const parsed = itemsOf(text);
    if (!('items' in parsed)) {
      faults.push({ file, ...parsed });
      continue;
    }
    const { items } = parsed;
    if (!check(items)) {
      for (const error of check.errors ?? []) {
        const place = error.instancePath
          .split('/')
          .slice(1)
          .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
        faults.push({ file, line: line(...place), message: explain(error) });
      }
      continue;
    }
    for (const [index, item] of (items as Item[]).entries()) {
      found.push({ item, at: (...rest) => ({ file, line: line(index, ...rest) }) });
    }
  }
  return found;
}

function refuseDuplicates<Item>(
  items: readonly Located<Item>[],
  idsOf: (item: Item) => readonly (number | string)[],
  faults: ContentFault[],
): void {
  const seen = new Set<number | string>();
  for (const { item, at } of items) {
    for (const id of idsOf(item)) {
      if (seen.has(id)) faults.push({ ...at('id'), message: `the id ${id} is used twice` });
      seen.add(id);
    }
  }
}

/** Reads a content directory. Throws all errors with their file and line. */
export async function readContentFiles(directory: string): Promise<Content> {
  const faults: ContentFault[] = [];
  const exercises = await readKind<Exercise>(directory, 'exercises', faults);
  const questions = await readKind<Question>(directory, 'questions', faults);
  const steps = await readKind<Step>(directory, 'steps', faults);
  const signGroups = await readKind<SignGroup>(directory, 'signGroups', faults);
  const checklists = await readKind<Checklist>(directory, 'checklists', faults);
  const terms = await readKind<Term>(directory, 'terms', faults);
  const signPairs = await readKind<SignPair>(directory, 'signPairs', faults);
  const listed = await readKind<ListedMisconception>(directory, 'misconceptions', faults);
  const nearDuplicates = await readKind<number[]>(directory, 'nearDuplicates', faults);

  refuseDuplicates(exercises, (exercise) => [exercise.id], faults);
  refuseDuplicates(questions, (question) => [question.id], faults);
  refuseDuplicates(questions, (question) => question.options.map((option) => option.id), faults);
  refuseDuplicates(steps, (step) => [step.id], faults);
  refuseDuplicates(signGroups, (group) => [group.id], faults);
  refuseDuplicates(signGroups, (group) => group.signs.map((sign) => sign.id), faults);
  refuseDuplicates(checklists, (list) => [list.id], faults);
  refuseDuplicates(terms, (term) => [term.id], faults);
  refuseDuplicates(signPairs, (pair) => [pair.id], faults);
  refuseDuplicates(listed, ({ id, also = [] }) => [id, ...also], faults);
  refuseDuplicates(nearDuplicates, (group) => group, faults);

  const misconceptionOf = new Map(listed.flatMap(({ item: { id, also = [] } }) => [id, ...also].map((name) => [name, id])));
  const exerciseIds = new Set(exercises.map(({ item }) => item.id));
  for (const { item, at } of questions) {
    const keys = item.options.filter((option) => option.correct === true).length;
    if (keys !== 1) faults.push({ ...at('options'), message: `question ${item.id} has ${keys} correct options instead of one` });
    if (item.category !== null && !exerciseIds.has(item.category)) {
      faults.push({
        ...at('category'),
        message: `question ${item.id} belongs to exercise ${item.category}, which does not exist`,
      });
    }
  }
  for (const { item, at } of questions) {
    for (const [place, { id, correct, misconception }] of item.options.entries()) {
      if (misconception === undefined) continue;
      const where = () => at('options', place, 'misconception');
      if (correct === true) faults.push({ ...where(), message: `option ${id} is right and has a misconception` });
      else if (!misconceptionOf.has(misconception))
        faults.push({ ...where(), message: `option ${id} has the misconception "${misconception}", which does not exist` });
    }
  }
  for (const { item, at } of questions) {
    const faulty = placeFaults(item.options);
    for (const message of faulty) faults.push({ ...at('options'), message: `question ${item.id}: ${message}` });
    if (hasPlaces(item) && !isMovingPicture(item.image ?? ''))
      faults.push({ ...at('image'), message: `question ${item.id} has places, and no moving picture` });
  }
  for (const { item, at } of questions) {
    if (item.junction === undefined) continue;
    for (const message of junctionFaults(
      item.junction,
      item.options.map(({ id }) => id),
    ))
      faults.push({ ...at('junction'), message: `the junction of question ${item.id}: ${message}` });
  }
  const questionIds = new Set(questions.map(({ item }) => item.id));
  for (const { item, at } of nearDuplicates) {
    for (const [place, id] of item.entries()) {
      if (!questionIds.has(id)) faults.push({ ...at(place), message: `question ${id} does not exist` });
    }
  }
  for (const { item, at } of steps) {
    for (const [place, id] of item.questions.entries()) {
      if (!questionIds.has(id))
        faults.push({ ...at('questions', place), message: `step ${item.id} has question ${id}, which does not exist` });
    }
    if (item.min_mark > item.questions.length)
      faults.push({ ...at('min_mark'), message: `step ${item.id} asks for more than it has` });
  }
  const live = terms.filter(({ item }) => item.retired !== true);
  for (const { form, ids } of sharedForms(live.map(({ item }) => ({ id: item.id, forms: formsOf(item) })))) {
    const at = live.find(({ item }) => item.id === ids.at(-1))?.at('id') ?? { file: KINDS.terms, line: 1 };
    faults.push({ ...at, message: `the form "${form}" belongs to the terms ${ids.join(' and ')}: a text could mean either` });
  }
  if (faults.length > 0) throw new ContentError(faults);

  const plain = <Item>(located: readonly Located<Item>[]) => located.map(({ item }) => item);
  return {
    exercises: plain(exercises),
    questions: plain(questions).map((question) => ({
      ...question,
      options: question.options.map((option) =>
        option.misconception === undefined
          ? option
          : { ...option, misconception: misconceptionOf.get(option.misconception) ?? option.misconception },
      ),
    })),
    steps: plain(steps),
    signGroups: plain(signGroups),
    checklists: plain(checklists),
    terms: plain(terms),
    signPairs: plain(signPairs),
    misconceptions: plain(listed).map(({ also: _, ...misconception }) => misconception),
    nearDuplicates: plain(nearDuplicates),
  };
}
