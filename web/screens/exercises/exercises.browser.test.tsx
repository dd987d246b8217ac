import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Exercise, exercises } from '#contract/exercises.ts';
import { study } from '#contract/study.ts';
import { formatDay } from '#domain/format-day.ts';
import { stockholmDay } from '#domain/stockholm.ts';
import { trialThrough } from '#domain/trial.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { freeLearner, learner, logIn, logInAs, open } from '../../testing/open.tsx';
import { button, heading, isAt, question, right } from '../../testing/questions.ts';
import { endNoteText } from '../../text/end-note.ts';
import { studyTi } from '../../text/study/ti.ts';
import { sv } from '../../text/sv.ts';
import { ti } from '../../text/ti.ts';
import { unlockTi } from '../../text/unlock/ti.ts';

const DAY_MS = 86_400_000;
const ICONS = ['scale', 'shield-check', 'car', 'leaf', 'brain', 'triangle-alert', 'scale'];
const [example] = exercises['GET /api/category'].example.answer as [Exercise];
const SEVEN = ICONS.map((_icon, place) => ({
  ...example,
  id: place + 1,
  title: `ልምምድ ${place + 1}`,
  title_sv: `Övning ${place + 1}`,
  description: `መግለጺ ${place + 1}`,
  questions_count: 19,
}));

const rows = page.getByRole('main').getByCss('li:has(> a, > button)');
const locked = page.getByRole('alertdialog', { name: 'መተሓሳሰቢ' });
const PHONE_LINE = '08-000 00 00';

test('begun exercises show progress, and untouched ones do not say that nothing is known', async () => {
  const [one] = exercises['GET /api/category'].example.answer;
  const { answer: bank } = study['GET /api/bank'].example;
  await server.answer('GET /api/category', [
    { ...one, id: 1, questions_count: 7 },
    { ...one, id: 2, questions_count: 9 },
  ] as never);
  await server.answer('GET /api/bank', {
    ...bank,
    rules: ['R017', 'R018'],
    questions: [
      [1001, 1, 0, 0, 0],
      [2001, 2, 0, 0, 1],
    ],
  } as never);
  await logIn({ ...learner, trial_ends_at: new Date(Date.now() + 86_400_000 * 100).toISOString() });
  await open('/exercises');
  await expect.element(rows.nth(0)).toMatchTextContent(studyTi.onTheWay(1));
  await expect.element(rows.nth(1)).toMatchTextContent(ti.exercises.count(9));
  await expect.element(page.getByText(studyTi.known(0, 1))).not.toBeInTheDocument();
});

describe('with premium', () => {
  beforeEach(async () => {
    await server.answer('GET /api/category', SEVEN);
    await logIn();
  });

  test('every exercise opens; the six icons repeat after the sixth row', async () => {
    await open('/exercises');
    await expect.element(rows.nth(6)).toBeVisible();
    for (const [place, icon] of ICONS.entries()) {
      const row = rows.nth(place);
      await expect.element(row).toMatchTextContent(SEVEN[place]?.title ?? '');
      await expect.element(row).toMatchTextContent(SEVEN[place]?.description ?? '');
      await expect.element(row.getByCss('svg').first()).toHaveClass(`lucide-${icon}`);
      await expect.element(row.getByCss('svg').last()).toHaveClass('lucide-chevron-right');
    }
    await rows.nth(3).getByRole('link').click();
    await expect.element(heading(/ልምምድ 4/)).toMatchTextContent('Övning 4');
    expect(location.pathname).toBe('/exercises/4');
    expect(localStorage.getItem('mengedi.icon')).toBe('3');
  });

  test('the card above the list leads to the steps', async () => {
    await open('/exercises');
    await page.getByRole('link', { name: ti.exercises.stepsCardText, exact: false }).click();
    await expect.element(heading(ti.steps.title)).toBeVisible();
    expect(location.pathname).toBe('/steps');
  });

  test('the list once seen is there offline', async () => {
    await open('/exercises');
    await expect.element(rows.nth(6)).toBeVisible();
    await open('/settings');
    await server.goAway();
    await open('/exercises');
    await expect.element(rows.nth(6)).toBeVisible();
    await server.comeBack();
  });

  test('with a Swedish interface the exercises have their Swedish names', async () => {
    await open('/exercises', { language: 'sv' });
    await expect.element(heading(sv.exercises.title)).toBeVisible();
    await expect.element(rows.first()).toMatchTextContent('Övning 1');
  });

  test('no exercises: the empty state says so', async () => {
    await server.answer('GET /api/category', []);
    await open('/exercises');
    await expect.element(page.getByText('No exercise found', { exact: true })).toBeVisible();
  });

  test('a failed load shows a message, and a retry brings the list', async () => {
    await server.refuse('GET /api/category', 500);
    await open('/exercises');
    await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(ti.error.load);
    await server.answer('GET /api/category', SEVEN);
    await button(ti.app.retry).click();
    await expect.element(rows.nth(6)).toBeVisible();
  });
});

