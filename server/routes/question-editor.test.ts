import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyValues, pickColumns } from '#contract/content.ts';
import type { EditorLevel } from '#contract/level-editor.ts';
import type { Question } from '#contract/question.ts';
import type { QuestionBody, QuestionRow, QuestionSave } from '#contract/question-editor.ts';
import { answerTo, examBody, HOUR_MS, optionsOf, START, stepBody, testApp, until } from '../testing/app.ts';
import { toSave } from '../testing/questions.ts';

const app = await testApp();
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = START;
});

const admin = () => app.as('admin');
const get = async (id: number): Promise<QuestionRow> => (await (await admin()).get(`/api/questions/${id}`)).json();
const list = async (query = ''): Promise<{ ids: number[]; rows: QuestionRow[]; total: number }> => {
  const answer = await (await admin()).get(`/api/questions${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const rows = answer.json<QuestionRow[]>();
  return { rows, ids: rows.map(({ id }) => id), total: Number(answer.headers['x-total-count']) };
};
const put = async (id: number, body: object) => (await admin()).call('PUT', `/api/questions/${id}`, body);
const post = async (body: object) => (await admin()).post('/api/questions', body);
const remove = async (id: number) => (await admin()).delete(`/api/questions/${id}`);

const NEW: QuestionBody = {
  ...emptyValues('question'),
  category_id: 2,
  question: 'ሓድሽ ሕቶ',
  question_sv: 'Ny fråga',
  question_en: 'New question',
  difficulty: 2,
  options: [
    { ...emptyValues('option'), option: 'እወ', option_sv: 'Ja', option_en: 'Yes', correct: true },
    { ...emptyValues('option'), option: 'ኣይፋል', option_sv: 'Nej', option_en: 'No' },
  ],
  retired: false,
};
const create = async (change: Partial<QuestionBody> = {}): Promise<QuestionRow> => {
  const answer = await post({ ...NEW, ...change });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const levelBody = ({ questions, version, retired, ...level }: EditorLevel, min_mark: number) => ({
  ...pickColumns('level', level),
  questions,
  version,
  retired,
  min_mark,
});
const auditOf = (id: number) =>
  app.db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', 'question')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('a question', () => {
  test('is saved as the next version, with who did it and one audit row that can be undone', async () => {
    const before = await get(2002);
    const answer = await put(2002, { ...toSave(before), question_sv: '  Ny text  ' });
    const after = answer.json<QuestionRow>();
    expect(after).toMatchObject({ question_sv: 'Ny text', version: before.version + 1, updated_by: app.users.admin.id });
    expect(after.options).toEqual(before.options);
    const [row, ...rest] = await auditOf(2002);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ user_id: app.users.admin.id, action: 'update', before: toSave(before), after: toSave(after) });
    // Undo is a PUT of the previous values.
    const undone = await put(2002, { ...(row?.before as QuestionSave), version: after.version });
    expect(toSave(undone.json())).toEqual({ ...toSave(before), version: after.version + 1 });
  });

  test('is drawn as it was saved last, with all translations and with one', async () => {
    const learner = await app.as('premium');
    const drawn = async (translations: string) =>
      (await learner.get(`/api/category/2/questions?q=100&translations=${translations}`))
        .json<Question[]>()
        .find(({ id }) => id === 2005)?.question_sv;
    for (const text of ['Först', 'Sedan']) {
      await put(2005, { ...toSave(await get(2005)), question_sv: text });
      await until(async () => (await drawn('all')) === text);
      expect(await drawn('one')).toBe(text);
    }
  });

  test('saved as it is changes nothing', async () => {
    const before = await get(2003);
    expect((await put(2003, toSave(before))).json()).toEqual(before);
    expect(await auditOf(2003)).toEqual([]);
  });

  test('is never written over another’s edit: the second of two gets 409 with the version stored now', async () => {
    const before = await get(2004);
    const save = (text: string) => put(2004, { ...toSave(before), question_en: text });
    const answers = await Promise.all(['first', 'second', 'third'].map(save));
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([200, 409, 409]);
    const winner = answers.find((answer) => answer.statusCode === 200)?.json<QuestionRow>();
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(answer.json()).toEqual({ status: 409, message: expect.any(String), version: before.version + 1 });
    }
    expect((await get(2004)).question_en).toBe(winner?.question_en);
    expect(await auditOf(2004)).toHaveLength(1);
  });

  test('keeps the ids of its options through a new order and a new key, and gets ids for new ones', async () => {
    const before = await get(6005);
    const [first, second, ...rest] = toSave(before).options;
    if (first === undefined || second === undefined) throw new Error('too few options');
    const added = { ...emptyValues('option'), option: 'ሓድሽ', option_sv: 'Ny', option_en: 'New' };
    const options = [...rest, { ...second, correct: true }, added, first].map((option, place) => ({
      ...option,
      correct: place === rest.length,
    }));
    const after = (await put(6005, { ...toSave(before), options })).json<QuestionRow>();
    expect(after.options.map(({ id }) => id)).toEqual([...rest.map(({ id }) => id), second.id, expect.any(Number), first.id]);
    expect(after.options.map(({ correct }) => correct)).toEqual(options.map(({ correct }) => correct));
    expect(after.options.find(({ option }) => option === 'ሓድሽ')?.id).toBeGreaterThanOrEqual(10_000_000);
  });

  test('loses an option for new learners; answers given to it still count, and undo brings it back with its id', async () => {
    const before = await get(5002);
    const wrong = optionsOf(5002).wrong;
    const options = toSave(before).options.filter(({ id }) => id !== wrong);
    const after = (await put(5002, { ...toSave(before), options })).json<QuestionRow>();
    expect(after.options.map(({ id }) => id)).toEqual(options.map(({ id }) => id));
    await app.services.content.refresh();
    const premium = await app.as('premium');
    const drawn = (await premium.get('/api/category/5/questions?q=100')).json<Question[]>().find(({ id }) => id === 5002);
    expect(drawn?.options.map(({ id }) => id)).toEqual(options.map(({ id }) => id));
    expect((await premium.post('/api/answers', { answers: [answerTo(5002, wrong)] })).json()).toEqual({ saved: 1 });
    const back = (await put(5002, { ...toSave(before), version: after.version })).json<QuestionRow>();
    expect(back.options).toEqual(before.options);
  });

  test('is sanitised: an explanation that is written with a script is kept without it', async () => {
    const before = await get(4002);
    const solution = '<p onclick="x()">ምኽንያት<script>alert(1)</script> <a href="javascript:x()">ሀ</a></p>';
    const after = (await put(4002, { ...toSave(before), solution, solution_sv: '<p><br></p>' })).json<QuestionRow>();
    expect(after.options.find(({ correct }) => correct)?.solution).toMatchObject({
      solution: '<p>ምኽንያት <a>ሀ</a></p>',
      solution_sv: '',
    });
  });

  test.each<[string, (save: QuestionSave) => object, string]>([
    ['without a key', (save) => ({ options: save.options.map((option) => ({ ...option, correct: false })) }), 'options'],
    ['with two keys', (save) => ({ options: save.options.map((option) => ({ ...option, correct: true })) }), 'options'],
    ['with one option', (save) => ({ options: save.options.slice(0, 1) }), 'options'],
    ['with seven options', (save) => ({ options: Array.from({ length: 7 }, () => save.options[0]) }), 'options'],
    [
      'with an option of another question',
      (save) => ({ options: [{ ...save.options[0], id: 10011 }, ...save.options.slice(1)] }),
      'options',
    ],
    [
      'with an option twice',
      (save) => ({
        options: [save.options[0], { ...save.options[0], correct: false }, ...save.options.slice(1)]
          .map((option) => ({ ...option, correct: false }))
          .map((option, place) => ({ ...option, correct: place === 0 }))
          .slice(0, 6),
      }),
      'options',
    ],
    ['without a Tigrinya text', () => ({ question: ' ' }), 'question'],
    [
      'with an option without a Tigrinya text',
      (save) => ({ options: save.options.map((option) => ({ ...option, option: '' })) }),
      'options.0.option',
    ],
    [
      'with a place on one option only',
      (save) => ({ options: save.options.map((option, at) => ({ ...option, place: at === 0 ? '200 100 40 40' : '' })) }),
      'options',
    ],
    [
      'with places that a finger cannot tell apart',
      (save) => ({ options: save.options.map((option) => ({ ...option, place: '200 100 40 40' })) }),
      'options',
    ],
    ['in an exercise that does not exist', () => ({ category_id: 77 }), 'category_id'],
    ['with a picture that does not exist', () => ({ image: 'nothing.svg' }), 'image'],
    ['with a picture elsewhere', () => ({ image: '../../schema.ts' }), 'image'],
    ['with a picture elsewhere, well hidden', () => ({ image: '..%2fsigns%2fA%2fA1-1.svg' }), 'image'],
    ['with an uploaded picture that was not', () => ({ image: `${'0'.repeat(32)}.webp` }), 'image'],
  ])('%s is refused with its reason, and nothing is written', async (_title, change, field) => {
    const before = await get(6003);
    const answer = await put(6003, { ...toSave(before), ...change(toSave(before)) });
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, expect.arrayContaining([field])]);
    expect(await get(6003)).toEqual(before);
    expect(await auditOf(6003)).toEqual([]);
  });

  test('with a picture that came with the content is taken', async () => {
    const before = await get(6004);
    const after = await put(6004, { ...toSave(before), image: 'scene-right-hand-rule.svg' });
    expect(after.json().image).toBe('scene-right-hand-rule.svg');
  });

  test('that does not exist is not found', async () => {
    expect((await (await admin()).get('/api/questions/77')).statusCode).toBe(404);
    expect((await put(77, { ...NEW, version: 1 })).statusCode).toBe(404);
    expect((await remove(77)).statusCode).toBe(404);
  });

  test.each(['free', 'premium', 'expired', 'anonymous'] as const)('is not for %s', async (who) => {
    const caller = await app.as(who);
    const refused = who === 'anonymous' ? 401 : 403;
    const body = { ...toSave(await get(1001)), question: 'ተሰሪቑ' };
    for (const answer of [
      await caller.get('/api/questions'),
      await caller.get('/api/questions/1001'),
      await caller.post('/api/questions', NEW),
      await caller.call('PUT', '/api/questions/1001', body),
      await caller.delete('/api/questions/1001'),
    ]) {
      expect(answer.statusCode).toBe(refused);
    }
    expect((await get(1001)).question).not.toBe('ተሰሪቑ');
  });
});

describe('a new question', () => {
  test('gets an id of its own, far from those of the files, and is published soon', async () => {
    const created = await create();
    expect(created).toMatchObject({ version: 1, retired: false, levels: [], answers: 0, updated_by: app.users.admin.id });
    expect(created.id).toBeGreaterThanOrEqual(1_000_000);
    expect(created.options.every(({ id }) => id >= 10_000_000)).toBe(true);
    expect(await auditOf(created.id)).toMatchObject([{ action: 'create', before: null, after: toSave(created) }]);
    const premium = await app.as('premium');
    await until(async () => {
      const drawn = (await premium.get('/api/category/2/questions?q=100')).json<Question[]>();
      return drawn.some(({ id }) => id === created.id);
    });
  });

  test('whose key moves needs a reason for the option that was right, where it gives reasons', async () => {
    const [right, wrong] = NEW.options as [QuestionBody['options'][number], QuestionBody['options'][number]];
    const row = await create({ options: [right, { ...wrong, why: 'ስለዚ', why_sv: 'Därför' }] });
    const saved = toSave(row);
    const moved = saved.options.map((option) => ({ ...option, correct: !option.correct }));
    const refused = await put(row.id, { ...saved, options: moved });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['options.0.why']]);
    // A reason in one language is enough.
    const reasoned = moved.map((option) => (option.correct ? option : { ...option, why_sv: 'Det gäller inte här.' }));
    expect((await put(row.id, { ...saved, options: reasoned })).json<QuestionRow>().options).toMatchObject([
      { correct: false, why_sv: 'Det gäller inte här.' },
      { correct: true, why: '' },
    ]);
  });

  test('that a step needs is not retired; the step is named in the language of the reader', async () => {
    const row = await get(1001);
    const [step] = (await (await admin()).get('/api/levels/editor')).json<EditorLevel[]>();
    const named = async (language: string) => {
      const answer = await (await admin()).call(
        'PUT',
        '/api/questions/1001',
        { ...toSave(row), retired: true },
        { 'accept-language': language },
      );
      return [answer.statusCode, answer.json().errors.retired[0]];
    };
    await (await admin()).call('PUT', `/api/levels/${step?.id}`, levelBody(step as EditorLevel, step?.questions.length ?? 0));
    expect(await named('sv')).toEqual([422, expect.stringContaining(step?.name_sv ?? '-')]);
    expect(await named('en')).toEqual([422, expect.stringContaining(step?.name_en ?? '-')]);
    expect(await named('ti')).toEqual([422, expect.stringContaining(step?.name ?? '-')]);
    const after = { ...(step as EditorLevel), version: (step?.version ?? 0) + 1 };
    await (await admin()).call('PUT', `/api/levels/${after.id}`, levelBody(after, after.min_mark));
  });

  test('may wait for its Tigrinya text while it is retired, and not after', async () => {
    const draft = await create({ retired: true, question: '' });
    expect((await put(draft.id, { ...toSave(draft), retired: false })).statusCode).toBe(422);
    const done = await put(draft.id, { ...toSave(draft), question: 'ሕቶ', retired: false });
    expect(done.json()).toMatchObject({ retired: false, question: 'ሕቶ', version: 2 });
  });
});

describe('deleting', () => {
  test('is possible as long as nothing refers to the question, and leaves one audit row', async () => {
    const created = await create();
    expect((await remove(created.id)).json()).toEqual({ success: expect.any(String) });
    expect((await (await admin()).get(`/api/questions/${created.id}`)).statusCode).toBe(404);
    expect((await auditOf(created.id)).at(-1)).toMatchObject({ action: 'delete', before: toSave(created), after: null });
  });

  test('disturbs nobody who is in the middle of an exam with it', async () => {
    const created = await create({ category_id: 1 });
    await app.services.content.refresh();
    await remove(created.id);
    await app.services.content.refresh();
    const body = examBody(START - HOUR_MS);
    body.answers[0] = { question_id: created.id, option_id: created.options[0]?.id as number };
    const answer = await (await app.as('premium')).post('/api/exams', body);
    expect([answer.statusCode, answer.json().correct]).toEqual([200, 70]);
    const late = await (await app.as('premium')).post('/api/answers', {
      answers: [answerTo(created.id, created.options[0]?.id as number)],
    });
    expect(late.statusCode).toBe(200);
  });

  const referred: [string, (id: number, optionId: number) => Promise<unknown>][] = [
    ['an answer', async (id, optionId) => (await app.as('premium')).post('/api/answers', { answers: [answerTo(id, optionId)] })],
    [
      'an exam in which it was not even answered',
      async (id) => {
        const body = examBody(START - HOUR_MS);
        body.answers[0] = { question_id: id, option_id: null as never };
        return (await app.as('premium')).post('/api/exams', body);
      },
    ],
    [
      'a saved result',
      (id) =>
        app.db
          .insertInto('scores')
          .values({ user_id: app.users.free.id, level_id: 4, passed: 1, questions: `3,${id},5`, options: '1,2,3', reward: 0 })
          .execute(),
    ],
    ['a step', (id) => app.db.insertInto('level_questions').values({ level_id: 4, question_id: id, position: 9 }).execute()],
  ];
  test.each(referred)('is refused when %s refers to it; it can be retired instead', async (_title, refer) => {
    const created = await create({ category_id: 1 });
    await app.services.content.refresh();
    await refer(created.id, created.options[0]?.id as number);
    const answer = await remove(created.id);
    expect([answer.statusCode, answer.json()]).toEqual([409, { status: 409, message: expect.any(String), version: 1 }]);
    const retired = await put(created.id, { ...toSave(created), retired: true });
    expect(retired.json()).toMatchObject({ retired: true, version: 2 });
    await app.services.content.refresh();
    const drawn = (await (await app.as('free')).get('/api/category/1/questions?q=100')).json<Question[]>();
    expect(drawn.some(({ id }) => id === created.id)).toBe(false);
  });
});

describe('a step', () => {
  const level = async (id: number): Promise<EditorLevel> =>
    (await (await admin()).get('/api/levels/editor')).json<EditorLevel[]>().find((row) => row.id === id) as EditorLevel;
  const saveLevel = async (id: number, change: object) => {
    const { id: _, max_mark: __, updated_at: ___, updated_by: ____, ...body } = await level(id);
    return (await admin()).call('PUT', `/api/levels/${id}`, { ...body, ...change });
  };
  const retire = async (id: number, retired = true) => put(id, { ...toSave(await get(id)), retired });

  test('keeps as many questions as it asks for: the one too many is not retired, and the step is named', async () => {
    const { questions, min_mark } = await level(3);
    const [first = 0, second = 0] = questions;
    expect((await retire(first)).statusCode).toBe(200);
    expect(await level(3)).toMatchObject({ min_mark, max_mark: min_mark });
    const refused = await retire(second);
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { retired: [expect.stringContaining('ሳልሳይ ደረጃ')] }]);
    expect((await get(second)).retired).toBe(false);
    // Other changes of the question are allowed, and a lower pass mark allows retiring it.
    expect((await put(second, { ...toSave(await get(second)), question_sv: 'Rättad' })).statusCode).toBe(200);
    expect((await saveLevel(3, { min_mark: min_mark - 1 })).statusCode).toBe(200);
    expect((await retire(second)).statusCode).toBe(200);
    expect((await saveLevel(3, { min_mark })).json().errors).toEqual({ min_mark: [expect.any(String)] });
    // A retired step prevents nothing.
    expect((await saveLevel(3, { min_mark, retired: true })).statusCode).toBe(200);
    expect((await saveLevel(3, { min_mark, retired: false })).statusCode).toBe(422);
    for (const id of [first, second]) expect((await retire(id, false)).statusCode).toBe(200);
    expect((await saveLevel(3, { min_mark, retired: false })).statusCode).toBe(200);
  });

  test('keeps them also when all are retired at once', async () => {
    const { questions, min_mark } = await level(4);
    const bodies = await Promise.all(questions.map(async (id) => ({ id, body: { ...toSave(await get(id)), retired: true } })));
    const answers = await Promise.all(bodies.map(({ id, body }) => put(id, body)));
    expect(answers.filter((answer) => answer.statusCode === 422)).toHaveLength(min_mark);
    expect(await level(4)).toMatchObject({ max_mark: min_mark });
    for (const id of questions) await retire(id, false);
  });
});

describe('a learner in the middle of a step', () => {
  test('may save it as it was when a question of it is retired meanwhile, for a day', async () => {
    const premium = await app.as('premium');
    const body = stepBody(1);
    const before = await get(3001);
    const retired = (await put(3001, { ...toSave(before), retired: true })).json<QuestionRow>();
    await app.services.content.refresh();
    app.clock.now = START + 24 * HOUR_MS;
    expect((await premium.post('/api/progress', body)).statusCode).toBe(422);
    app.clock.now = START + 24 * HOUR_MS - 1;
    expect((await premium.post('/api/progress', body)).json().scores).toMatchObject([{ level_id: 1, questions: body.questions }]);
    await put(3001, { ...toSave(before), version: retired.version });
    await app.services.content.refresh();
  });
});

describe('the list', () => {
  test('has what is not retired, fifty a page, with the count of all', async () => {
    const first = await list();
    expect(first.rows).toHaveLength(50);
    expect(first.ids[0]).toBe(1001);
    expect((await list('?page=2')).ids[0]).not.toBe(first.ids[0]);
    expect(first.total).toBeGreaterThanOrEqual(88);
    expect(first.rows.every(({ retired }) => !retired)).toBe(true);
    expect((await list('?retired=true')).rows.every(({ retired }) => retired)).toBe(true);
  });

  test('is filtered by exercise, step, picture and language', async () => {
    expect((await list('?category=4')).ids).toEqual([4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009]);
    expect((await list('?category=0')).ids).toEqual([9001, 9002, 9003]);
    expect((await list('?level=2')).ids).toEqual([1003, 2002, 2003, 3002, 4001]);
    expect((await list('?level=0&category=4')).ids).not.toContain(4001);
    expect((await list('?level=0&category=4')).ids).toContain(4009);
    expect((await list('?category=4&picture=with')).ids).toEqual([4001, 4005, 4009]);
    expect((await list('?category=4&picture=without')).total).toBe(6);
    const lacking = await create({ category_id: 4, question_en: '' });
    const optionLacking = await create({
      category_id: 4,
      options: [NEW.options[0], { ...NEW.options[1], option_sv: '' }] as never,
    });
    expect((await list('?category=4&missing=en')).ids).toEqual([4002, lacking.id]);
    expect((await list('?category=4&missing=sv')).ids).toEqual([4002, optionLacking.id]);
    expect((await list('?category=4&missing=ti')).ids).toEqual([]);
  });

  test('finds texts whatever the spelling, in all languages, in options too, and ids', async () => {
    const created = await create({ question: 'ፀሓይ ኣብ ቅድሜኹም', question_sv: 'Solen bländar Åsa' });
    for (const search of ['ጸሓይ', 'ፀሓይ', 'SOLEN', 'asa', String(created.id)]) {
      expect((await list(`?search=${search}`)).ids, search).toEqual([created.id]);
    }
    expect((await list('?search=Turn off the lights')).total).toBeGreaterThan(0);
    const sourced = await create({ law: ['TrF 3 kap. 21 §'], facts: ['F-vajning-1'] });
    for (const search of ['3 kap. 21', 'f-vajning']) expect((await list(`?search=${search}`)).ids).toEqual([sourced.id]);
    expect((await list('?search=%27; drop table questions; --')).ids).toEqual([]);
  });

  test('puts the most missed at first sight first', async () => {
    const premium = await app.as('premium');
    const wrong = optionsOf(6001).wrong;
    const later = { answered_at: new Date(START).toISOString() };
    const first = { answered_at: new Date(START - HOUR_MS).toISOString() };
    await premium.post('/api/answers', {
      answers: [
        { ...answerTo(6001, wrong), ...first },
        { ...answerTo(6001), ...later },
        { ...answerTo(6002), ...first },
        { ...answerTo(6002, optionsOf(6002).wrong), ...later },
      ],
    });
    app.clock.now = START + HOUR_MS;
    const { rows } = await list('?category=6&order=missed');
    expect(rows[0]).toMatchObject({ id: 6001, answers: 1, answers_correct: 0 });
    expect(rows[1]).toMatchObject({ id: 6002, answers: 1, answers_correct: 1 });
  });

  test('lists the most recently changed first', async () => {
    const before = await get(4007);
    await put(4007, { ...toSave(before), difficulty: before.difficulty === 1 ? 2 : 1 });
    expect((await list('?order=updated')).ids[0]).toBe(4007);
  });

  test('marks the languages that were left behind when the Swedish changed', async () => {
    const before = await get(4008);
    const after = (
      await put(4008, { ...toSave(before), question_sv: 'Ny svenska', question_en: 'New English' })
    ).json<QuestionRow>();
    expect(after.stale).toEqual(['ti']);
    const fixed = (await put(4008, { ...toSave(after), question: 'ሓድሽ ትግርኛ' })).json<QuestionRow>();
    expect(fixed.stale).toEqual([]);
    const option = { ...toSave(fixed).options[0], option_sv: 'Nytt svar' };
    const optioned = (
      await put(4008, { ...toSave(fixed), options: [option, ...toSave(fixed).options.slice(1)] })
    ).json<QuestionRow>();
    expect(optioned.stale).toEqual(['ti', 'en']);
    // After an undo the translations are up to date again.
    const undone = (await put(4008, { ...toSave(fixed), version: optioned.version })).json<QuestionRow>();
    expect(undone.stale).toEqual([]);
  });
});
