import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentError, readContentFiles } from './read.ts';

const FILE = 'questions/1-giving-way-right-hand-and-exit.yaml';
let directory = '';
let text = '';
/** A small data set: the first questions of one file. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'content-'));
  await mkdir(join(directory, 'questions'));
  for (const name of ['exercises.yaml', 'misconceptions.yaml']) await cp(join(import.meta.dirname, name), join(directory, name));
  await writeFile(join(directory, 'steps.yaml'), '[]\n');
  const questions = (await readFile(join(import.meta.dirname, FILE), 'utf8')).split(/^(?=- id: )/m);
  text = questions.slice(0, 6).join('');
});
afterAll(() => rm(directory, { recursive: true }));

/** Line and message of the errors after replacing these lines of the file. */
async function faultsWith(changes: readonly (readonly [from: string, to: string])[]) {
  for (const [from] of changes) expect(text.split(from)).toHaveLength(2);
  await writeFile(
    join(directory, FILE),
    changes.reduce((changed, [from, to]) => changed.replace(from, to), text),
  );
  const { faults } = (await readContentFiles(directory).catch((error: unknown) => error)) as ContentError;
  return faults.map(({ file, line, message }) => [file, line, message.replace(/^the junction of question \d+: /, '')]);
}
/** Line number at which the junction containing this text begins. */
const junctionWith = (part: string) => text.slice(0, text.lastIndexOf('  junction:\n', text.indexOf(part))).split('\n').length;

test('a junction with a field that is not known is refused, with its line', async () => {
  const claim = 'claims: { 10011: [yellow]';
  const at = text.slice(0, text.indexOf(claim)).split('\n').length;
  expect(await faultsWith([[claim, `weather: rain\n    ${claim}`]])).toEqual([
    [FILE, expect.toSatisfy((line: number) => Math.abs(line - at) < 10), 'junction has an unknown field "weather"'],
  ]);
});

test('so is a place that is not written as one, one that lies nowhere, and one without a moving picture', async () => {
  const right = '    - id: 10011\n';
  const line = text.slice(0, text.indexOf(right)).split('\n').length;
  const near = expect.toSatisfy((found: number) => Math.abs(found - line) < 4);
  expect(await faultsWith([[right, `${right}      place: "somewhere"\n`]])).toEqual([
    [FILE, near, expect.stringContaining('options.0.place must match pattern')],
  ]);
  const faults = await faultsWith([[right, `${right}      place: "470 10 40 40"\n`]]);
  expect(faults).toContainEqual([FILE, near, 'question 1001: the place of option 10011 is not inside 480 × 320']);
  expect(faults).toContainEqual([FILE, expect.any(Number), 'question 1001: option 10012 has no place, others have']);
  expect(faults).toContainEqual([FILE, expect.any(Number), 'question 1001 has places, and no moving picture']);
});

test('so is one that names an arm, somebody or an option that is not there', async () => {
  const near = (part: string) => expect.toSatisfy((line: number) => Math.abs(line - junctionWith(part)) < 2);
  const claims = ['10011: [yellow]', '10021: [red]', '10042: [cyclist], 10041: [you] }'] as const;
  expect(
    await faultsWith([
      [claims[0], '10011: [violet]'],
      [claims[1], '99999: [red]'],
      [claims[2], `${claims[2]}\n    officer: { lets: [5] }`],
    ]),
  ).toEqual([
    [FILE, near(claims[0]), 'option 10011 claims "violet", which is not known'],
    [FILE, near(claims[1]), 'the question has no option 99999'],
    [FILE, near(claims[2]), 'there is no arm 5'],
  ]);
});

test('an empty file has no items, and one of two documents is refused', async () => {
  await writeFile(join(directory, FILE), '# nothing yet\n');
  expect((await readContentFiles(directory)).questions).toEqual([]);
  await writeFile(join(directory, FILE), `${text}---\n${text}`);
  await expect(readContentFiles(directory)).rejects.toThrow(`${FILE}:1: the file is more than one document`);
});

test('a file that is no YAML is refused, with its line', async () => {
  const claim = 'claims: { 10011: [yellow]';
  const at = text.slice(0, text.indexOf(claim)).split('\n').length;
  expect(await faultsWith([[claim, 'claims: { 10011: [yellow']])).toContainEqual([
    FILE,
    expect.toSatisfy((line: number) => Math.abs(line - at) < 10),
    expect.any(String),
  ]);
});
