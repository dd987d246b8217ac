import type { Db } from '../db/connect.ts';
import { readContentInParts, readContentRevision } from '../db/content.ts';
import { type Published, publish } from './published.ts';
import { gatherQuestions } from './questions.ts';

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
};

async function readPublished(db: Db, previous?: Published): Promise<Published> {
  const { rows, questions } = await readContentInParts(db, async (rows, questions) => ({
    rows,
    questions: await gatherQuestions(rows, questions, previous),
  }));
  return publish(rows, questions, previous);
}

export async function openContentStore(db: Db, now: () => number): Promise<ContentStore> {
  let published = await readPublished(db);
  let builtAt = now();
  let running: Promise<void> | undefined;
  let again = false;

  const rebuild = async () => {
    try {
      do {
        again = false;
        if ((await readContentRevision(db)) === published.revision) continue;
        published = await readPublished(db, published);
        builtAt = now();
      } while (again);
    } finally {
      // In the same breath as the last look at `again`: whoever comes later begins anew.
      running = undefined;
    }
  };
  return {
    current: () => published,
    builtAt: () => builtAt,
    refresh() {
      if (running === undefined) running = rebuild();
      else again = true;
      return running;
    },
  };
}
