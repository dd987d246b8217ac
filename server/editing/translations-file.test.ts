import { expect, test } from 'vitest';
import type { Translation } from '#contract/translations.ts';
import { csvFile } from '../http/csv.ts';
import { readTranslationsFile, TRANSLATION_COLUMNS, translationCells } from './translations-file.ts';

const ROWS = 10_000;
const BATCH = 500;
/** Texts that are hard for CSV: separators, quotes, line ends. */
const TEXTS = [
  'ሕግታት ትራፊክ፦ ቅድሚ ምዝዋር',
  'med "citattecken", komma; semikolon\toch tabb',
  'första raden\nandra raden\n\nfjärde',
  '=HYPERLINK("http://x.test")',
  "'=1+1",
  '+46 70 174 06 05',
  '-1',
  '@cmd',
  '"',
  "''",
  'a;=b',
  '＝cmd',
  '|calc',
  '\ud83d\ude97 1 234,5',
];

const stored = (place: number): Translation => ({
  kind: 'option',
  id: place + 1,
  field: 'option',
  owner: { kind: 'question', id: place + 1 },
  version: 1 + (place % 7),
  sv: `${TEXTS[place % TEXTS.length]}`,
  ti: `${TEXTS[(place + 3) % TEXTS.length]} ${place}`,
  en: `${TEXTS[(place + 5) % TEXTS.length]} ${place}`,
  stale: [],
  sv_before: null,
  html: false,
});

async function fileOf(rows: readonly Translation[]): Promise<Buffer> {
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, batch) =>
    rows.slice(batch * BATCH, (batch + 1) * BATCH).map(translationCells),
  );
  const parts: string[] = [];
  for await (const part of csvFile(TRANSLATION_COLUMNS, batches)) parts.push(part);
  return Buffer.from(parts.join(''));
}

test('ten thousand rows come back as they went, whatever is in them', async () => {
  const rows = Array.from({ length: ROWS }, (_, place) => stored(place));
  const file = await fileOf(rows);
  // Compared with empty texts, every cell is a change.
  const empty = rows.map((row) => ({ ...row, sv: '', ti: '', en: '' }));
  const { rows: read, changes, faults } = await readTranslationsFile(file, empty);
  expect([read, faults]).toEqual([ROWS, []]);
  const back = new Map(changes.map(({ id, language, text }) => [`${id} ${language}`, text]));
  const lost = rows.flatMap((row) =>
    (['sv', 'ti', 'en'] as const).filter((language) => back.get(`${row.id} ${language}`) !== row[language]).map(() => row),
  );
  expect(lost).toEqual([]);
  // Written again: the same bytes.
  const again = rows.map((row) => ({ ...row, sv: back.get(`${row.id} sv`) ?? '' }));
  expect((await fileOf(again)).equals(file)).toBe(true);
  expect(await readTranslationsFile(file, rows)).toEqual({ rows: ROWS, changes: [], faults: [] });
});

test('one bad row among them is named with its line, and the others are not forgotten', async () => {
  const rows = Array.from({ length: ROWS }, (_, place) => ({ ...stored(place), sv: 'en rad', ti: 'ሓደ', en: 'one' }));
  const wrong = rows.map((row, place) => (place === 7_776 ? { ...row, id: 999_999 } : row));
  const { faults } = await readTranslationsFile(await fileOf(wrong), rows);
  expect(faults).toEqual([{ line: 7_778, fault: { key: 'textUnknown' } }]);
});

test('others are served while a file is read', async () => {
  const texts = Array.from({ length: ROWS }, (_, place) => stored(place));
  const lines = [
    TRANSLATION_COLUMNS.join(','),
    ...texts.map(
      (text) =>
        `${translationCells({ ...text, en: 'x' })
          .slice(0, 4)
          .join(',')},,,y,`,
    ),
  ];
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { rows } = await readTranslationsFile(Buffer.from(lines.join('\n')), texts);
  isOver = true;
  expect(rows).toBe(ROWS);
  expect(turns).toBeGreaterThan(ROWS / 200);
});

test('a file with more lines than there are texts is not read further than that', async () => {
  const texts = Array.from({ length: 10 }, (_, place) => stored(place));
  const lines = Array.from({ length: 100_000 }, (_, place) => `option,${place + 100},option,1,a,b,c,`);
  const { rows, faults, changes } = await readTranslationsFile(
    Buffer.from([TRANSLATION_COLUMNS.join(','), ...lines].join('\n')),
    texts,
  );
  expect([rows, changes]).toEqual([0, []]);
  expect(faults).toEqual([{ line: 112, fault: { key: 'csvLines', values: { count: 10 } } }]);
});

test.each([
  [
    'a line of a million empty cells',
    `${TRANSLATION_COLUMNS.join(',')}\n${','.repeat(1_000_000)}`,
    { line: 2, fault: { key: 'csvBroken' } },
  ],
  ['five million commas without a line end', ','.repeat(5_000_000), { line: 1, fault: { key: 'csvBroken' } }],
  [
    'a million empty lines',
    `${TRANSLATION_COLUMNS.join(',')}\n${'\n'.repeat(1_000_000)}`,
    { line: 20_011, fault: { key: 'csvLines', values: { count: 10 } } },
  ],
])('%s is not read to its end', async (_title, file, fault) => {
  const texts = Array.from({ length: 10 }, (_, place) => stored(place));
  const { rows, faults, changes } = await readTranslationsFile(Buffer.from(file), texts);
  expect([rows, changes]).toEqual([0, []]);
  expect(faults).toMatchObject([fault]);
});

test('a text may hold as many commas and line ends as it likes', async () => {
  const texts = [{ ...stored(0), sv: `${','.repeat(250)}\n${',\n'.repeat(100)}` }];
  expect(await readTranslationsFile(await fileOf(texts), texts)).toMatchObject({ rows: 1, faults: [] });
});
