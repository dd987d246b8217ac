import { pickPublic, withoutEnglish } from '#contract/content.ts';
import { type Question, Question as QuestionSchema } from '#contract/question.ts';
import { freeScenesOf } from '#domain/access.ts';
import { isEasyToBegin, isForFirstDays, isHardAtFirst } from '#domain/difficulty.ts';
import { UNCATEGORIZED_ID } from '#domain/exercise.ts';
import { hasPlaces } from '#domain/place.ts';
import { hasImage, translationLanguage } from '#domain/question.ts';
import { signsInPicture } from '#domain/sign-pictures.ts';
import type { OtherRows, QuestionRow, Row } from '../db/content/content.ts';
import { digestOf, keep, type Piece, type Prebuilt, piece } from './prebuilt.ts';
import { serializer } from './serializer.ts';
import { type TermFinder, termFinder, termsIn } from './term-finder.ts';

export type QuestionEntry = {
  readonly id: number;
  readonly category_id: number | null;
  readonly sealed: boolean;
  /** Ids of the facts that decide it. */
  readonly rules: readonly string[];
  /** The hazard of a moving scene. */
  readonly hazard?: string;
  /** Empty: no picture. */
  readonly image: string;
  /** 0 for a deleted question. */
  readonly version: number;
  readonly options: readonly { readonly id: number; readonly correct: boolean }[];
};

/** Prebuilt items of a question for draws: with one translation, as the app requests, and with all. */
export type QuestionPieces = {
  readonly one: Piece;
  readonly all: Piece;
  /** Digest of the question, to detect changes. */
  readonly digest: string;
  /** Terms that occur in it. */
  readonly terms: readonly number[];
  /** Digest of the terms' written forms. */
  readonly formsDigest: string;
};

/** Compressed items and found terms, for reuse by the next edition. */
export type Made = {
  readonly pieces: ReadonlyMap<number, QuestionPieces>;
  /** Whole answers by ETag. */
  readonly answers: ReadonlyMap<string, Prebuilt>;
};

/** An edition's questions. */
export type PublishedQuestions = {
  /** By exercise, without sealed and suspect ones. */
  readonly questionIds: ReadonlyMap<number, readonly number[]>;
  /** By exercise: sealed questions, which only mock exams ask until the learner has met them there. */
  readonly sealedIds: ReadonlyMap<number, readonly number[]>;
  readonly pieces: ReadonlyMap<number, QuestionPieces>;
  /** Includes retired and recently deleted questions, so that runs under way still count. */
  readonly entries: ReadonlyMap<number, QuestionEntry>;
  /** Questions whose key may be wrong; they count in no figure. */
  readonly suspects: ReadonlySet<number>;
  /** Question ids by fit for beginners: easy ones, those for the first days, and those asked only later. */
  readonly easyIds: ReadonlySet<number>;
  readonly middleIds: ReadonlySet<number>;
  readonly hardIds: ReadonlySet<number>;
  /** Moving scenes that are open to everybody. */
  readonly freeScenes: ReadonlySet<number>;
  /** Live questions by the code of a sign in their picture. */
  readonly questionsOfCode: ReadonlyMap<string, readonly number[]>;
  /** Live questions by term. */
  readonly questionsOfTerm: ReadonlyMap<number, readonly number[]>;
};

const writeQuestion = serializer<Question>(QuestionSchema);
/** The answer schema decides which fields are sent, so a change of it changes every question's digest. */
const schemaDigest = digestOf(JSON.stringify(QuestionSchema));
export const isLive = (row: { retired_at: string | null }) => row.retired_at === null;

export function toQuestion(row: Row<'questions'>, options: readonly Row<'options'>[]): Question {
  const { solution, solution_sv, solution_en } = row;
  const isExplained = solution !== '' || solution_sv !== '' || solution_en !== '';
  return {
    id: row.id,
    ...pickPublic('question', row),
    version: row.version,
    options: options.filter(isLive).map((option) => ({
      id: option.id,
      ...pickPublic('option', option),
      solution: option.correct && isExplained ? { solution, solution_sv, solution_en } : null,
    })),
  };
}

