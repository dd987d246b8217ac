import type { Db } from '../db/connect.ts';
import { readContentInParts, readContentRevision } from '../db/content.ts';
import { readEdition, type StoredEdition, storeEdition } from '../db/published.ts';
import { type Asked, askedOf } from './bank.ts';
import { fromBrotli } from './prebuilt.ts';
import { type Published, publish } from './published.ts';
import { entryOf, gatherQuestions, type Made, type QuestionEntry } from './questions.ts';

/**
 * Holds the published content in memory. A learner's request never waits for a rebuild: the old edition is served until the new one is ready,
 * also while the database is away.
 */
export type ContentStore = {
  current(): Published;
  /** When that was built, in milliseconds. */
  builtAt(): number;
  /** Rebuilds when the database holds another revision; calls at once share one rebuild. */
  refresh(): Promise<void>;
  /** Ends when what was made for the next start is stored. */
  close(): Promise<void>;
};

async function readPublished(db: Db, previous: Made, isQuick = false): Promise<Published> {
  const { rows, questions } = await readContentInParts(db, async (rows, questions) => ({
    rows,
    questions: await gatherQuestions(rows, questions, previous),
  }));
  return publish(rows, questions, previous, isQuick);
}

/** Only what a log of answers is gone through with. */
export function readAsked(db: Db): Promise<Asked> {
  return readContentInParts(db, async (_rows, questions) => {
    const entries: QuestionEntry[] = [];
    for await (const some of questions) entries.push(...some.map(entryOf));
    return askedOf(new Map(entries.map((entry) => [entry.id, entry])));
  });
}

function fromStored({ answers, questions }: StoredEdition): Made {
  return {
    answers: new Map(answers.map(({ etag, br }) => [etag, fromBrotli(etag, br)])),
    pieces: new Map(
      questions.map((stored) => [
        stored.question_id,
        {
          one: stored.one_translation,
          all: stored.all_translations,
          digest: stored.digest.toString('base64url'),
          terms: stored.terms,
          formsDigest: stored.forms_digest.toString('base64url'),
        },
      ]),
    ),
  };
}

/** Stores what an edition has and the one before it had not. */
async function storeMade(db: Db, { answers, pieces }: Made, before: Made): Promise<void> {
  const changed = {
    answers: [...answers.values()].filter(({ etag }) => !before.answers.has(etag)).map(({ etag, br }) => ({ etag, br })),
    questions: [...pieces]
      .filter(([id, made]) => before.pieces.get(id) !== made)
      .map(([question_id, made]) => ({
        question_id,
        digest: Buffer.from(made.digest, 'base64url'),
        one_translation: made.one,
        all_translations: made.all,
        terms: [...made.terms],
        forms_digest: Buffer.from(made.formsDigest, 'base64url'),
      })),
  };
  const hasFewer = answers.size < before.answers.size || pieces.size < before.pieces.size;
  if (changed.answers.length + changed.questions.length === 0 && !hasFewer) return;
  await storeEdition(db, { ...changed, etags: [...answers.keys()], questionIds: [...pieces.keys()] });
}

export async function openContentStore(db: Db, now: () => number, onStoreError: (error: Error) => void): Promise<ContentStore> {
  let stored = fromStored(await readEdition(db));
  // Of a new database nobody waits until everything is compressed well: that follows at once, while the first edition is in use.
  let isQuick = stored.answers.size === 0;
  let published = await readPublished(db, stored, isQuick);
  let builtAt = now();
  let running: Promise<void> | undefined;
  let again = false;
  // After the edition is in use: only the next start needs what is stored. One edition after the other.
  let storing: Promise<void> = Promise.resolve();
  const store = (made: Made) => {
    const before = stored;
    stored = made;
    storing = storing.then(() => storeMade(db, made, before)).catch(onStoreError);
  };

  const rebuild = async () => {
    try {
      do {
        again = false;
        if (!isQuick && (await readContentRevision(db)) === published.revision) continue;
        published = await readPublished(db, isQuick ? { pieces: published.pieces, answers: new Map() } : published);
        isQuick = false;
        builtAt = now();
        store(published);
      } while (again);
    } finally {
      // Before anybody else can look at `again`: a later call begins a new rebuild.
      running = undefined;
    }
  };
  const refresh = () => {
    if (running === undefined) running = rebuild();
    else again = true;
    return running;
  };
  if (isQuick) refresh().catch(onStoreError);
  else store(published);
  return {
    current: () => published,
    builtAt: () => builtAt,
    refresh,
    async close() {
      await running?.catch(() => undefined);
      await storing;
    },
  };
}
