/**
 * Blind review: somebody answers the questions without knowing the key, and the answers are compared with it.
 *
 *   node content/check/review.ts questions --language sv --out DIR [--size 40] [--ids 1001,1002] [--pictures shown|hidden|none]
 *     writes the questions to DIR in batches, without key, explanation or facts. --pictures: only questions with a picture,
 *     which is written to DIR as PNG (shown); the same without mentioning the picture (hidden); or only questions without one (none)
 *   node content/check/review.ts compare --answers FILE…
 *     compares answers with the key, and counts undecided ones per file; lines of an answer file are "id option-number", or "id ?" if it cannot be decided,
 *     optionally followed by a remark; other lines are skipped
 *   node content/check/review.ts words
 *     counts attested Tigrinya words per part, and lists unattested forms with a common neighbour
 *   node content/check/review.ts twins
 *     lists questions that ask nearly the same and are not yet in near-duplicates.yaml
 *   node content/check/review.ts form
 *     counts the words of questions and options, and questions that ask two things, cross two answers or require a sum
 *   node content/check/review.ts clues
 *     counts questions that can be guessed by the form of their options alone, and lists those whose key is revealed by two rules or more
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { readContentFiles } from '../read.ts';
import type { Question } from '../schema.ts';
import { doubtsIn, EXCEPTIONS, sharesOf } from './attested.ts';
import { CLUES, type Clue, givenAway, shareBy } from './clues.ts';
import { formOf, remarksOn } from './form.ts';
import type { Language } from './lint-ti.ts';
import { nearTwins } from './twins.ts';

const usage =
  'review.ts questions --language ti|sv|en --out DIR [--size 40] [--ids 1001,…] [--pictures shown|hidden|none]\nreview.ts compare --answers FILE…\nreview.ts words\nreview.ts twins\nreview.ts form\nreview.ts clues';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'sv' },
    out: { type: 'string' },
    size: { type: 'string', default: '40' },
    ids: { type: 'string' },
    pictures: { type: 'string' },
    answers: { type: 'string', multiple: true, default: [] },
  },
});
const [command, ...rest] = positionals;
const content = await readContentFiles(join(import.meta.dirname, '..'));
const questions = content.questions.filter(({ retired }) => retired !== true);

if (command === 'questions' && values.out !== undefined && isLanguage(values.language) && isPictures(values.pictures)) {
  const chosen = new Set(values.ids?.split(',').map(Number));
  await write(
    questions.filter(({ id, image }) => (chosen.size === 0 || chosen.has(id)) && isAsked(image, values.pictures)),
    values.language,
    values.out,
    Number(values.size) || 40,
  );
} else if (command === 'compare' && values.answers.length > 0) {
  await compare([...values.answers, ...rest]);
} else if (command === 'words') {
  words();
} else if (command === 'twins') {
  twins();
} else if (command === 'form') {
  form();
} else if (command === 'clues') {
  clues();
} else {
  console.error(usage);
  process.exitCode = 2;
}

function words(): void {
  for (const { part, words: all, attested } of sharesOf(content)) {
    console.log(`${part}: ${((100 * attested) / all).toFixed(1)} % of ${all} words attested`);
  }
  const doubts = doubtsIn(content);
  for (const { form, uses, near } of doubts.filter((doubt) => !EXCEPTIONS.has(doubt.form))) {
    console.log(`${form} (${uses}): ${near.join(', ')}`);
  }
  const unused = [...EXCEPTIONS].filter((form) => !doubts.some((doubt) => doubt.form === form));
  if (unused.length > 0) console.log(`exceptions that no text needs: ${unused.join(' ')}`);
}

function form(): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  for (const language of ['sv', 'ti', 'en'] as const) {
    const { stem, read, option, short, compound, crossed, sums } = formOf(questions, language);
    console.log(
      `${language}: question ${stem.join(' / ')} words (half / nine in ten), with options ${read.join(' / ')}, an option ${option}; at most 15 words ${percent(short)}`,
    );
    console.log(`${language}: two things asked ${percent(compound)}, crossed options ${percent(crossed)}, sums ${percent(sums)}`);
  }
  for (const question of questions) {
    const remarks = remarksOn(question);
    if (remarks.length > 0) console.log(`${question.id}: ${remarks.join(', ')}`);
  }
}

function clues(): void {
  for (const language of ['sv', 'ti', 'en'] as const) {
    for (const clue of Object.keys(CLUES) as Clue[]) {
      console.log(`${language} ${clue}: ${(100 * shareBy(clue, questions, language)).toFixed(1)} %`);
    }
    for (const { id, clues: named } of givenAway(questions, language)) console.log(`${language} ${id}: ${named.join(', ')}`);
  }
}

function twins(): void {
  const known = content.nearDuplicates;
  const isKnown = (first: number, second: number) => known.some((group) => group.includes(first) && group.includes(second));
  for (const { first, second, share } of nearTwins(questions).filter((pair) => !isKnown(pair.first, pair.second))) {
    console.log(`${first} ${second} (${share.toFixed(2)})`);
  }
}

function isLanguage(text: string): text is Language {
  return ['ti', 'sv', 'en'].includes(text);
}

function isPictures(text: string | undefined): boolean {
  return text === undefined || ['shown', 'hidden', 'none'].includes(text);
}

function isAsked(image: string | null, pictures: string | undefined): boolean {
  if (pictures === undefined) return true;
  return (image === null) === (pictures === 'none');
}

function shown(question: Question, language: Language): string {
  const options = question.options.map((option, place) => `  ${place + 1}. ${option[language]}`);
  const picture = question.image === null || values.pictures === 'hidden' ? '' : ` [picture: ${pictureName(question)}]`;
  return [`${question.id}${picture}`, question[language], ...options, ''].join('\n');
}

/** File names of drawings may reveal their content, so the reader gets the question's number. */
function pictureName({ id, image }: Question): string {
  return values.pictures === 'shown' ? `${id}.png` : `${image}`;
}