describe('without premium', () => {
  beforeEach(async () => {
    await server.answer('GET /api/category', SEVEN);
    await logInAs(freeLearner);
  });

  test('only the first exercise opens; the others have a lock, and a tap says what opens them and the number to call', async () => {
    await open('/exercises');
    await expect.element(rows.nth(6)).toBeVisible();
    expect(rows.getByRole('link').elements()).toHaveLength(1);
    expect(rows.getByText(ti.exercises.locked).elements()).toHaveLength(6);
    expect(rows.getByCss('svg.lucide-lock').elements()).toHaveLength(6);
    await expect.element(page.getByText(ti.exercises.freeFirst)).toBeVisible();
    await expect.element(button(ti.locked.how)).toBeVisible();
    const row = rows.nth(2).getByRole('button');
    await row.click();
    await expect.element(locked).toMatchTextContent(unlockTi.locked.exercise);
    await expect.element(locked).toMatchTextContent(unlockTi.call(PHONE_LINE));
    await expect.element(locked.getByRole('link', { name: PHONE_LINE }).first()).toHaveAttribute('href', 'tel:080000000');
    await expect.element(locked.getByCss('svg').first()).toHaveClass('lucide-circle-question-mark');
    await expectAccessible();
    await locked.getByRole('button', { name: ti.app.close, exact: true }).click();
    await expect.element(locked).not.toBeInTheDocument();
    await expect.element(row).toHaveFocus();
    expect(location.pathname).toBe('/exercises');
    await rows.first().getByRole('link').click();
    await expect.poll(() => location.pathname).toBe('/exercises/1');
  });

  test('a locked exercise opened by its address leads to the list, which says why, and not again after a reload', async () => {
    await open('/exercises/2');
    await expect.element(locked).toMatchTextContent(unlockTi.locked.exercise);
    expect(location.pathname).toBe('/exercises');
    await locked.getByRole('button', { name: ti.app.close, exact: true }).click();
    await expect.element(locked).not.toBeInTheDocument();
    // What a reload starts with.
    expect((history.state as { state: unknown }).state).toBeNull();
  });

  test('a room of films opens with its free ones, says how many, and after them what opens the others', async () => {
    await server.answer('GET /api/category', [example, { ...example, id: 2, questions_count: 19, free_scenes: [2018] }]);
    await server.answer('GET /api/category/{id}/questions', [question(2018)]);
    await open('/exercises');
    await expect.element(rows.nth(1)).toMatchTextContent(ti.exercises.freeOf(1, 19));
    await rows.nth(1).getByRole('link').click();
    await isAt(1, 1);
    await right.click();
    await button(ti.results.show).click();
    await expect.element(page.getByText(ti.exercises.othersLocked(18))).toBeVisible();
    await expect.element(button(ti.exercises.more)).not.toBeInTheDocument();
    await button(ti.locked.how).click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(unlockTi.opens);
  });
});

test('Today says when access ends, what stays open and what more costs; with much time left it says nothing of it', async () => {
  const words = endNoteText.ti;
  const main = page.getByRole('main');
  const price = button(words.from('299\u00a0kr'));
  const endsOn = stockholmDay(Date.now() + 2 * DAY_MS);
  await logInAs({ ...learner, trial_ends_at: trialThrough(endsOn) });
  await open('/exercises');
  await expect.element(main).toMatchTextContent(words.soon(formatDay('ti', endsOn)));
  await expect.element(main).toMatchTextContent(words.stays);
  await expectAccessible();
  await price.click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(unlockTi.title);
  await page.getByRole('dialog').getByRole('button', { name: ti.app.close, exact: true }).click();

  await logInAs({ ...learner, trial_ends_at: new Date(Date.now() - DAY_MS).toISOString() });
  await open('/exercises');
  await expect.element(main).toMatchTextContent(words.over);
  await expect.element(main).toMatchTextContent(words.stayed);
  await logInAs({ ...learner, trial_ends_at: new Date(Date.now() + 100 * DAY_MS).toISOString() });
  await open('/exercises');
  await expect.element(rows.first()).toBeVisible();
  await expect.element(price).not.toBeInTheDocument();
});
