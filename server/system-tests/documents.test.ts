import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsDocument } from '../settings/document.ts';

const root = join(import.meta.dirname, '../..');
const FOLDERS = 'bench|content|contract|deploy|docs|domain|e2e|lint|server|web';
/** Text in backticks that begins with a folder of the project. */
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

test('no table of a document is cut by a blank line: each begins with its head', () => {
  const cut = [...documents, ...listed('deploy'), 'CHANGELOG.md'].flatMap((name) => {
    const lines = readFileSync(join(root, name), 'utf8')
      .replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll('|', ' '))
      .split('\n');
    const isRow = (place: number) => lines[place]?.startsWith('|') === true;
    return lines.flatMap((_, place) =>
      isRow(place) && !isRow(place - 1) && !/^\|[\s:|-]+$/.test(lines[place + 1] ?? '') ? [`${name}:${place + 1}`] : [],
    );
  });
  expect(cut).toEqual([]);
});

test('every number of the behaviour that code and documents point at exists, and each exists once', () => {
  const described = [...readFileSync(join(root, 'docs/behaviour.md'), 'utf8').matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(
    ([, number]) => number,
  );
  expect(new Set(described).size).toBe(described.length);
  const files = execFileSync(
    'find',
    [
      ...FOLDERS.split('|'),
      ...'README.md CONTRIBUTING.md SECURITY.md'.split(' '),
      '-type',
      'f',
      '-regex',
      '.*\\.\\(ts\\|tsx\\|css\\|sql\\|md\\)',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const dangling = files
    .split('\n')
    .filter(Boolean)
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:behaviour (\d+\.\d+)|spec §\d)/g)]
        .filter(([, number]) => number === undefined || !described.includes(number))
        .map(([found]) => `${file}: ${found}`),
    );
  expect(dangling.filter((one) => !one.startsWith('server/system-tests/documents.test.ts'))).toEqual([]);
});

test('docs/settings.md is what the table of settings says: `npm run settings` writes it', () => {
  expect(readFileSync(join(root, 'docs/settings.md'), 'utf8')).toBe(settingsDocument());
});