async function write(chosen: readonly Question[], language: Language, directory: string, size: number): Promise<void> {
  await mkdir(directory, { recursive: true });
  // Batches of equal size instead of full ones and a remainder.
  const batches = Math.max(1, Math.round(chosen.length / size));
  const kind = values.pictures === undefined ? '' : `-${values.pictures}`;
  for (let batch = 0; batch < batches; batch += 1) {
    const from = Math.round((batch * chosen.length) / batches);
    const part = chosen.slice(from, Math.round(((batch + 1) * chosen.length) / batches));
    const name = join(directory, `questions-${language}${kind}-${String(batch + 1).padStart(2, '0')}.txt`);
    await writeFile(name, part.map((question) => shown(question, language)).join('\n'));
    console.log(`${name}: ${part.length} questions`);
  }
  if (values.pictures !== 'shown') return;
  for (const question of chosen) {
    const drawing = join(import.meta.dirname, '../pictures/questions', `${question.image}`);
    await sharp(drawing, { density: 160 })
      .resize(960)
      .flatten({ background: '#fff' })
      .png()
      .toFile(join(directory, pictureName(question)));
  }
}

type Answer = { readonly file: string; readonly id: number; readonly choice: string; readonly remark: string };

async function readAnswers(file: string): Promise<Answer[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const found = /^\s*(\d{4})[\s:.,]+(\d|\?)(?![\d])\s*(.*)$/.exec(line);
    if (found === null) return [];
    const [, id = '', choice = '', remark = ''] = found;
    return [{ file: basename(file), id: Number(id), choice, remark: remark.trim() }];
  });
}

async function compare(files: readonly string[]): Promise<void> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const keyOf = (question: Question) => question.options.findIndex(({ correct }) => correct === true) + 1;
  const answers = (await Promise.all(files.map(readAnswers))).flat();
  const known = answers.filter(({ id }) => byId.has(id));
  const agrees = ({ id, choice }: Answer) => String(keyOf(byId.get(id) as Question)) === choice;

  for (const file of new Set(answers.map((answer) => answer.file))) {
    const own = known.filter((answer) => answer.file === file);
    const undecided = own.filter(({ choice }) => choice === '?').length;
    console.log(`${file}: ${own.filter(agrees).length} of ${own.length} agree, ${undecided} not decided`);
  }
  const right = known.filter(agrees).length;
  const share = known.length === 0 ? 0 : (100 * right) / known.length;
  console.log(`together: ${right} of ${known.length} answers agree (${share.toFixed(1)} %)`);

  const disagreeing = known.filter((answer) => !agrees(answer)).sort((first, second) => first.id - second.id);
  for (const { file, id, choice, remark } of disagreeing) {
    const question = byId.get(id) as Question;
    const text = (place: number) => question.options[place - 1]?.sv ?? 'no such option';
    console.log(`\n${id} (${file}) ${question.sv}`);
    console.log(`  key    ${keyOf(question)}. ${text(keyOf(question))}`);
    console.log(
      `  answer ${choice === '?' ? '? cannot be decided' : `${choice}. ${text(Number(choice))}`}${remark === '' ? '' : ` (${remark})`}`,
    );
  }
  const unknown = answers.filter(({ id }) => !byId.has(id)).map(({ id }) => id);
  if (unknown.length > 0) console.log(`\nno such question: ${unknown.join(', ')}`);
  const answered = new Set(known.map(({ id }) => id));
  const open = questions.filter(({ id }) => !answered.has(id)).map(({ id }) => id);
  if (open.length > 0) console.log(`\nnot answered: ${open.length} of ${questions.length} (${listed(open)})`);
}

function listed(ids: readonly number[]): string {
  return ids.length > 20 ? `${ids.slice(0, 20).join(', ')} …` : ids.join(', ');
}
