import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Content } from '#content/schema.ts';
import { connect, type Db } from '../db/connect.ts';
import { readContent } from '../db/content/content.ts';
import type { Database } from '../db/schema.ts';
import { testDatabase } from '../testing/app.ts';
import { FIXTURE_TEMPLATE } from '../testing/database.ts';
import { fixture } from '../testing/fixture.ts';
import { contentFiles } from './export.ts';
import { type Change, importContent } from './import.ts';
import { toContent } from './records.ts';

let db: Db;
let close: () => Promise<void>;
beforeEach(async () => {
  const database = await testDatabase(FIXTURE_TEMPLATE);
  const opened = connect({ connection: database.connection, size: 2, prepared: false, onError: () => undefined });
  db = opened.db;
  close = async () => {
    await opened.pool.end();
    await database.drop();
  };
});
afterEach(() => close());

const stored = async () => toContent(await readContent(db));
const bring = (content: Content, options: { dryRun?: boolean; overwriteEdited?: boolean } = {}) =>
  importContent(db, content, { dryRun: false, overwriteEdited: false, ...options });
const summary = (changes: readonly Change[]) =>
  changes.map(({ action, kind, id, fields }) => `${action} ${kind} ${id} ${fields.map((field) => field.path).join(' ')}`.trim());

/** The fixture with one item of a kind changed. */
const changed = <Kind extends Exclude<keyof Content, 'nearDuplicates'>>(
  kind: Kind,
  id: number,
  fields: Partial<Content[Kind][number]>,
): Content => ({
  ...fixture,
  [kind]: fixture[kind].map((item) => (item.id === id ? { ...item, ...fields } : item)),
});
const sign = (id: number) => ({ ti: 'ሓድሽ', sv: `Ny ${id}`, en: `New ${id}` });
async function editor(): Promise<number> {
  const user = { name: 'Åsa', name_folded: 'asa', email: 'asa@fixture.test', role: 'admin', password_hash: '' } as const;
  return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;
}

type Gone = readonly (readonly [subject: string, table: keyof Database, id: number])[];
/** A question, a step, a category with its questions and a group with its signs. */
function groupsToDelete(): [string, Gone, string[]][] {
  const [question] = fixture.questions;
  const [step] = fixture.steps;
  const [group] = fixture.signGroups;
  const category = fixture.exercises.at(-1);
  if (question === undefined || step === undefined || group === undefined || category === undefined) return [];
  const questions = fixture.questions.filter((one) => one.category === category.id);
  return [
    ['a question', [['question', 'questions', question.id]], [`question ${question.id}`]],
    ['a step', [['level', 'levels', step.id]], [`step ${step.id}`]],
    [
      'a group of signs',
      [...group.signs.map(({ id }) => ['sign', 'signs', id] as const), ['sign_group', 'sign_categories', group.id]],
      [`sign group ${group.id}`, ...group.signs.map(({ id }) => `sign ${id}`)].sort(),
    ],
    [
      'a category',
      [...questions.map(({ id }) => ['question', 'questions', id] as const), ['category', 'categories', category.id]],
      [`exercise ${category.id}`, ...questions.map(({ id }) => `question ${id}`)].sort(),
    ],
  ];
}

test('what was imported is what the files hold', async () => {
  expect(await stored()).toEqual(fixture);
});

test('the same files again change nothing, not even a version', async () => {
  const before = await readContent(db);
  expect(await bring(fixture)).toEqual([]);
  expect(await readContent(db)).toEqual(before);
});

