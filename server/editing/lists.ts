import { deskState } from '#domain/desk.ts';
import { fold } from '#domain/fold.ts';
import type { ContentLanguage } from '#domain/language.ts';
import type { SoundLanguage } from '#domain/recording.ts';
import { findTerms, termIndex } from '#domain/terms.ts';
import { batchesOf } from '../concurrency/batches.ts';
import type { Db } from '../db/connect.ts';
import { type QuestionRows, readQuestions, readTerms } from '../db/content/editor.ts';
import { readLiveFacts } from '../db/content/question-facts.ts';
import { findTakes, findTakesOf, type OwnedTake, type StoredTake, soundSizes } from '../db/content/takes.ts';
import { findTexts, type StoredText } from '../db/content/translations.ts';
import { findListRevisions } from '../db/list-revisions.ts';
import {
  findPictures,
  findReadings,
  findSwedishOfQuestions,
  findTermForms,
  findWords,
  type StoredReading,
} from '../db/office/desk.ts';
import { findNames, type Named } from '../db/office/search.ts';
import { isHeard, spokenText } from '../sounds/take.ts';
import { type ListedQuestion, listedQuestions } from './editor-rows.ts';
import { type WordsIn, wordsOf } from './words-in.ts';

// In-memory caches of lists with thousands of rows, of which each call shows a few; reloaded when the revision changes. Not for a transaction that writes: it
// sees a revision that another transaction may get as well, if it is rolled back.

export const keyOf = ({ kind, id, field }: { kind: string; id: number; field: string }) => `${kind} ${id} ${field}`;

/** With its key, and with that of the item it is edited with: made once, because a list is asked for thousands. */
export type ListedText = StoredText & { readonly key: string; readonly ownerKey: string };

async function readTexts(db: Db): Promise<readonly ListedText[]> {
  return (await findTexts(db)).map((text) => ({ ...text, key: keyOf(text), ownerKey: `${text.owner.kind} ${text.owner.id}` }));
}

export type Read = {
  readonly text: ListedText;
  readonly readings: readonly StoredReading[];
  readonly state: ReturnType<typeof deskState>;
};

export type Lists = {
  /** All texts, in reading order. */
  texts(db: Db): Promise<readonly ListedText[]>;
  /** The same by key. */
  textsByKey(db: Db): Promise<ReadonlyMap<string, ListedText>>;
  /** What questions ask, and the words of the test: the texts that they are found by. */
  names(db: Db): Promise<readonly Named[]>;
  /** Live Tigrinya texts, with their readings. */
  read(db: Db): Promise<readonly Read[]>;
  /** Takes by language, and by the key of their text. */
  takes(db: Db): Promise<Takes>;
  /** All questions, and the steps of each. */
  questions(db: Db): Promise<ListedQuestions>;
  /** The questions of an exercise. */
  exercise(db: Db, id: number): Promise<readonly ListedQuestion[]>;
  /** Takes that learners hear, in the order of their texts, with file sizes. */
  heard(db: Db, machineVoice: boolean): Promise<Heard>;
  /** The terms in each question's Swedish. */
  termsOf(db: Db): Promise<ReadonlyMap<number, ReadonlySet<number>>>;
  /** What helps with judging a text. */
  context(db: Db): Promise<TextContext>;
  /** The words of the test, retired ones included. */
  terms(db: Db): ReturnType<typeof readTerms>;
  /** The facts of each published question. */
  facts(db: Db): ReturnType<typeof readLiveFacts>;
};

export type Takes = Readonly<Record<SoundLanguage, ReadonlyMap<string, StoredTake>>>;
/** The glossary terms in a text, and picture paths by kind and id of the owner. */
type TextContext = { readonly wordsIn: WordsIn; readonly pictures: ReadonlyMap<string, string> };

type ListedQuestions = { readonly questions: readonly ListedQuestion[]; readonly links: QuestionRows['level_questions'] };

async function readListed(db: Db): Promise<ListedQuestions> {
  const rows = await readQuestions(db);
  return { questions: listedQuestions(rows), links: rows.level_questions };
}

export type Heard = { readonly takes: readonly OwnedTake[]; readonly sizes: ReadonlyMap<string, number> };

async function readHeard(db: Db, machineVoice: boolean): Promise<Heard> {
  const takes = (await findTakesOf(db)).filter((take) => isHeard(take, machineVoice));
  return { takes, sizes: takes.length === 0 ? new Map<string, number>() : await soundSizes(db) };
}

/** Unused caches are dropped after this time. */
const FORGET_MS = 10 * 60_000;

/** Caches a value for one revision, shared by all callers. */
function openKept<Value>(load: (db: Db) => Promise<Value>): (db: Db, revision: string) => Promise<Value> {
  let kept: { readonly revision: string; readonly value: Promise<Value> } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const forget = () => {
    kept = undefined;
  };
  return (db, revision) => {
    clearTimeout(timer);
    timer = setTimeout(forget, FORGET_MS).unref();
    if (kept?.revision === revision) return kept.value;
    const found = { revision, value: load(db) };
    found.value.catch(() => {
      if (kept === found) forget();
    });
    kept = found;
    return found.value;
  };
}

async function readTakes(db: Db): Promise<Takes> {
  const takes = await findTakes(db, {});
  const of = (language: SoundLanguage) =>
    new Map(takes.filter((take) => take.language === language).map((take) => [keyOf({ ...take, id: take.item_id }), take]));
  return { ti: of('ti'), sv: of('sv') };
}

