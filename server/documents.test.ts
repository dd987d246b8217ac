import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const FOLDERS = 'bench|content|contract|deploy|docs|domain|e2e|lint|server|web';
/** What stands in backticks and begins with a folder of the project. */
const NAMED = new RegExp(`\`((?:${FOLDERS})/[\\w./-]*)\``, 'g');

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'content'].flatMap((place) =>
  place.endsWith('.md') ? [place] : listed(place),
);

function listed(folder: string): string[] {
  return execFileSync('find', [folder, '-name', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

test.each(documents)('%s names only files that exist', (name) => {
  const named = [...readFileSync(join(root, name), 'utf8').matchAll(NAMED)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
