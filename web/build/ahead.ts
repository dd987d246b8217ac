import { readFileSync } from 'node:fs';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { FIRST_EXERCISE_QUESTIONS } from '#domain/exercise.ts';

type Fetched = {
  /** URLs to fetch; `:id` stands for the id in the path. */
  readonly asks?: readonly string[];
  /** Fetches new questions, unless an unfinished run with this name is stored on the device. */
  readonly draw?: { readonly run: string; readonly ask: string };
};

/** Name of the build chunk with the page's screen, and what to fetch beside it. */
type Ahead = Fetched & { readonly chunk: string };

const FETCHED: Partial<Readonly<Record<PagePath, Fetched>>> = {
  '/steps': { asks: ['/api/levels', '/api/progress'] },
  '/steps/:stepID': { asks: ['/api/levels', '/api/progress', '/api/levels/:id'] },
  '/exercises': { asks: ['/api/category'] },
  '/exercises/:exerciseID': {
    asks: ['/api/category'],
    draw: { run: 'exercise', ask: `/api/category/:id/questions?q=${FIRST_EXERCISE_QUESTIONS}&translations=one` },
  },
  '/checklists': { asks: ['/api/checklists'] },
  '/traffic-signs': { asks: ['/api/signs/category'] },
  '/traffic-signs/:categoryID': { asks: ['/api/signs/:id/category'] },
  '/words': { asks: ['/api/terms'] },
  '/words/:wordID': { asks: ['/api/terms'] },
  '/results/:examID': { asks: ['/api/exams/:id?translations=one'] },
};

/** A chunk has the name of its screen's file, except where a group of vite.config.ts takes the screen. */
const GROUPED: Readonly<Record<string, string>> = { 'exercises-screen': 'study' };

const router = readFileSync(new URL('../router.tsx', import.meta.url), 'utf8');

/** The chunk of a page: what its row in web/router.tsx imports, or the loader that the row calls. */
function chunkOf(path: string): string {
  const imported = (code: string) => /import\('[^']*\/([\w-]+)\.tsx?'\)/.exec(code.split(/\n {2}'|;\n/, 1)[0] ?? '')?.[1];
  const from = (word: string) => router.slice(router.indexOf(word) + word.length);
  const row = from(`\n  '${path}': `);
  const file = imported(row) ?? imported(from(`const ${/\bload\w+/.exec(row)?.[0]} = `));
  if (file === undefined) throw new Error(`web/router.tsx does not say which screen ${path} has`);
  return GROUPED[file] ?? file;
}

/** What each page preloads in parallel with the app's script. The build writes it into index.html, which keeps it out of the script. */
export const AHEAD: Partial<Readonly<Record<PagePath, Ahead>>> = Object.fromEntries(
  // The welcome screen follows a sign-up, within the app, and is seen once.
  (Object.keys(PAGES) as PagePath[])
    .filter((path) => path !== '/welcome')
    .map((path) => [path, { chunk: chunkOf(path), ...FETCHED[path] }]),
);
