import { deskState } from '#domain/desk.ts';
import { fold } from '#domain/fold.ts';
import type { SoundLanguage } from '#domain/recording.ts';
import { findTerms, termIndex } from '#domain/terms.ts';
import type { Db } from '../db/connect.ts';
import { findReadings, findSwedishOfQuestions, findTermForms, type StoredReading } from '../db/desk.ts';
import { type QuestionRows, readQuestions } from '../db/editor.ts';
import { findListRevisions } from '../db/list-revisions.ts';
import { findTakes, findTakesOf, type OwnedTake, type StoredTake, soundSizes } from '../db/takes.ts';
import { findTexts, type StoredText } from '../db/translations.ts';
import { isHeard, spokenText } from '../sounds/take.ts';
import { type ListedQuestion, listedQuestions } from './editor-rows.ts';

// Lists that are thousands of rows long, and of which each call shows some: read again only when something in them has changed.

export const keyOf = ({ kind, id, field }: { kind: string; id: number; field: string }) => `${kind} ${id} ${field}`;

export type Read = {
  readonly text: StoredText;
  readonly readings: readonly StoredReading[];
  readonly state: ReturnType<typeof deskState>;
};

export type Lists = {
  /** All texts, in the order of a reader. */
  texts(db: Db): Promise<readonly StoredText[]>;
  /** Those that learners get in Tigrinya, with what was said of them. */
  read(db: Db): Promise<readonly Read[]>;
  /** Takes by text and language. */
  takes(db: Db): Promise<ReadonlyMap<string, StoredTake>>;
  /** All questions, and which step has which. */
  questions(db: Db): Promise<ListedQuestions>;
  /** What learners hear, in the order of the texts, and how large each file is. */
  heard(db: Db, machineVoice: boolean): Promise<Heard>;
  /** The words of the test that each question's Swedish uses. */
  termsOf(db: Db): Promise<ReadonlyMap<number, ReadonlySet<number>>>;
};

export type ListedQuestions = { readonly questions: readonly ListedQuestion[]; readonly links: QuestionRows['level_questions'] };

async function readListed(db: Db): Promise<ListedQuestions> {
  const rows = await readQuestions(db);
  return { questions: listedQuestions(rows), links: rows.level_questions };
}

export type Heard = { readonly takes: readonly OwnedTake[]; readonly sizes: ReadonlyMap<string, number> };

async function readHeard(db: Db, machineVoice: boolean): Promise<Heard> {
  const takes = (await findTakesOf(db)).filter((take) => isHeard(take, machineVoice));
  return { takes, sizes: takes.length === 0 ? new Map<string, number>() : await soundSizes(db) };
}

/** Nobody works at them any more. */
const FORGET_MS = 10 * 60_000;

/** What was found at one revision, for all who ask at the same one. */
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

export const takeKey = (key: string, language: SoundLanguage) => `${key} ${language}`;

async function readTakes(db: Db): Promise<ReadonlyMap<string, StoredTake>> {
  const takes = await findTakes(db, {});
  return new Map(takes.map((take) => [takeKey(keyOf({ ...take, id: take.item_id }), take.language), take]));
}

async function readTermsOf(db: Db): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const index = termIndex(await findTermForms(db));
  const asked = await findSwedishOfQuestions(db);
  return new Map(asked.map(({ id, question_sv }) => [id, new Set(findTerms(index, question_sv).map(([, , term]) => term))]));
}

export function openLists(): Lists {
  const texts = openKept(findTexts);
  const takes = openKept(readTakes);
  const questions = openKept(readListed);
  const termsOf = openKept(readTermsOf);
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
        const of = said.get(keyOf(text)) ?? [];
        return { text, readings: of, state: deskState(text.ti, of) };
      });
  });
  return {
    texts: async (db) => texts(db, (await findListRevisions(db)).content),
    questions: async (db) => questions(db, (await findListRevisions(db)).content),
    takes: async (db) => takes(db, (await findListRevisions(db)).takes),
    async heard(db, machineVoice) {
      const revisions = await findListRevisions(db);
      return heard[machineVoice ? 'any' : 'person'](db, `${revisions.content} ${revisions.takes}`);
    },
    termsOf: async (db) => termsOf(db, (await findListRevisions(db)).content),
    async read(db) {
      const { content, text_readings } = await findListRevisions(db);
      return read(db, `${content} ${text_readings}`);
    },
  };
}

/** What is made of a text once, as long as it says the same. */
function perText<Value>(make: (text: StoredText) => Value): (text: StoredText) => Value {
  const known = new WeakMap<StoredText, Value>();
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
/** As a text is read aloud in a language, and what that is known by. */
export const spokenOf = (text: StoredText, language: SoundLanguage) => spoken[language](text);

const foldedOf = perText(({ ti, sv, en }) => [fold(ti), fold(sv), fold(en)]);

/** Texts are folded for the first search after a change: so many at a time, and others have their turn. */
const SLICE = 500;

/** Those whose number it is, or in whose words it is found in any language. */
export async function searchTexts<Text extends StoredText>(texts: readonly Text[], search: string): Promise<readonly Text[]> {
  const wanted = fold(search);
  if (wanted === '') return texts;
  const found: Text[] = [];
  for (let from = 0; from < texts.length; from += SLICE) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    for (const text of texts.slice(from, from + SLICE)) {
      if (String(text.id) === wanted || foldedOf(text).some((one) => one.includes(wanted))) found.push(text);
    }
  }
  return found;
}
