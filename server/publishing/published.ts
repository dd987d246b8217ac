import { type Checklist, Checklist as ChecklistSchema } from '#contract/checklists.ts';
import { type Exercise, Exercise as ExerciseSchema } from '#contract/exercises.ts';
import { type Level, Level as LevelSchema } from '#contract/levels.ts';
import type { ExplainedIn } from '#contract/terms.ts';
import { canOpenQuestion, type QuestionPlace } from '#domain/access.ts';
import type { CardMode } from '#domain/cards.ts';
import { easiestFirst } from '#domain/difficulty.ts';
import { UNCATEGORIZED_ID } from '#domain/exercise.ts';
import type { Translations } from '#domain/question.ts';
import { RULE_NUMBERS } from '#domain/right-of-way/rule-cards.ts';
import type { SignRow } from '#domain/study/bank.ts';
import { questionsToTry } from '#domain/try.ts';
import type { OtherRows } from '../db/content/content.ts';
import { type PublishedBank, publishBank } from './bank.ts';
import { drawnPieces, type Maker, openMaker } from './maker.ts';
import { type KeptDraw, keptDraw, type Piece, type Prebuilt } from './prebuilt.ts';
import { isLive, type Made, type PublishedQuestions, type QuestionEntry } from './questions.ts';
import { serializer } from './serializer.ts';
import { publishSigns } from './signs.ts';
import { publishTerms } from './terms.ts';
import { uncategorized } from './uncategorized.ts';

export type PublishedLevel = {
  readonly level: Level;
  readonly show: Prebuilt;
  readonly questions: Prebuilt;
  readonly entries: readonly QuestionEntry[];
};

type Parts = PublishedQuestions & PublishedBank;

/** Everything that learners get, as of one revision of the content: prebuilt answers, and the keys that answers are marked by. */
export type Published = Parts & {
  readonly revision: number;
  readonly levels: Prebuilt;
  /** In order: passing a step unlocks the next. */
  readonly levelList: readonly PublishedLevel[];
  readonly steps: readonly Level[];
  readonly exercises: Prebuilt;
  /** Ids of the listed exercises in order, id 0 last where uncategorized questions exist. */
  readonly exerciseIds: readonly number[];
  /** Whole exercises to take along, compressed, by exercise. */
  readonly packs: ReadonlyMap<number, KeptDraw>;
  /** Questions of the first step, if it is a demo. */
  readonly demoIds: ReadonlySet<number>;
  /** Questions for visitors without an account. */
  readonly toTry: Prebuilt;
  readonly signGroups: Prebuilt;
  readonly signs: Prebuilt;
  readonly signPairs: Prebuilt;
  /** Signs with the questions that show them, and pairs that are confused. */
  readonly questionsOfSign: readonly SignRow[];
  readonly mixedSigns: readonly [number, number][];
  readonly signGroupById: ReadonlyMap<number, { readonly content: Prebuilt; readonly signs: Prebuilt }>;
  /** Picture paths of all signs and groups, and of signs that a term names. */
  readonly signPictures: { readonly all: readonly string[]; readonly ofTerms: readonly string[] };
  readonly checklists: Prebuilt;
  /** Terms with the unsealed questions that contain them, and with the free ones only. */
  readonly terms: Readonly<Record<Translations, { readonly all: Prebuilt; readonly open: Prebuilt }>>;
  /** Word cards by term, built on first use and kept. */
  readonly wordCards: Readonly<Record<ExplainedIn, (term: number) => Piece | undefined>>;
  /** Ids of cards that can be trained and saved, by mode. */
  readonly cardIds: Readonly<Record<CardMode, ReadonlySet<number>>>;
  /** All prebuilt answers by ETag, for reuse by the next edition. */
  readonly answers: ReadonlyMap<string, Prebuilt>;
};

const writeLevel = serializer<Level>(LevelSchema);
const writeExercise = serializer<Exercise>(ExerciseSchema);
const writeChecklist = serializer<Checklist>(ChecklistSchema);

const demoIdsOf = ([first]: readonly PublishedLevel[]): ReadonlySet<number> =>
  new Set(first?.level.demo === true ? first.entries.map(({ id }) => id) : []);

type Places = Pick<Published, 'entries' | 'exerciseIds' | 'demoIds' | 'freeScenes'>;

