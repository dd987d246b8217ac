import { type Checklist, Checklist as ChecklistSchema } from '#contract/checklists.ts';
import { withoutEnglish } from '#contract/content.ts';
import { type Exercise, Exercise as ExerciseSchema } from '#contract/exercises.ts';
import { type Level, Level as LevelSchema } from '#contract/levels.ts';
import {
  type Sign,
  type SignGroup,
  SignGroup as SignGroupSchema,
  type SignPair,
  SignPair as SignPairSchema,
  Sign as SignSchema,
} from '#contract/signs.ts';
import { type ExplainedIn, type Term, Term as TermSchema, type WordCard, WordCard as WordCardSchema } from '#contract/terms.ts';
import { canOpenQuestion, type QuestionPlace } from '#domain/access.ts';
import type { CardMode } from '#domain/cards.ts';
import { easiestFirst } from '#domain/difficulty.ts';
import { UNCATEGORIZED_ID } from '#domain/exercise.ts';
import { fold } from '#domain/fold.ts';
import type { Translations } from '#domain/question.ts';
import type { SignRow } from '#domain/study/bank.ts';
import { findTerms, termIndex } from '#domain/terms.ts';
import { questionsToTry } from '#domain/try.ts';
import type { OtherRows, Row } from '../db/content.ts';
import { type PublishedBank, publishBank } from './bank.ts';
import { joinList, type Piece, type Prebuilt, piece, prebuild, prebuildOf } from './prebuilt.ts';
import { isLive, type Made, type PublishedQuestions, type QuestionEntry, type QuestionPieces } from './questions.ts';
import { serializer } from './serializer.ts';
import { uncategorized } from './uncategorized.ts';

export type PublishedLevel = {
  readonly level: Level;
  readonly show: Prebuilt;
  readonly questions: Prebuilt;
  readonly entries: readonly QuestionEntry[];
};

type Parts = PublishedQuestions & PublishedBank;

/** What learners get, as of one revision of the content: answers made ahead and the keys that rules are checked against. */
export type Published = Parts & {
  readonly revision: number;
  readonly levels: Prebuilt;
  /** In the list's order, which decides what opens. */
  readonly levelList: readonly PublishedLevel[];
  readonly steps: readonly Level[];
  readonly exercises: Prebuilt;
  /** Ids of the listed exercises in order, id 0 last where uncategorized questions exist. */
  readonly exerciseIds: readonly number[];
  /** The questions of the first step, where that is a demo. */
  readonly demoIds: ReadonlySet<number>;
  /** For people who have no account. */
  readonly toTry: Prebuilt;
  readonly signGroups: Prebuilt;
  readonly signs: Prebuilt;
  readonly signPairs: Prebuilt;
  /** Each sign that questions show, with these, and the signs that are mixed up. */
  readonly questionsOfSign: readonly SignRow[];
  readonly mixedSigns: readonly [number, number][];
  readonly signGroupById: ReadonlyMap<number, { readonly content: Prebuilt; readonly signs: Prebuilt }>;
  /** Where the pictures of the signs lie at the picture host: of all, with those of their groups, and of those that a word stands on. */
  readonly signPictures: { readonly all: readonly string[]; readonly ofTerms: readonly string[] };
  readonly checklists: Prebuilt;
  /** With all questions that a word stands in but the sealed ones, and with those that everybody may open. */
  readonly terms: Readonly<Record<Translations, { readonly all: Prebuilt; readonly open: Prebuilt }>>;
  /** What a tap on a word shows, by term. Made when it is first asked for, and then kept. */
  readonly wordCards: Readonly<Record<ExplainedIn, (term: number) => Piece | undefined>>;
  /** What can be trained and saved. */
  readonly cardIds: Readonly<Record<CardMode, ReadonlySet<number>>>;
  /** All of the answers above, by ETag: what does not change is not made anew for the next edition. */
  readonly answers: ReadonlyMap<string, Prebuilt>;
};

const writeLevel = serializer<Level>(LevelSchema);
const writeExercise = serializer<Exercise>(ExerciseSchema);
const writeSign = serializer<Sign>(SignSchema);
const writeSignGroup = serializer<SignGroup>(SignGroupSchema);
const writeSignPair = serializer<SignPair>(SignPairSchema);
const writeTerm = serializer<Term>(TermSchema);
const writeWordCard = serializer<WordCard>(WordCardSchema);
const writeChecklist = serializer<Checklist>(ChecklistSchema);