describe('a newer edition', () => {
  test.each<[string, Content, string[]]>([
    ['a text', changed('checklists', 2, { title: sign(2) }), ['change checklist 2 title.ti title.sv title.en']],
    ['one language', changed('questions', 1003, { sv: 'Vad gör du nu?' }), ['change question 1003 sv']],
    ['a picture', changed('questions', 1001, { image: null }), ['change question 1001 image']],
    ['a category', changed('questions', 1003, { category: 2 }), ['change question 1003 category']],
    ['no category', changed('questions', 1003, { category: null }), ['change question 1003 category']],
    ['an explanation', changed('questions', 1002, { explanation: sign(1) }), ['change question 1002 explanation']],
    ['the pass mark', changed('steps', 1, { min_mark: 5 }), ['change step 1 min_mark']],
    [
      'the questions of a step',
      changed('steps', 1, { questions: [1001, 1002, 1006] }),
      ['change step 1 questions.2 questions.3 questions.4'],
    ],
    ['retirement', changed('exercises', 6, { retired: true }), ['change exercise 6 retired']],
    ['a word of the test', changed('terms', 2, { forms_sv: ['däck'] }), ['change term 2 forms_sv.1 forms_sv.2']],
    ['a word taken away', changed('terms', 5, { retired: true }), ['change term 5 retired']],
    ['a group', changed('signGroups', 2, { groupid: 'D' }), ['change sign group 2 groupid']],
    ['a pair of signs', changed('signPairs', 1, { signs: ['A1', 'A4'] }), ['change sign pair 1 signs.0']],
  ])('brings %s by id, and says so', async (_title, edition, expected) => {
    expect(summary(await bring(edition))).toEqual(expected);
    expect(await stored()).toEqual(edition);
    expect(await bring(edition)).toEqual([]);
  });

  test('shows the old and the new values', async () => {
    const [change] = await bring(changed('steps', 1, { min_mark: 5 }));
    expect(change?.fields).toEqual([{ path: 'min_mark', before: 4, after: 5 }]);
  });

  test('raises the version of what it changes, and of nothing else', async () => {
    await bring(changed('questions', 1003, { sv: 'Vad gör du nu?' }));
    const { questions } = await readContent(db);
    expect(questions.filter((row) => row.version !== 1).map((row) => [row.id, row.version])).toEqual([[1003, 2]]);
  });

  test('moves the right answer to another option, and options come and go', async () => {
    const question = fixture.questions.find(({ id }) => id === 1003);
    if (question === undefined) throw new Error('no question 1003');
    const [first, second, ...rest] = question.options.map(({ correct: _, ...option }) => option);
    if (first === undefined || second === undefined) throw new Error('too few options');
    const added = { id: 10_039, ti: 'ካልእ', sv: 'Annat', en: 'Other' };
    const edition = changed('questions', 1003, { options: [second, { ...first, correct: true }, added, ...rest.slice(1)] });
    await bring(edition);
    expect(await stored()).toEqual({ ...edition, questions: await withOrder(edition) });
  });

  /** The database returns questions by id. */
  const withOrder = async (content: Content) => [...content.questions].sort((first, second) => first.id - second.id);

  test('adds what is new', async () => {
    const group = fixture.signGroups[0];
    const edition: Content = {
      exercises: [...fixture.exercises, { id: 7, title: sign(7), description: sign(7) }],
      questions: [
        ...fixture.questions,
        {
          ...(fixture.questions[0] as Content['questions'][number]),
          id: 7001,
          category: 7,
          options: [
            { id: 70_011, correct: true, ...sign(1) },
            { id: 70_012, ...sign(2) },
          ],
        },
      ],
      steps: [...fixture.steps, { id: 5, name: sign(5), description: sign(5), min_mark: 1, questions: [7001] }],
      signGroups: [...fixture.signGroups, { ...(group as Content['signGroups'][number]), id: 3, groupid: 'E', signs: [] }],
      checklists: [...fixture.checklists, { id: 4, title: sign(4), html: sign(4) }],
      misconceptions: [...fixture.misconceptions, { id: 'warnings-forbid', ...sign(5) }],
      terms: [
        ...fixture.terms,
        { id: 6, theme: 'winter', ...sign(6), explanation: sign(6), example: sign(6), forms_sv: ['ny'], forms_ti: [] },
      ],
      signPairs: [...fixture.signPairs, { id: 3, signs: ['A1', 'A3'], difference: sign(3) }],
      nearDuplicates: [[7001, 1001]],
    };
    expect(summary(await bring(edition))).toEqual([
      'add exercise 7',
      'add question 7001',
      'add step 5',
      'add sign group 3',
      'add checklist 4',
      'add term 6',
      'add sign pair 3',
      'add misconception warnings-forbid',
      'add near duplicates 7001',
    ]);
    expect(await stored()).toEqual({ ...edition, questions: await withOrder(edition) });
  });

  test('puts things in the order of the files, also what it inserts between others', async () => {
    const added = { id: 50, name: sign(50), description: sign(50), min_mark: 1, questions: [1020] };
    const [first, second, third, fourth] = fixture.steps as [
      Content['steps'][0],
      Content['steps'][0],
      Content['steps'][0],
      Content['steps'][0],
    ];
    const steps = [first, added, second, third, fourth];
    await bring({ ...fixture, steps });
    expect((await stored()).steps.map((step) => step.id)).toEqual([1, 50, 2, 3, 4]);
    expect(await bring({ ...fixture, steps })).toEqual([]);
    const moved = [fourth, first, added, third, second];
    await bring({ ...fixture, steps: moved });
    expect((await stored()).steps.map((step) => step.id)).toEqual([4, 1, 50, 3, 2]);
  });

  test('keeps what is only in the database, and tells it', async () => {
    const id = 1000;
    const texts = { title_tig: 'ናይ ኣመሓዳሪ', title_sv: '', title_en: '', tig: '<p>a</p>', sv: '', en: '' };
    await db
      .insertInto('checklists')
      .values({ id, position: 9, ...texts })
      .execute();
    expect(await bring(fixture)).toEqual([{ kind: 'checklist', id, action: 'only here', fields: [] }]);
    expect((await stored()).checklists.map((list) => list.id)).toEqual([1, 2, 3, id]);
  });
});