/** Without the translations that the app's toggle never shows. */
const withOneTranslation = (question: Question) => (translationLanguage(question) === 'sv' ? withoutEnglish(question) : question);

/** Reuses the pieces of an unchanged question. */
function piecesOf(question: Question, before: QuestionPieces | undefined, finder: TermFinder): QuestionPieces {
  const digest = digestOf(schemaDigest + JSON.stringify(question));
  const isSame = before?.digest === digest;
  if (isSame && before.formsDigest === finder.digest) return before;
  const found = { terms: termsIn(question, finder), formsDigest: finder.digest };
  if (isSame) return { ...before, ...found };
  const all = keep(piece(writeQuestion(question)));
  const one = piece(writeQuestion(withOneTranslation(question)), all);
  return { all, one: one === all ? all : keep(one), digest, ...found };
}

export function entryOf(row: QuestionRow): QuestionEntry {
  const { id, category_id, sealed, facts, hazard, version, options } = row;
  return {
    id,
    category_id,
    sealed,
    rules: facts,
    hazard,
    image: hasImage(row) ? row.image : '',
    version,
    options: options.map((option) => ({ id: option.id, correct: option.correct })),
  };
}

/** Reads the questions in batches and collects what prebuilt answers need. */
export async function gatherQuestions(
  rows: OtherRows,
  questions: AsyncIterable<QuestionRow[]>,
  previous?: Made,
): Promise<PublishedQuestions> {
  const entries = new Map<number, QuestionEntry>();
  const pieces = new Map<number, QuestionPieces>();
  const questionIds = new Map<number, number[]>();
  const sealedIds = new Map<number, number[]>();
  const easyIds = new Set<number>();
  const middleIds = new Set<number>();
  const hardIds = new Set<number>();
  const scenes: { id: number; asksForPlaces: boolean }[] = [];
  const questionsOfCode = new Map<string, number[]>();
  const liveCategories = new Set(rows.categories.filter(isLive).map((category) => category.id));
  const liveTerms = rows.terms.filter(isLive);
  const finder = termFinder(liveTerms);
  const suspects = new Set(rows.suspects);
  const questionsOfTerm = new Map(liveTerms.map((term): [number, number[]] => [term.id, []]));
  for await (const some of questions) {
    for (const row of some) {
      const { id, category_id } = row;
      entries.set(id, entryOf(row));
      if (!isLive(row)) continue;
      const made = piecesOf(toQuestion(row, row.options), previous?.pieces.get(id), finder);
      pieces.set(id, made);
      const sight = {
        hasPicture: hasImage(row),
        stem: row.question,
        difficulty: row.difficulty,
        measured: rows.measured.get(id),
      };
      if (isEasyToBegin(sight)) easyIds.add(id);
      else if (isForFirstDays(sight)) middleIds.add(id);
      if (isHardAtFirst(sight)) hardIds.add(id);
      for (const code of signsInPicture(row.image)) questionsOfCode.set(code, [...(questionsOfCode.get(code) ?? []), id]);
      for (const term of made.terms) questionsOfTerm.get(term)?.push(id);
      if ((category_id !== null && !liveCategories.has(category_id)) || suspects.has(id)) continue;
      const exercise = category_id ?? UNCATEGORIZED_ID;
      const into = row.sealed ? sealedIds : questionIds;
      if (row.hazard !== '' && !row.sealed) scenes.push({ id, asksForPlaces: hasPlaces(row) });
      const ids = into.get(exercise);
      if (ids === undefined) into.set(exercise, [id]);
      else ids.push(id);
    }
  }
  for (const { id, category_id, options } of rows.deleted_questions) {
    entries.set(id, { id, category_id, sealed: false, rules: [], image: '', version: 0, options });
  }
  const freeScenes = new Set(freeScenesOf(scenes));
  return {
    ...{ questionIds, sealedIds, easyIds, middleIds, hardIds, freeScenes },
    ...{ pieces, entries, suspects, questionsOfCode, questionsOfTerm },
  };
}