/** Undefined for an unknown question. */
export function placeOf({ entries, exerciseIds, demoIds, freeScenes }: Places, id: number): QuestionPlace | undefined {
  const entry = entries.get(id);
  if (entry === undefined) return undefined;
  const exercise = exerciseIds.indexOf(entry.category_id ?? UNCATEGORIZED_ID);
  return { exercise, inDemo: demoIds.has(id), isFreeScene: freeScenes.has(id), sealed: entry.sealed };
}

export function isOpenToAll(published: Places, id: number): boolean {
  const place = placeOf(published, id);
  return place !== undefined && canOpenQuestion(null, place, false, 0);
}

/** `isQuick`: with fast compression, for a first edition. */
export async function publish(
  rows: OtherRows,
  questions: PublishedQuestions,
  previous?: Made,
  isQuick = false,
): Promise<Published> {
  const { pieces, entries, questionIds, freeScenes } = questions;
  const maker = openMaker(questions, previous, isQuick);
  const { list } = maker;

  const exercises: Exercise[] = rows.categories.filter(isLive).map((category) => {
    const ids = questionIds.get(category.id) ?? [];
    const free = ids.filter((id) => freeScenes.has(id));
    return { ...category, questions_count: ids.length, ...(free.length > 0 && { free_scenes: free }) };
  });
  const uncategorizedCount = questionIds.get(UNCATEGORIZED_ID)?.length ?? 0;
  if (uncategorizedCount > 0) exercises.push({ ...uncategorized, questions_count: uncategorizedCount });
  const levelList = await publishLevels(rows, questions, maker);

  const exerciseIds = exercises.map((exercise) => exercise.id);
  const places = { entries, exerciseIds, freeScenes, demoIds: demoIdsOf(levelList) };
  const openToAll = [...places.demoIds, ...(questionIds.get(exerciseIds[0] ?? UNCATEGORIZED_ID) ?? [])].filter(
    (id) => pieces.has(id) && isOpenToAll(places, id),
  );
  const triedIds = questionsToTry(openToAll, (id) => questions.easyIds.has(id));
  const { listedSigns, pictureOf, groupPictures, ...signs } = await publishSigns(rows, questions, maker);
  const { liveTerms, signsOn, ...terms } = await publishTerms(rows, questions, listedSigns, maker, {
    all: (id) => entries.get(id)?.sealed === false,
    open: (id) => isOpenToAll(places, id),
  });
  return {
    ...questions,
    ...publishBank(
      questions,
      rows.near_duplicates.map((group) => group.questions),
      (id) => places.demoIds.has(id) || triedIds.includes(id),
    ),
    revision: rows.revision,
    levels: await list(levelList.map(({ level }) => writeLevel(level))),
    levelList,
    steps: levelList.map(({ level }) => level),
    exercises: await list(exercises.map(writeExercise)),
    packs: new Map(exerciseIds.map((id) => [id, keptDraw(drawnPieces(questions, questionIds.get(id) ?? [], 'one'))])),
    ...places,
    toTry: await maker.makeQuestions(triedIds, 'one'),
    ...signs,
    ...terms,
    signPictures: {
      all: [...groupPictures, ...listedSigns.map(pictureOf)],
      ofTerms: [...new Set(liveTerms.flatMap(({ id }) => signsOn(id)).map(pictureOf))],
    },
    checklists: await list(rows.checklists.filter(isLive).map((row) => writeChecklist(row))),
    cardIds: {
      term: new Set(liveTerms.map(({ id }) => id)),
      sign: new Set(listedSigns.map(({ id }) => id)),
      rule: RULE_NUMBERS,
    },
    answers: maker.answers,
  };
}

/** Each step with its questions, easiest first. */
function publishLevels(
  rows: OtherRows,
  { pieces, entries }: PublishedQuestions,
  { make, makeQuestions }: Maker,
): Promise<PublishedLevel[]> {
  const questionsOfLevel = Map.groupBy(rows.level_questions, (link) => link.level_id);
  return Promise.all(
    rows.levels.filter(isLive).map(async (row): Promise<PublishedLevel> => {
      const listed = (questionsOfLevel.get(row.id) ?? []).map((link) => link.question_id).filter((id) => pieces.has(id));
      const ids = easiestFirst(listed, rows.measured);
      const level = { ...row, max_mark: ids.length, min_mark: Math.min(row.min_mark, ids.length) };
      return {
        level,
        show: await make(writeLevel(level)),
        questions: await makeQuestions(ids, 'all'),
        entries: ids.map((id) => entries.get(id) as QuestionEntry),
      };
    }),
  );
}
