/**
 * node drawings/signs/write-signs.ts          writes every sign to content/pictures/signs
 * node drawings/signs/write-signs.ts --check  exits 1 and names the files that differ from what the code draws
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { families } from './all-signs.ts';
import { filesOf } from './family.ts';

const target = join(import.meta.dirname, '..', '..', 'content', 'pictures', 'signs');
const mostBytes = 6 * 1024;

const drawn = new Map(families.flatMap((family) => [...filesOf(family)]));
for (const [name, text] of drawn) {
  if (Buffer.byteLength(text) > mostBytes) throw new Error(`${name} is ${Buffer.byteLength(text)} bytes, more than ${mostBytes}`);
}

const wrong = [...drawn].filter(([name, text]) => read(join(target, name)) !== text).map(([name]) => name);
const left = families
  .flatMap(({ group }) => list(join(target, group)).map((file) => `${group}/${file}`))
  .filter((name) => name.endsWith('.svg') && !drawn.has(name));

if (process.argv.includes('--check')) {
  for (const name of wrong) console.error(`differs from the code: ${name}`);
  for (const name of left) console.error(`not drawn by the code: ${name}`);
  if (wrong.length + left.length > 0) process.exit(1);
  console.log(`${drawn.size} pictures are as the code draws them`);
} else {
  for (const name of wrong) {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    writeFileSync(join(target, name), drawn.get(name) ?? '');
  }
  for (const name of left) rmSync(join(target, name));
  console.log(`${drawn.size} pictures, ${wrong.length} written, ${left.length} removed`);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
