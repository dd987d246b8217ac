/**
 * node drawings/scenes/write-scenes.ts          writes every scene, and the signs that questions show, to content/pictures/questions
 * node drawings/scenes/write-scenes.ts --check  exits 1 and names what differs or is missing
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { drawFrame } from '#domain/moving/frame.ts';
import { allMoving } from '../moving/all-moving.ts';
import { pictureOf, svgTarget } from '../moving/svg-target.ts';
import { allScenes } from './all-scenes.ts';
import { missingSigns, signFile } from './picture.ts';

const content = join(import.meta.dirname, '..', '..', 'content');
const target = join(content, 'pictures', 'questions');
const mostBytes = 12 * 1024;
/** Includes the film; compressed it is a sixth. */
const mostBytesMoving = 100 * 1024;
const forbidden = /<style|<text|<script|<image|<foreignObject|\sstyle=|\shref=|xlink:|url\(/i;

/** Image name → the questions that show it. */
const wanted = new Map<string, string[]>();
for (const file of readdirSync(join(content, 'questions')).filter((name) => name.endsWith('.yaml'))) {
  const questions: unknown = parse(readFileSync(join(content, 'questions', file), 'utf8'));
  if (!Array.isArray(questions)) continue;
  for (const { id, image } of questions as { id: number; image?: string | null }[]) {
    if (typeof image === 'string') wanted.set(image, [...(wanted.get(image) ?? []), String(id)]);
  }
}

const drawn = new Map<string, string>();
/** Slug of a scene, without the sign codes appended in the question's image name. */
const slugOf = (name: string) => name.match(/^scene-([^.]+)\..*svg$/)?.[1];
for (const [slug, draw] of allScenes) {
  const names = [...wanted.keys()].filter((name) => slugOf(name) === slug);
  for (const name of names.length === 0 ? [`scene-${slug}.svg`] : names) drawn.set(name, draw());
}
for (const [slug, film] of allMoving) {
  const target = svgTarget();
  drawFrame(target, film(), 0);
  drawn.set(`moving-${slug}.svg`, pictureOf(target.text(), film()));
}
const faults: string[] = [];
for (const [name, ids] of wanted) {
  const code = name.match(/^sign-(.+)\.svg$/)?.[1];
  const sign = code === undefined ? undefined : signFile(code);
  if (sign !== undefined) drawn.set(name, sign);
  if (!drawn.has(name)) faults.push(`not drawn: ${name} (question ${ids.join(', ')})`);
}
for (const code of missingSigns) faults.push(`a scene shows the sign ${code}, which is not drawn`);
for (const [name, text] of drawn) {
  const bytes = Buffer.byteLength(text);
  if (bytes > (name.startsWith('moving-') ? mostBytesMoving : mostBytes)) faults.push(`too large: ${name}, ${bytes} bytes`);
  if (forbidden.test(text)) faults.push(`not allowed in a picture: ${text.match(forbidden)?.[0] ?? ''} in ${name}`);
}

const wrong = [...drawn].filter(([name, text]) => read(join(target, name)) !== text).map(([name]) => name);
const left = list(target).filter((name) => /^(scene|sign|moving)-.+\.svg$/.test(name) && !drawn.has(name));

if (process.argv.includes('--check')) {
  for (const name of wrong) faults.push(`differs from the code: ${name}`);
  for (const name of left) faults.push(`not drawn by the code: ${name}`);
} else {
  mkdirSync(target, { recursive: true });
  for (const name of wrong) writeFileSync(join(target, name), drawn.get(name) ?? '');
  for (const name of left) rmSync(join(target, name));
  console.log(`${drawn.size} pictures, ${wrong.length} written, ${left.length} removed`);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
if (process.argv.includes('--check')) console.log(`${drawn.size} pictures are as the code draws them`);

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
