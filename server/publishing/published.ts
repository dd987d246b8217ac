import fastJson from 'fast-json-stringify';
import type { TSchema } from 'typebox';
import { type Checklist, Checklist as ChecklistSchema } from '#contract/checklists.ts';
import { pickPublic, withoutEnglish } from '#contract/content.ts';
import { type Exercise, Exercise as ExerciseSchema } from '#contract/exercises.ts';
import { type Level, Level as LevelSchema } from '#contract/levels.ts';
import { type Question, Question as QuestionSchema } from '#contract/question.ts';
import { type Sign, type SignGroup, SignGroup as SignGroupSchema, Sign as SignSchema } from '#contract/signs.ts';
import { type Term, Term as TermSchema } from '#contract/terms.ts';
import { UNCATEGORIZED_ID } from '#domain/exercise.ts';
import { type Translations, translationLanguage } from '#domain/question.ts';
import type { ContentRows, Row } from '../db/content.ts';
import { type Piece, type Prebuilt, piece, prebuild } from './prebuilt.ts';
import { type TermFinder, termFinder, termsIn } from './term-finder.ts';
import { uncategorized } from './uncategorized.ts';

export type QuestionEntry = {
  readonly id: number;
  readonly category_id: number | null;
  readonly options: readonly { readonly id: number; readonly correct: boolean }[];
};

/** The whole question, and what draws are made of: with one translation, as the app asks for it, and with all since somebody first asked. */
type QuestionPieces = { readonly json: Buffer; readonly one: Piece; all?: Piece };

export type PublishedLevel = {
  readonly level: Level;
  readonly show: Prebuilt;
  readonly questions: Prebuilt;
  readonly entries: readonly QuestionEntry[];
};

/** What learners get, as of one revision of the content: answers made ahead and the keys that rules are checked against. */
export type Published = {
  readonly revision: number;
  readonly levels: Prebuilt;
  /** In the list's order, which decides what opens. */
  readonly levelList: readonly PublishedLevel[];
  readonly steps: readonly Level[];
  readonly exercises: Prebuilt;
  /** Ids of the listed exercises in order, id 0 last where uncategorized questions exist. */
  readonly exerciseIds: readonly number[];
  /** By exercise, without the sealed ones. */
  readonly questionIds: ReadonlyMap<number, readonly number[]>;
  /** By exercise: asked in mock exams only, until the learner has seen them there. */
  readonly sealedIds: ReadonlyMap<number, readonly number[]>;
  readonly pieces: ReadonlyMap<number, QuestionPieces>;
  /** Retired questions and options too, and questions deleted lately: an exercise or exam under way then still counts. */
  readonly entries: ReadonlyMap<number, QuestionEntry>;
  readonly signGroups: Prebuilt;
  readonly signs: Prebuilt;
  readonly signGroupById: ReadonlyMap<number, { readonly content: Prebuilt; readonly signs: Prebuilt }>;
  readonly checklists: Prebuilt;
  readonly terms: Readonly<Record<Translations, Prebuilt>>;
  /** The live questions that a term stands in, by term. */
  readonly questionsOfTerm: ReadonlyMap<number, readonly number[]>;
  readonly finder: TermFinder;
  /** All of the answers above, by ETag: what does not change is not made anew for the next edition. */
  readonly made: ReadonlyMap<string, Prebuilt>;
};

/** Serialises through the contract's schema, which lets only listed fields out. */
const serializer = <Value>(schema: TSchema) => fastJson(schema as never) as (value: Value) => string;
const writeQuestion = serializer<Question>(QuestionSchema);
const writeLevel = serializer<Level>(LevelSchema);
const writeExercise = serializer<Exercise>(ExerciseSchema);
const writeSign = serializer<Sign>(SignSchema);
const writeSignGroup = serializer<SignGroup>(SignGroupSchema);
const writeTerm = serializer<Term>(TermSchema);
const writeChecklist = serializer<Checklist>(ChecklistSchema);
const isLive = (row: { retired_at: string | null }) => row.retired_at === null;

export function toQuestion(row: Row<'questions'>, options: readonly Row<'options'>[]): Question {
  const { solution, solution_sv, solution_en } = row;
  const isExplained = solution !== '' || solution_sv !== '' || solution_en !== '';
  return {
    id: row.id,
    ...pickPublic('question', row),
    options: options.filter(isLive).map((option) => ({
      id: option.id,
      ...pickPublic('option', option),
      solution: option.correct && isExplained ? { solution, solution_sv, solution_en } : null,
    })),
  };
}

/** The question without the texts that the toggle never shows. */
const withOneTranslation = (question: Question) => (translationLanguage(question) === 'sv' ? withoutEnglish(question) : question);

export function drawnPieces({ pieces }: Published, ids: readonly number[], translations: Translations = 'all'): Piece[] {
  return ids.map((id) => {
    const question = pieces.get(id) as QuestionPieces;
    if (translations === 'one') return question.one;
    question.all ??= piece(question.json.toString(), question.one);
    return question.all;
  });
}

