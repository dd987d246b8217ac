import { sv } from '../web/admin/text/sv.ts';
import { examTi } from '../web/text/exam/ti.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { expectAccessible } from './accessible.ts';
import { send } from './admin.ts';
import { button, expect, follow, heading, type Server, test } from './app.ts';
import { haveStored } from './exam.ts';

const words = sv.statistics.items;
const SUSPECT = 1001;

/** Marks a question as suspect, as the nightly statistics do when the best learners do not choose the key. */
async function suspect({ db, services }: Server): Promise<void> {
  const at = new Date();
  const { key_option: key } = await db
    .selectFrom('items')
    .select('key_option')
    .where('question_id', '=', SUSPECT)
    .executeTakeFirstOrThrow();
  const others = await db.selectFrom('options').select('id').where('question_id', '=', SUSPECT).where('id', '<>', key).execute();
  const [other = { id: 0 }, dead = { id: 0 }] = others;
  await db
    .updateTable('items')
    .set({
      answers: 123,
      looked: 100,
      counted_at: at,
      suspect_at: at,
      findings: ['key', 'dead option'],
      statistics: JSON.stringify({
        answers: 123,
        difficulty: 0.31,
        discrimination: -0.42,
        keyAlarm: true,
        alsoRight: [],
        dead: [dead.id],
        translationDelta: 0.6,
        translationAlarm: false,
        thirds: [
          { [key]: 4, [other.id]: 37 },
          { [key]: 14, [other.id]: 27 },
          { [key]: 20, [other.id]: 20, [dead.id]: 1 },
        ],
      }),
    })
    .where('question_id', '=', SUSPECT)
    .execute();
  await db
    .insertInto('item_runs')
    .values({
      day: '2026-11-15',
      started_at: at,
      alive_at: at,
      finished_at: at,
      answers: 9_120,
      questions: 84,
      looked: 3,
      suspected: 1,
      siblings: 'half',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const result = (arm: 'sibling' | 'same', place: 'exam' | 'all', correct: number) => ({
    arm,
    place,
    correct,
    since: '2026-11-01',
    counted_at: at,
    learners: 61,
    sights: 2_000,
    error: 0.012,
  });
  await db
    .insertInto('sibling_results')
    .values([
      result('sibling', 'exam', 1_580),
      result('same', 'exam', 1_480),
      result('sibling', 'all', 1_500),
      result('same', 'all', 1_490),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await services.content.refresh();
}

test('an admin looks into a suspect question', async ({ page, as, server }) => {
  await suspect(server);
  await as('admin');
  await page.goto('/admin/statistics');

  await test.step('a suspect question stands in the statistics with its numbers, and is taken back by an admin', async () => {
    const table = page.getByRole('table', { name: words.title });
    const row = table.getByRole('row').filter({ hasText: String(SUSPECT) });
    await expect(row).toContainText(words.suspect);
    await expect(row).toContainText(words.findings.key);
    await expect(row).toContainText('31 %');
    await expect(page.getByText(/9\s120 svar på 84 frågor/)).toBeVisible();
    await expect(page.getByRole('table', { name: sv.statistics.siblings.places.exam })).toContainText('79 %');
    await expect(page.getByText(sv.statistics.siblings.better)).toBeVisible();
    await expect(page.getByText(sv.statistics.siblings.undecided)).toBeVisible();
    await expectAccessible(page);

    await row.getByRole('link').click();
    await expect(heading(page, sv.questions.one(SUSPECT))).toBeVisible();
    const options = page.getByRole('table', { name: words.option });
    await expect(options.getByRole('row').filter({ hasText: words.right })).toContainText(/4\s*14\s*20/);
    await expect(options).toContainText(words.findings['dead option']);
    // Each option with the share of first answers since the last change.
    await expect(options.getByRole('row').filter({ hasText: words.right })).toContainText('31 %');
    await expect(options).toContainText('68 %');
    await expectAccessible(page);
    await button(page, words.clear).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.clear }).click();
    await expect(page.getByText(words.clearDone)).toBeVisible();
    await expect(button(page, words.clear)).toBeHidden();
    await expect(page.getByText(new RegExp(`${words.actions.clear} \\(`))).toBeVisible();
  });

  await test.step('an admin who moves the key of a question is told beforehand what follows', async () => {
    await expect(heading(page, sv.questions.one(SUSPECT))).toBeVisible();
    await expect(page.getByText(words.keyMoved)).toBeHidden();
    const isRight = (place: number) => page.getByRole('radio', { name: sv.questions.optionCorrect(place) });
    await isRight((await isRight(1).isChecked()) ? 2 : 1).check();
    await expect(page.getByText(words.keyMoved)).toBeVisible();
    // Says how many answers change (earlier tests may have added some), and asks whether the explanation still fits.
    await expect(page.getByText(/^Inga svar ändras|^Svaren ändras för \d+ elev/)).toBeVisible();
    await expect(page.getByText(sv.keyMoves.explanation)).toBeVisible();
  });
});

test('a learner hears of questions that were corrected', async ({ page, as, server }) => {
  const learner = await as('premium');

  await test.step('a learner is told once that a question was corrected', async () => {
    const { id } = learner;
    await server.db
      .insertInto('correction_notices')
      .values([
        { user_id: id, question_id: 1001, correct: true, at: new Date() },
        { user_id: id, question_id: 1002, correct: false, at: new Date() },
      ])
      .execute();
    await page.goto('/exercises');
    const note = page.getByRole('region', { name: studyTi.corrections.title(2) });
    await expect(note).toContainText(studyTi.corrections.nowRight(1, 2));
    await expect(note).toContainText(studyTi.corrections.nowWrong(1, 2));
    await expectAccessible(page);
    const told = page.waitForResponse((response) => response.url().endsWith('/api/corrections/told'));
    await note.getByRole('button', { name: studyTi.corrections.ok }).click();
    await expect(note).toBeHidden();
    expect((await told).ok()).toBe(true);
    await page.reload();
    await expect(page.getByRole('link', { name: /ሕግታት ትራፊክ/ }).first()).toBeVisible();
    expect(await send(page, 'GET /api/corrections', '/api/corrections')).toEqual([]);
    await expect(note).toBeHidden();
  });

  await test.step('a past exam says which of its questions were corrected since, and keeps its result', async () => {
    const exam = await haveStored(server, learner);
    const before = page.getByText(examTi.corrected(1));
    await follow(page, `/results/${exam.id}`);
    await expect(button(page, examTi.mistakes(1))).toBeVisible();
    await expect(before).toBeHidden();
    const result = await page.getByText(/1 .*3/).first().textContent();
    const { id } = await server.db
      .insertInto('key_corrections')
      .values({
        question_id: exam.wrong.id,
        version: 2,
        key_before: exam.chosen.id,
        key_after: exam.answer.id,
        at: new Date(Date.now() + 1_000),
        by_user_id: null,
        done_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await page.reload();
    await expect(before).toBeVisible();
    await expect(page.getByText(result as string).first()).toBeVisible();
    await expectAccessible(page);
    await button(page, examTi.mistakes(1)).click();
    await expect(page.getByText(examTi.correctedSince)).toBeVisible();
    await server.db.deleteFrom('key_corrections').where('id', '=', id).execute();
  });
});
