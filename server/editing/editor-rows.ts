import { CONTENT, pickColumns } from '#contract/content.ts';
import type { EditorQuestion } from '#contract/editor.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { fold } from '#domain/fold.ts';
import { CONTENT_LANGUAGES, type ContentLanguage, FOLLOWING_LANGUAGES, type FollowingLanguage } from '#domain/language.ts';
import { hasImage } from '#domain/question.ts';
import type { Row } from '../db/content/content.ts';
import type { QuestionRows } from '../db/content/editor.ts';
import { toQuestion } from '../publishing/questions.ts';

type EditedRow = { version: number; retired_at: string | null; updated_at: string; updated_by: number | null };

export const edited = ({ version, retired_at, updated_at, updated_by }: EditedRow) => ({
  version,
  retired: retired_at !== null,
  updated_at,
  updated_by,
});

function editorQuestion(question: Row<'questions'>, options: readonly Row<'options'>[]): EditorQuestion {
  const { solution: _, solution_sv: _sv, solution_en: _en, ...columns } = pickColumns('question', question);
  const misconceptionOf = new Map(options.map(({ id, misconception }) => [id, misconception]));
  const shown = toQuestion(question, options);
  return {
    ...columns,
    ...shown,
    options: shown.options.map((option) => ({ ...option, misconception: misconceptionOf.get(option.id) ?? '' })),
    ...edited(question),
  };
}

/** Figures about questions, beside their content. */
export type QuestionFacts = {
  /** Stale languages by question. */
  stale: ReadonlyMap<number, ReadonlySet<FollowingLanguage>>;
  counts: ReadonlyMap<number, { answers: number; correct: number }>;
};

/** A question with its steps: the part that changes with content only, and is cached. */
export type ListedQuestion = Omit<QuestionRow, 'stale' | 'answers' | 'answers_correct'>;

export function listedQuestions(rows: QuestionRows): ListedQuestion[] {
  const optionsOf = Map.groupBy(rows.options, (option) => option.question_id);
  const levelsOf = Map.groupBy(rows.level_questions, (link) => link.question_id);
  return rows.questions.map((question) => ({
    ...editorQuestion(question, optionsOf.get(question.id) ?? []),
    levels: (levelsOf.get(question.id) ?? []).map((link) => link.level_id),
  }));
}

export const withFacts = (questions: readonly ListedQuestion[], facts: QuestionFacts): QuestionRow[] =>
  questions.map((question) => {
    const counts = facts.counts.get(question.id);
    const stale = facts.stale.get(question.id);
    return {
      ...question,
      stale: FOLLOWING_LANGUAGES.filter((language) => stale?.has(language) === true),
      answers: counts?.answers ?? 0,
      answers_correct: counts?.correct ?? 0,
    };
  });

type QuestionFilter = {
  category?: number | undefined;
  level?: number | undefined;
  missing?: ContentLanguage | undefined;
  picture?: 'with' | 'without' | undefined;
  retired?: boolean | undefined;
  search?: string | undefined;
};
type QuestionListOrder = 'id' | 'missed' | 'updated';

/** Texts that must be translated: the question, its options, and the explanation if there is one. */
function textsIn(row: ListedQuestion, language: ContentLanguage): string[] {
  const question = CONTENT.question.fields.question.names[language];
  const option = CONTENT.option.fields.option.names[language];
  const solution = row.options.find((candidate) => candidate.correct)?.solution ?? null;
  return [
    row[question],
    ...row.options.map((candidate) => candidate[option]),
    ...(solution === null ? [] : [solution[CONTENT.question.fields.solution.names[language]]]),
  ];
}

const folded = new WeakMap<ListedQuestion, readonly string[]>();

/** The searchable text of a question, folded once. */
function foldedOf(row: ListedQuestion): readonly string[] {
  const known =
    folded.get(row) ??
    [...row.law, ...row.facts, ...CONTENT_LANGUAGES.flatMap((language) => textsIn(row, language))].map((text) => fold(text));
  folded.set(row, known);
  return known;
}

/** The step filter for questions that are in no step. */
const IN_NO_STEP = 0;

export function filterQuestions(
  rows: readonly ListedQuestion[],
  filter: QuestionFilter,
  order: readonly number[],
): ListedQuestion[] {
  const { category, level, missing, picture, search } = filter;
  // A step lists its retired questions; elsewhere they are shown on request.
  const retired = filter.retired ?? (level === undefined || level === IN_NO_STEP ? false : undefined);
  const wanted = fold(search ?? '');
  const found = rows.filter(
    (row) =>
      (category === undefined || (row.category_id ?? 0) === category) &&
      (level === undefined || (level === IN_NO_STEP ? row.levels.length === 0 : row.levels.includes(level))) &&
      (retired === undefined || row.retired === retired) &&
      (missing === undefined || textsIn(row, missing).some((text) => text === '')) &&
      (picture === undefined || hasImage(row) === (picture === 'with')) &&
      (wanted === '' || String(row.id) === wanted || foldedOf(row).some((text) => text.includes(wanted))),
  );
  if (level === undefined || level === IN_NO_STEP) return found;
  const place = new Map(order.map((id, index) => [id, index]));
  return found.sort((first, second) => (place.get(first.id) ?? 0) - (place.get(second.id) ?? 0));
}

/** Questions with few answers sort last: their share says little. */
const missedShare = (row: QuestionRow) => (row.answers === 0 ? -1 : (row.answers - row.answers_correct) / row.answers);

export function sortQuestions(rows: readonly QuestionRow[], order: QuestionListOrder): QuestionRow[] {
  const sorted = [...rows];
  if (order === 'missed') {
    sorted.sort(
      (first, second) => missedShare(second) - missedShare(first) || second.answers - first.answers || first.id - second.id,
    );
  }
  if (order === 'updated')
    sorted.sort((first, second) => second.updated_at.localeCompare(first.updated_at) || first.id - second.id);
  return sorted;
}