export async function publish(rows: ContentRows, previous?: Published): Promise<Published> {
  const made = new Map<string, Prebuilt>();
  const make = async (json: string) => {
    const answer = await prebuild(json, previous?.made);
    made.set(answer.etag, answer);
    return answer;
  };
  const list = (items: readonly string[]) => make(`[${items.join(',')}]`);
  const optionsOf = Map.groupBy(rows.options, (option) => option.question_id);
  const entries = new Map<number, QuestionEntry>();
  const pieces = new Map<number, QuestionPieces>();
  const questionIds = new Map<number, number[]>();
  const sealedIds = new Map<number, number[]>();
  const liveCategories = new Set(rows.categories.filter(isLive).map((category) => category.id));
  const liveTerms = rows.terms.filter(isLive);
  const finder = termFinder(liveTerms, previous?.finder);
  const questionsOfTerm = new Map(liveTerms.map((term): [number, number[]] => [term.id, []]));
  for (const row of rows.questions) {
    const options = optionsOf.get(row.id) ?? [];
    entries.set(row.id, {
      id: row.id,
      category_id: row.category_id,
      options: options.map(({ id, correct }) => ({ id, correct })),
    });
    if (!isLive(row)) continue;
    const question = toQuestion(row, options);
    for (const term of termsIn(question, finder)) questionsOfTerm.get(term)?.push(row.id);
    const json = Buffer.from(writeQuestion(question));
    const before = previous?.pieces.get(row.id);
    const isSame = before?.json.equals(json) === true;
    pieces.set(row.id, isSame ? before : { json, one: piece(writeQuestion(withOneTranslation(question))) });
    const exercise = row.category_id ?? UNCATEGORIZED_ID;
    if (row.category_id !== null && !liveCategories.has(row.category_id)) continue;
    const into = row.sealed ? sealedIds : questionIds;
    into.set(exercise, [...(into.get(exercise) ?? []), row.id]);
  }

  for (const { id, category_id, options } of rows.deleted_questions) entries.set(id, { id, category_id, options });

  const exercises: Exercise[] = rows.categories
    .filter(isLive)
    .map((category) => ({ ...category, questions_count: questionIds.get(category.id)?.length ?? 0 }));
  const uncategorizedCount = questionIds.get(UNCATEGORIZED_ID)?.length ?? 0;
  if (uncategorizedCount > 0) exercises.push({ ...uncategorized, questions_count: uncategorizedCount });

  const questionsOfLevel = Map.groupBy(rows.level_questions, (link) => link.level_id);
  const levelList = await Promise.all(
    rows.levels.filter(isLive).map(async (row): Promise<PublishedLevel> => {
      const ids = (questionsOfLevel.get(row.id) ?? []).map((link) => link.question_id).filter((id) => pieces.has(id));
      const level = { ...row, max_mark: ids.length, min_mark: Math.min(row.min_mark, ids.length) };
      return {
        level,
        show: await make(writeLevel(level)),
        questions: await list(ids.map((id) => (pieces.get(id) as QuestionPieces).json.toString())),
        entries: ids.map((id) => entries.get(id) as QuestionEntry),
      };
    }),
  );

  const liveSigns = rows.signs.filter(isLive);
  const groups = rows.sign_categories.filter(isLive);
  const groupidOf = new Map(groups.map((group) => [group.id, group.groupid]));
  const signsOf = Map.groupBy(liveSigns, (sign) => sign.category_id);
  const signJson = (sign: Row<'signs'>) => writeSign({ ...sign, groupid: groupidOf.get(sign.category_id) ?? '' });
  const groupJson = (group: Row<'sign_categories'>) =>
    writeSignGroup({ ...group, signs_count: signsOf.get(group.id)?.length ?? 0 });
  const signGroupById = new Map(
    await Promise.all(
      groups.map(async (group) => {
        const content = await make(groupJson(group));
        return [group.id, { content, signs: await list((signsOf.get(group.id) ?? []).map(signJson)) }] as const;
      }),
    ),
  );

  const terms = liveTerms.map((row): Term => ({ ...row, questions: questionsOfTerm.get(row.id) ?? [] }));
  return {
    revision: rows.revision,
    levels: await list(levelList.map(({ level }) => writeLevel(level))),
    levelList,
    steps: levelList.map(({ level }) => level),
    exercises: await list(exercises.map(writeExercise)),
    exerciseIds: exercises.map((exercise) => exercise.id),
    questionIds,
    sealedIds,
    pieces,
    entries,
    signGroups: await list(groups.map(groupJson)),
    signs: await list(groups.flatMap((group) => signsOf.get(group.id) ?? []).map(signJson)),
    signGroupById,
    checklists: await list(rows.checklists.filter(isLive).map((row) => writeChecklist(row))),
    terms: {
      all: await list(terms.map(writeTerm)),
      one: await list(terms.map((term) => writeTerm(term.term_sv === '' ? term : withoutEnglish(term)))),
    },
    questionsOfTerm,
    // What it took from the edition before goes with that one.
    finder: { ...finder, before: undefined },
    made,
  };
}