describe('a dry run', () => {
  test('says the same and writes nothing, not even a revision', async () => {
    const edition = changed('steps', 1, { min_mark: 5 });
    const before = await readContent(db);
    const dry = await bring(edition, { dryRun: true });
    expect(await readContent(db)).toEqual(before);
    expect(await bring(edition)).toEqual(dry);
  });
});

describe('all or nothing', () => {
  test('an edition that fails at its end leaves everything as it was', async () => {
    const before = await readContent(db);
    const edition = {
      ...changed('exercises', 1, { title: sign(1) }),
      steps: [...fixture.steps, { id: 9, name: sign(9), description: sign(9), min_mark: 1, questions: [123_456] }],
    };
    await expect(bring(edition)).rejects.toThrow();
    expect(await readContent(db)).toEqual(before);
  });

  test('two imports at once follow each other', async () => {
    const editions = [changed('steps', 1, { min_mark: 5 }), changed('steps', 1, { min_mark: 3 })];
    const results = await Promise.all(editions.map((edition) => bring(edition)));
    const last = (await stored()).steps[0]?.min_mark;
    expect(results.map((changes) => changes.length)).toEqual([1, 1]);
    expect([3, 5]).toContain(last);
  });
});

describe('what an admin has edited since', () => {
  test('is kept, and said; told to, the import overwrites it', async () => {
    const updated_by = await editor();
    await db.updateTable('questions').set({ question_sv: 'Redaktörens text', updated_by }).where('id', '=', 1003).execute();
    const edition = changed('questions', 1003, { sv: 'Filens text' });
    expect(summary(await bring(edition))).toEqual(['keep edited question 1003 sv']);
    expect((await stored()).questions.find(({ id }) => id === 1003)?.sv).toBe('Redaktörens text');
    expect(summary(await bring(edition, { overwriteEdited: true }))).toEqual(['change question 1003 sv']);
    expect(await stored()).toEqual(edition);
    // Counts as imported, not edited, from here on.
    expect(summary(await bring(fixture))).toEqual(['change question 1003 sv']);
  });

  // In the order in which the back office deletes: contained items before their container.
  test.each<[string, Gone, string[]]>([
    ['a checklist', [['checklist', 'checklists', 2]], ['checklist 2']],
    ['a word', [['term', 'terms', 1]], ['term 1']],
    ['a sign', [['sign', 'signs', 201]], ['sign 201']],
    ...groupsToDelete(),
  ])('stays away when they have deleted %s; told to, the import brings it back', async (_, gone, named) => {
    const user_id = await editor();
    for (const [subject, table, id] of gone) {
      if (subject === 'question') await db.deleteFrom('level_questions').where('question_id', '=', id).execute();
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
      await db
        .insertInto('audit')
        .values({ user_id, action: 'delete', subject, subject_id: String(id), before: null, after: null })
        .execute();
    }
    const kept = named.map((one) => `keep deleted ${one}`);
    for (let times = 0; times < 2; times += 1) {
      const said = summary(await bring(fixture));
      expect(said.filter((line) => line.startsWith('keep deleted')).sort()).toEqual(kept);
      for (const [, table, id] of gone) {
        const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db);
        expect(rows).toEqual([]);
      }
    }
    await bring(fixture, { overwriteEdited: true });
    expect(await stored()).toEqual(fixture);
    // After a restore the earlier deletion has no effect.
    expect(await bring(fixture)).toEqual([]);
  });

  test('is kept of a word of the test too', async () => {
    const updated_by = await editor();
    await db.updateTable('terms').set({ explanation_sv: 'Redaktörens', updated_by }).where('id', '=', 1).execute();
    expect(summary(await bring(fixture))).toEqual(['keep edited term 1 explanation.sv']);
    expect(summary(await bring(fixture, { overwriteEdited: true }))).toEqual(['change term 1 explanation.sv']);
    expect(await stored()).toEqual(fixture);
  });

  test('does not hold up the rest of the edition', async () => {
    const updated_by = await editor();
    await db.updateTable('checklists').set({ title_sv: 'Redaktörens', updated_by }).where('id', '=', 1).execute();
    const edition = {
      ...changed('steps', 1, { min_mark: 5 }),
      checklists: fixture.checklists.map((list) => ({ ...list, title: sign(list.id) })),
    };
    expect(summary(await bring(edition)).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'change step 1',
      'keep edited checklist',
      'change checklist 2',
      'change checklist 3',
    ]);
    expect((await stored()).checklists.map((list) => list.title.sv)).toEqual(['Redaktörens', 'Ny 2', 'Ny 3']);
  });

  test('counts for a whole sign group when it is one of its signs', async () => {
    const updated_by = await editor();
    await db.updateTable('signs').set({ name_sv: 'Redaktörens', updated_by }).where('id', '=', 201).execute();
    expect(summary(await bring(fixture))).toEqual(['keep edited sign group 2 signs.0.name.sv']);
    expect(summary(await bring(fixture, { overwriteEdited: true }))).toEqual(['change sign group 2 signs.0.name.sv']);
    expect(await stored()).toEqual(fixture);
  });
});