export function drawnPieces(
  { pieces }: Pick<Published, 'pieces'>,
  ids: readonly number[],
  translations: Translations = 'all',
): Piece[] {
  return ids.map((id) => (pieces.get(id) as QuestionPieces)[translations]);
}

const demoIdsOf = ([first]: readonly PublishedLevel[]): ReadonlySet<number> =>
  new Set(first?.level.demo === true ? first.entries.map(({ id }) => id) : []);

/** Undefined for a question that there is not. */
export function placeOf(
  { entries, exerciseIds, demoIds }: Pick<Published, 'entries' | 'exerciseIds' | 'demoIds'>,
  id: number,
): QuestionPlace | undefined {
  const entry = entries.get(id);
  if (entry === undefined) return undefined;
  const exercise = exerciseIds.indexOf(entry.category_id ?? UNCATEGORIZED_ID);
  return { exercise, inDemo: demoIds.has(id), sealed: entry.sealed };
}

export function isOpenToAll(published: Pick<Published, 'entries' | 'exerciseIds' | 'demoIds'>, id: number): boolean {
  const place = placeOf(published, id);
  return place !== undefined && canOpenQuestion(null, place, false, 0);
}

/** The signs that a word stands on: first those that are called by it, as stopplikt is the name of B2, whatever stands behind it in brackets. */
type SignsOfTerm = { readonly named: Row<'signs'>[]; readonly others: Row<'signs'>[] };