async function readContext(db: Db): Promise<TextContext> {
  const [find, pictures] = [wordsOf(await findWords(db)), await findPictures(db)];
  const known = new Map<string, ReturnType<WordsIn>>();
  const wordsIn: WordsIn = (swedish) => {
    const words = known.get(swedish) ?? find(swedish);
    known.set(swedish, words);
    return words;
  };
  return { wordsIn, pictures };
}

async function readTermsOf(db: Db): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const index = termIndex(await findTermForms(db));
  const asked = await findSwedishOfQuestions(db);
  return new Map(asked.map(({ id, question_sv }) => [id, new Set(findTerms(index, question_sv).map(([, , term]) => term))]));
}

export function openLists(): Lists {
  const texts = openKept(readTexts);
  const takes = openKept(readTakes);
  const questions = openKept(readListed);
  const exercises = new Map<number, ReturnType<typeof openKept<readonly ListedQuestion[]>>>();
  const exerciseOf = (id: number) => {
    const known = exercises.get(id) ?? openKept(async (db) => listedQuestions(await readQuestions(db, { category: id })));
    exercises.set(id, known);
    return known;
  };
  const byKey = openKept(async (db) => {
    const { content } = await findListRevisions(db);
    return new Map((await texts(db, content)).map((text) => [text.key, text]));
  });
  const names = openKept(findNames);
  const termsOf = openKept(readTermsOf);
  const context = openKept(readContext);
  const terms = openKept((db) => readTerms(db));
  const facts = openKept(readLiveFacts);
  const heard = { person: openKept((db) => readHeard(db, false)), any: openKept((db) => readHeard(db, true)) };
  const readings = openKept(async (db) =>
    Map.groupBy(await findReadings(db), ({ kind, item_id, field }) => keyOf({ kind, id: item_id, field })),
  );
  const read = openKept(async (db): Promise<readonly Read[]> => {
    const { content, text_readings } = await findListRevisions(db);
    const [all, said] = [await texts(db, content), await readings(db, text_readings)];
    return all
      .filter(({ ti, retired }) => ti !== '' && !retired)
      .map((text) => {
        const of = said.get(text.key) ?? [];
        return { text, readings: of, state: deskState(text.ti, of) };
      });
  });
  return {
    texts: async (db) => texts(db, (await findListRevisions(db)).content),
    textsByKey: async (db) => byKey(db, (await findListRevisions(db)).content),
    names: async (db) => names(db, (await findListRevisions(db)).content),
    questions: async (db) => questions(db, (await findListRevisions(db)).content),
    exercise: async (db, id) => exerciseOf(id)(db, (await findListRevisions(db)).content),
    takes: async (db) => takes(db, (await findListRevisions(db)).takes),
    async heard(db, machineVoice) {
      const revisions = await findListRevisions(db);
      return heard[machineVoice ? 'any' : 'person'](db, `${revisions.content} ${revisions.takes}`);
    },
    termsOf: async (db) => termsOf(db, (await findListRevisions(db)).content),
    context: async (db) => context(db, (await findListRevisions(db)).content),
    terms: async (db) => terms(db, (await findListRevisions(db)).content),
    facts: async (db) => facts(db, (await findListRevisions(db)).content),
    async read(db) {
      const { content, text_readings } = await findListRevisions(db);
      return read(db, `${content} ${text_readings}`);
    },
  };
}

type Languages = Pick<StoredText, ContentLanguage>;

/** Memoises by text. */
function perText<Value>(make: (text: Languages) => Value): (text: Languages) => Value {
  const known = new WeakMap<Languages, Value>();
  return (text) => {
    const found = known.get(text) ?? make(text);
    known.set(text, found);
    return found;
  };
}

const spoken = {
  ti: perText(({ ti }) => spokenText(ti)),
  sv: perText(({ sv }) => spokenText(sv)),
} as const satisfies Readonly<Record<SoundLanguage, unknown>>;
/** A text as it is spoken, and its digest. */
export const spokenOf = (text: StoredText, language: SoundLanguage) => spoken[language](text);

const foldedOf = perText(({ ti, sv, en }) => [fold(ti), fold(sv), fold(en)]);

/** Items whose name has each of these words in one of the languages, or the question of this number; retired ones come last. */
export function namesWith(names: readonly Named[], kind: Named['kind'], search: string): readonly Named[] {
  const wanted = fold(search);
  if (wanted === '') return [];
  const words = wanted.split(' ');
  const found = names.filter(
    (name) =>
      name.kind === kind &&
      ((kind === 'question' && String(name.id) === wanted) ||
        words.every((word) => foldedOf(name).some((one) => one.includes(word)))),
  );
  return [...found.filter(({ retired }) => !retired), ...found.filter(({ retired }) => retired)];
}

/** The first of a long list in this order, without sorting all of it; equal ones keep their order. */
export function firstOf<Item>(items: readonly Item[], count: number, compare: (one: Item, other: Item) => number): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    const place = found.findLastIndex((one) => compare(one, item) <= 0) + 1;
    if (place === count) continue;
    found.splice(place, 0, item);
    if (found.length > count) found.pop();
  }
  return found;
}

/** Texts with this id, or with these words in any language. */
export async function searchTexts<Text extends StoredText>(texts: readonly Text[], search: string): Promise<readonly Text[]> {
  const wanted = fold(search);
  if (wanted === '') return texts;
  const found: Text[] = [];
  for await (const batch of batchesOf(texts)) {
    for (const text of batch) {
      if (String(text.id) === wanted || foldedOf(text).some((one) => one.includes(wanted))) found.push(text);
    }
  }
  return found;
}
