import type { Db } from '../db/connect.ts';
import { readContentInParts, readContentRevision } from '../db/content/content.ts';
import { readEdition, type StoredEdition, storeEdition } from '../db/content/published.ts';
import { type Asked, askedOf } from './bank.ts';
import { fromBrotli } from './prebuilt.ts';
import { type Published, publish } from './published.ts';
import { entryOf, gatherQuestions, type Made, type QuestionEntry } from './questions.ts';

/**
 * Holds the published content in memory. Requests never wait for a rebuild: the old edition is served until the new one is ready, also while the database is
 * away.
 */
export type ContentStore = {
  current(): Published;
  /** When the edition was built, in milliseconds. */
  builtAt(): number;
  /** Rebuilds when the database has another revision; parallel calls share one rebuild. */
  refresh(): Promise<void>;
  /** Resolves when the answers are stored for the next start. */
  close(): Promise<void>;
};

async function readPublished(db: Db, previous: Made, isQuick = false): Promise<Published> {
  const { rows, questions } = await readContentInParts(db, async (rows, questions) => ({
    rows,
    questions: await gatherQuestions(rows, questions, previous),
  }));
  return publish(rows, questions, previous, isQuick);
}

/** The part of the content that is needed to fold a log of answers. */
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

/** Stores the new answers of an edition. */
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
  // The first edition of a new database is compressed quickly, and again at full quality right after.
  let isQuick = stored.answers.size === 0;
  let published = await readPublished(db, stored, isQuick);
  let builtAt = now();
  let running: Promise<void> | undefined;
  let again = false;
  // Stored in the background, because only the next start needs it; one edition at a time.
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
      // Synchronously, before a later call begins a new rebuild.
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