/** By term. */
function findSigns(terms: readonly Row<'terms'>[], signs: readonly Row<'signs'>[]): ReadonlyMap<number, SignsOfTerm> {
  const index = termIndex(terms.map(({ id, forms_sv }) => ({ id, forms: forms_sv })));
  const found = new Map(
    terms.map((term) => {
      // Folded once for each word and each sign: comparing every pair anew took a third of an edition's time.
      const names = new Set([term.term_sv, ...term.forms_sv].map(fold));
      return [term.id, { names, named: [] as Row<'signs'>[], others: [] as Row<'signs'>[] }];
    }),
  );
  for (const sign of signs) {
    const places = [sign.name_sv, sign.description_sv].flatMap((text) => findTerms(index, text));
    const name = fold(sign.name_sv.replace(/\(.*/, ''));
    for (const id of new Set(places.map(([, , id]) => id))) {
      const of = found.get(id);
      (of?.names.has(name) ? of.named : of?.others)?.push(sign);
    }
  }
  return found;
}

function wordCards(cards: readonly WordCard[]): (term: number) => Piece | undefined {
  const byTerm = new Map<number, WordCard | Piece>(cards.map((card) => [card.id, card]));
  return (term) => {
    const card = byTerm.get(term);
    if (card === undefined || Buffer.isBuffer(card)) return card;
    const made = piece(writeWordCard(card));
    byTerm.set(term, made);
    return made;
  };
}

/** `isQuick`: compressed less well, for the moment. */
export async function publish(
  rows: OtherRows,
  questions: PublishedQuestions,
  previous?: Made,
  isQuick = false,
): Promise<Published> {
  const { pieces, entries, questionIds, questionsOfTerm } = questions;
  const answers = new Map<string, Prebuilt>();
  const keep = async (made: Promise<Prebuilt>) => {
    const answer = await made;
    answers.set(answer.etag, answer);
    return answer;
  };
  const make = (json: string) => keep(prebuild(json, previous?.answers, isQuick));
  const list = (items: readonly string[]) => make(`[${items.join(',')}]`);
  const makeQuestions = (ids: readonly number[], translations: Translations) => {
    const digests = ids.map((id) => pieces.get(id)?.digest);
    const write = async () => (await joinList(drawnPieces(questions, ids, translations))).toString();
    return keep(prebuildOf(`${translations} ${digests.join(' ')}`, write, previous?.answers, isQuick));
  };

  const exercises: Exercise[] = rows.categories
    .filter(isLive)
    .map((category) => ({ ...category, questions_count: questionIds.get(category.id)?.length ?? 0 }));
  const uncategorizedCount = questionIds.get(UNCATEGORIZED_ID)?.length ?? 0;
  if (uncategorizedCount > 0) exercises.push({ ...uncategorized, questions_count: uncategorizedCount });

  const questionsOfLevel = Map.groupBy(rows.level_questions, (link) => link.level_id);
  const levelList = await Promise.all(
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

  const listedSigns = groups.flatMap((group) => signsOf.get(group.id) ?? []);
  const idOfCode = new Map(listedSigns.map(({ code, id }) => [code, id]));
  // Of signs that are both shown.
  const pairs = rows.sign_pairs.flatMap((pair): SignPair[] => {
    const [one, other] = [idOfCode.get(pair.one), idOfCode.get(pair.other)];
    return one === undefined || other === undefined ? [] : [{ ...pair, one, other }];
  });

  const exerciseIds = exercises.map((exercise) => exercise.id);
  const places = { entries, exerciseIds, demoIds: demoIdsOf(levelList) };
  const openToAll = [...places.demoIds, ...(questionIds.get(exerciseIds[0] ?? UNCATEGORIZED_ID) ?? [])].filter(
    (id) => pieces.has(id) && isOpenToAll(places, id),
  );
  const opens = { all: (id: number) => entries.get(id)?.sealed === false, open: (id: number) => isOpenToAll(places, id) };
  const liveTerms = rows.terms.filter(isLive);
  const signsOfTerm = findSigns(liveTerms, listedSigns);
  const signsOn = (term: number) => {
    const { named = [], others = [] } = signsOfTerm.get(term) ?? {};
    return [...named, ...others];
  };
  const namedTerms = liveTerms.map((row) => {
    const [named] = signsOfTerm.get(row.id)?.named ?? [];
    return { ...row, sign: named === undefined ? null : { groupid: groupidOf.get(named.category_id) ?? '', img: named.img } };
  });
  const signPicture = (sign: Row<'signs'>) =>
    `signs/${encodeURIComponent(groupidOf.get(sign.category_id) ?? '')}/${encodeURIComponent(sign.img)}`;
  const makeTerms = async (which: keyof typeof opens, translations: Translations) => {
    const terms = namedTerms.map(
      (row): Term => ({
        ...row,
        questions: (questionsOfTerm.get(row.id) ?? []).filter(opens[which]),
        signs: signsOn(row.id).map(({ id }) => id),
      }),
    );
    return list(terms.map((term) => writeTerm(translations === 'all' || term.term_sv === '' ? term : withoutEnglish(term))));
  };
  const termsIn = async (translations: Translations) => ({
    all: await makeTerms('all', translations),
    open: await makeTerms('open', translations),
  });
  return {
    ...questions,
    ...publishBank(
      questions,
      rows.near_duplicates.map((group) => group.questions),
    ),
    revision: rows.revision,
    levels: await list(levelList.map(({ level }) => writeLevel(level))),
    levelList,
    steps: levelList.map(({ level }) => level),
    exercises: await list(exercises.map(writeExercise)),
    ...places,
    toTry: await makeQuestions(
      questionsToTry(openToAll, (id) => questions.easyIds.has(id)),
      'one',
    ),
    signGroups: await list(groups.map(groupJson)),
    signs: await list(listedSigns.map(signJson)),
    signPairs: await list(pairs.map(writeSignPair)),
    questionsOfSign: listedSigns.flatMap(({ id, code }): SignRow[] => {
      const ids = questions.questionsOfCode.get(code);
      return ids === undefined ? [] : [[id, ...ids]];
    }),
    mixedSigns: pairs.map(({ one, other }) => [one, other]),
    signGroupById,
    signPictures: {
      all: [...groups.map(({ groupimg }) => `signs/${encodeURIComponent(groupimg)}`), ...listedSigns.map(signPicture)],
      ofTerms: [...new Set(liveTerms.flatMap(({ id }) => signsOn(id)).map(signPicture))],
    },
    checklists: await list(rows.checklists.filter(isLive).map((row) => writeChecklist(row))),
    wordCards: {
      ti: wordCards(namedTerms.map((card) => ({ ...card, explanation_sv: '' }))),
      sv: wordCards(namedTerms.map((card) => ({ ...card, explanation: '' }))),
    },
    cardIds: { term: new Set(liveTerms.map(({ id }) => id)), sign: new Set(listedSigns.map(({ id }) => id)) },
    terms: { all: await termsIn('all'), one: await termsIn('one') },
    answers,
  };
}
