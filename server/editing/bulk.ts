import { LEVEL_QUESTIONS_MAX } from '#contract/content.ts';
import type { BulkBody, BulkChange, BulkResult } from '#contract/question-bulk.ts';
import { moveToStep } from '#domain/step-moves.ts';
import type { Author } from '../accounts/caller.ts';
import { record } from '../accounts/record.ts';
import type { Db } from '../db/connect.ts';
import {
  beginEditing,
  type Documents,
  type Draft,
  documentExists,
  holdAllSteps,
  holdQuestions,
  knownQuestions,
  readDocument,
  type StepRow,
} from '../db/content/documents.ts';
import { type FieldFault, invalid, Refusal } from '../refusal.ts';
import { naming, saveDocument } from './save.ts';

type Chosen = BulkBody['questions'][number];
/** The outcome for each question, or why it was refused. */
type Outcome = 'changed' | 'unchanged' | Readonly<Record<string, FieldFault>>;
type Outcomes = Map<number, Outcome>;

const CHANGES: Readonly<Record<Exclude<BulkChange, 'step' | 'exercise'>, Partial<Draft<'question'>>>> = {
  retire: { retired: true },
  unretire: { retired: false },
  seal: { sealed: true },
  unseal: { sealed: false },
};

/** The faults of a refused question, by field; other errors are rethrown. */
function refusalOf(error: unknown): Readonly<Record<string, FieldFault>> {
  if (!(error instanceof Refusal)) throw error;
  return Object.keys(error.fields).length > 0 ? error.fields : { id: { key: error.key } };
}

class DryRun extends Error {}

/** A dry run does everything and rolls back. */
export async function changeOrTry(db: Db, author: Author, body: BulkBody, isDryRun: boolean, now: number): Promise<Outcomes> {
  let outcomes: Outcomes = new Map();
  const changing = db.transaction().execute(async (tx) => {
    outcomes = await changeQuestions(tx, author, body, now);
    if (isDryRun) throw new DryRun();
  });
  await changing.catch((error) => {
    if (!(error instanceof DryRun)) throw error;
  });
  return outcomes;
}

/** Applies one change to several questions in a transaction; each is saved, or refused, by itself. */
async function changeQuestions(tx: Db, author: Author, { questions, change, to }: BulkBody, now: number): Promise<Outcomes> {
  const isMove = change === 'exercise' || change === 'step';
  if (isMove !== (to !== undefined)) throw invalid({ to: { key: isMove ? 'fieldRequired' : 'fieldUnknown' } });
  const ids = questions.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw invalid({ questions: { key: 'questionTwice' } });
  await beginEditing(tx);
  await holdQuestions(tx, ids);
  if (change === 'step') return moveBetweenSteps(tx, author, questions, to ?? 0, now);
  if (change === 'exercise' && to !== undefined && to !== 0 && !(await documentExists(tx, 'category', to))) {
    throw invalid({ to: { key: 'categoryUnknown' } });
  }
  const wanted = change === 'exercise' ? { category_id: to === undefined || to === 0 ? null : to } : CHANGES[change];
  const outcomes: Outcomes = new Map();
  for (const { id, version } of questions) {
    try {
      const stored = await readDocument(tx, 'question', id);
      if (stored === undefined) throw new Refusal('not found', 'notFound');
      const isChanged = await saveDocument(tx, author, 'question', id, { ...stored, ...wanted, version }, now);
      outcomes.set(id, isChanged ? 'changed' : 'unchanged');
    } catch (error) {
      outcomes.set(id, refusalOf(error));
    }
  }
  return outcomes;
}

/** Saves each step once, like its editor; the questions themselves are unchanged. */
async function moveBetweenSteps(
  tx: Db,
  author: Author,
  questions: readonly Chosen[],
  target: number,
  at: number,
): Promise<Outcomes> {
  const ids = questions.map(({ id }) => id);
  const steps = await holdAllSteps(tx);
  if (target !== 0 && steps.every(({ id }) => id !== target)) throw invalid({ to: { key: 'stepUnknown' } });
  const known = await knownQuestions(tx, [...ids, ...steps.flatMap((step) => step.questions)]);
  const stepsOf = (question: number) => steps.filter((step) => step.questions.includes(question)).map(({ id }) => id);
  const faultOf = ({ id, levels }: Chosen): Readonly<Record<string, FieldFault>> | undefined => {
    const stored = known.get(id);
    if (stored === undefined) return { id: { key: 'notFound' } };
    const now = stepsOf(id);
    if (levels.length !== now.length || !levels.every((level) => now.includes(level))) return { levels: { key: 'stepsMoved' } };
    return stored.sealed && target !== 0 ? { sealed: { key: 'stepHasSealed' } } : undefined;
  };
  const movable = ids.filter((_id, place) => faultOf(questions[place] as Chosen) === undefined);
  const isLive = (id: number) => known.get(id)?.isLive === true;
  const {
    moved,
    refused,
    steps: changed,
  } = moveToStep(steps, isLive, movable, target === 0 ? undefined : target, LEVEL_QUESTIONS_MAX);
  const outcomes: Outcomes = new Map();
  for (const chosen of questions) {
    const fault = faultOf(chosen);
    const kept = refused.get(chosen.id);
    if (fault !== undefined) outcomes.set(chosen.id, fault);
    else if (kept?.reason === 'full')
      outcomes.set(chosen.id, { levels: { key: 'stepFull', values: { count: LEVEL_QUESTIONS_MAX } } });
    else if (kept !== undefined) outcomes.set(chosen.id, { levels: naming('stepNeedsQuestion', named(steps, kept.steps)) });
    else outcomes.set(chosen.id, moved.includes(chosen.id) ? 'changed' : 'unchanged');
  }
  for (const [id, asks] of changed) {
    const stored = (await readDocument(tx, 'level', id)) as Documents['level'];
    await saveDocument(tx, author, 'level', id, { ...stored, questions: [...asks] }, at);
  }
  for (const id of moved) {
    const before = { levels: stepsOf(id) };
    await record(tx, author, {
      action: 'move',
      subject: 'question',
      subject_id: id,
      before,
      after: { levels: target === 0 ? [] : [target] },
    });
  }
  return outcomes;
}

const named = (steps: readonly StepRow[], ids: readonly number[]) => steps.filter(({ id }) => ids.includes(id));

/** For the wire, with reasons in the caller's language. */
export function bulkResult(outcomes: Outcomes, written: boolean, inWords: (fault: FieldFault) => string): BulkResult {
  const those = (outcome: Outcome) => [...outcomes].filter(([, other]) => other === outcome).map(([id]) => id);
  return {
    written,
    changed: those('changed'),
    unchanged: those('unchanged'),
    refused: [...outcomes].flatMap(([id, outcome]) =>
      typeof outcome === 'string'
        ? []
        : [{ id, reasons: Object.entries(outcome).map(([field, fault]) => ({ field, message: inWords(fault) })) }],
    ),
  };
}