test('the same content is written in the same bytes, whatever the order it was made in', async () => {
  const files = contentFiles(await stored());
  expect([...files.keys()]).toEqual([
    'exercises.yaml',
    'steps.yaml',
    'checklists/checklists.yaml',
    'terms.yaml',
    'sign-pairs.yaml',
    'misconceptions.yaml',
    'near-duplicates.yaml',
    'questions/1.yaml',
    'questions/2.yaml',
    'questions/3.yaml',
    'questions/4.yaml',
    'questions/5.yaml',
    'questions/6.yaml',
    'questions/uncategorized.yaml',
    'signs/01-A.yaml',
    'signs/02-C.yaml',
  ]);
  expect(contentFiles(fixture)).toEqual(files);
});

test('HTML is sanitised, in explanations as in checklists', async () => {
  const [hostile, clean] = ['<p>ኣንብብ<img src="x" onerror="alert(1)"><script>alert(2)</script></p>', '<p>ኣንብብ</p>'];
  const everywhere = (text: string) => ({ ti: text, sv: text, en: text });
  await bring(changed('checklists', 2, { html: everywhere(hostile) }));
  expect((await stored()).checklists.find(({ id }) => id === 2)?.html).toEqual(everywhere(clean));
  await bring(changed('questions', 1001, { explanation: everywhere(hostile) }));
  expect((await stored()).questions.find(({ id }) => id === 1001)?.explanation).toEqual(everywhere(clean));
});

test('an explanation that is nested without end is refused, with the question that has it', async () => {
  const explanation = { ti: '<ul><li>'.repeat(75_000), sv: 'a', en: 'a' };
  await expect(bring(changed('questions', 1001, { explanation }))).rejects.toThrow(/question 1001.*nested too deeply/);
});

test('HTML that is nested without end is refused, with the checklist that has it', async () => {
  const html = { ti: '<ul><li>'.repeat(75_000), sv: '<p>a</p>', en: '<p>a</p>' };
  await expect(bring(changed('checklists', 2, { html }))).rejects.toThrow(/checklist 2.*nested too deeply/);
  expect(await stored()).toEqual(fixture);
});
