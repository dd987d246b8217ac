import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Level } from '#contract/levels.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { freeLearner, logIn, logInAs, open } from '../../testing/open.tsx';
import { button, heading, isAt, notices, questions, right } from '../../testing/questions.ts';
import { lockedText } from '../../text/locked.ts';
import { ti } from '../../text/ti.ts';
import { unlockTi } from '../../text/unlock/ti.ts';

const NAMES = ['ፈላማይ ደረጃ', 'ካልኣይ ደረጃ', 'ሳልሳይ ደረጃ', 'ራብዓይ ደረጃ'];
const step = (id: number, name: string): Level => ({
  id,
  name,
  name_sv: 'Steg',
  name_en: 'Step',
  description: 'ሓሙሽተ ሕቶታት',
  description_sv: 'Fem frågor',
  description_en: 'Five questions',
  demo: id === 1,
  max_mark: 5,
  min_mark: 4,
});
const FOUR = NAMES.map((name, place) => step(place + 1, name));
const FIRST_DONE = { id: 1, scores: [{ level_id: 1, passed: 1, questions: '1', options: '1', reward: 50 }] };
const NOTHING = { id: 1, scores: [] };
const CLEAR = 'DELETE /api/progress';

const rows = page.getByRole('main').getByCss('ol > li');
const done = page.getByRole('main').getByText(ti.steps.status.completed, { exact: true });
const asked = page.getByRole('alertdialog', { name: ti.steps.clearTitle });
const inAsked = (name: string) => asked.getByRole('button', { name, exact: true });
const notice = page.getByRole('alertdialog', { name: 'መተሓሳሰቢ' });
const iconOf = (place: typeof rows) => place.getByCss('svg').first();

beforeEach(async () => {
  await server.answer('GET /api/levels', FOUR);
  await server.answer('GET /api/levels/{id}', questions(5));
  await server.answer('GET /api/progress', FIRST_DONE);
});

describe('with premium', () => {
  beforeEach(() => logIn());

  test('icon and word of each step say whether it is completed, open or locked', async () => {
    await open('/steps');
    await expect.element(heading(ti.steps.title)).toBeVisible();
    await expect.element(page.getByText(ti.steps.subtitle)).toBeVisible();
    for (const [place, status, icon] of [
      [0, 'completed', 'circle-check'],
      [1, 'open', 'circle-alert'],
      [2, 'locked', 'lock'],
      [3, 'locked', 'lock'],
    ] as const) {
      const row = rows.nth(place);
      for (const words of [NAMES[place] ?? '', 'ሓሙሽተ ሕቶታት', ti.steps.passMark(4, 5)])
        await expect.element(row).toMatchTextContent(words);
      await expect.element(iconOf(row.getByText(ti.steps.status[status], { exact: true }))).toHaveClass(`lucide-${icon}`);
    }
    expect(rows.getByRole('link').elements()).toHaveLength(2);
    await expect.element(page.getByRole('progressbar', { name: ti.steps.progress(1, 4) })).toHaveAttribute('aria-valuenow', '1');
  });

  test('the icon depends on the place in the list: a rocket, five stars, five awards, then gems', async () => {
    const icons = ['rocket', ...Array(5).fill('star'), ...Array(5).fill('award'), 'gem', 'gem'];
    await server.answer(
      'GET /api/levels',
      icons.map((_icon, place) => step(place + 1, `ደረጃ ${place}`)),
    );
    await open('/steps');
    await expect.poll(() => rows.elements().length).toBe(icons.length);
    for (const [place, icon] of icons.entries()) await expect.element(iconOf(rows.nth(place))).toHaveClass(`lucide-${icon}`);
  });

  test('a step behind unfinished ones shows a notice with a warning icon', async () => {
    await open('/steps');
    await rows.nth(2).getByRole('button').click();
    await expect.element(notice).toMatchTextContent('godkänd');
    await expect.element(iconOf(notice)).toHaveClass('lucide-triangle-alert');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(notice).not.toBeInTheDocument();
    expect(location.pathname).toBe('/steps');
  });

  test('a locked step opened by its address leads to the list, which says why, and not again after a reload', async () => {
    await open('/steps/3');
    await expect.element(notice).toMatchTextContent(lockedText.ti.order);
    expect(location.pathname).toBe('/steps');
    await notice.getByRole('button', { name: ti.app.close, exact: true }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(rows.nth(3)).toBeVisible();
    // What a reload starts with.
    expect((history.state as { state: unknown }).state).toBeNull();
  });

  test.each(['/steps/77', '/steps'])('no such step, or no step at all: the empty state says so at %s', async (path) => {
    if (path === '/steps') await server.answer('GET /api/levels', []);
    await open(path);
    await expect.element(page.getByText(ti.steps.empty)).toBeVisible();
  });

  test.each(['GET /api/levels', 'GET /api/progress'] as const)(
    'a failed %s shows a message, and a retry brings the list',
    async (name) => {
      await server.refuse(name, 500);
      await open('/steps');
      await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(ti.error.load);
      if (name === 'GET /api/levels') await server.answer(name, FOUR);
      else await server.answer(name, FIRST_DONE);
      await button(ti.app.retry).click();
      await expect.element(rows.nth(3)).toBeVisible();
    },
  );
});

describe('clearing the progress', () => {
  beforeEach(async () => {
    await server.answer(CLEAR, NOTHING);
    await logIn();
  });

  test('line 34: clearing the progress asks first; no keeps it and sends nothing, yes clears it', async () => {
    await open('/steps/2');
    await isAt(1, 5);
    await right.click();
    await open('/steps');
    await expect.element(done).toBeVisible();
    await button(ti.steps.clear).click();
    await expect.element(asked).toMatchTextContent(ti.steps.clearText);
    await inAsked(ti.app.no).click();
    await expect.element(asked).not.toBeInTheDocument();
    await expect.element(done).toBeVisible();
    expect(await server.received(CLEAR)).toEqual([]);
    await button(ti.steps.clear).click();
    await inAsked(ti.app.yes).click();
    await expect.element(notices).toMatchTextContent(ti.steps.cleared);
    await expect.element(done).not.toBeInTheDocument();
    expect(rows.getByRole('link').elements()).toHaveLength(1);
    expect(await server.received(CLEAR)).toHaveLength(1);
    expect(Object.keys(localStorage).filter((key) => key.includes('.step.'))).toEqual([]);
  });

  test('offline it clears nothing and says why', async () => {
    await open('/steps');
    await expect.element(done).toBeVisible();
    await button(ti.steps.clear).click();
    await server.goAway();
    await inAsked(ti.app.yes).click();
    await expect.element(asked.getByRole('alert')).toMatchTextContent(ti.error.offline);
    await inAsked(ti.app.no).click();
    await expect.element(done).toBeVisible();
  });

  test('the success notice disappears after 5 seconds', async () => {
    await open('/steps');
    await button(ti.steps.clear).click();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await inAsked(ti.app.yes).click();
      const said = notices.getByRole('status');
      await expect.element(said).toMatchTextContent(ti.steps.cleared);
      vi.advanceTimersByTime(4_900);
      await expect.element(said).toMatchTextContent(ti.steps.cleared);
      vi.advanceTimersByTime(200);
      await expect.element(said).toBeEmptyDOMElement();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('without premium', () => {
  beforeEach(async () => {
    await server.answer('GET /api/progress', NOTHING);
    await logInAs(freeLearner);
  });

  test('the first step is free, and a locked one shows what opens it, with a question icon', async () => {
    await open('/steps');
    await expect.element(rows.first()).toMatchTextContent(ti.steps.free);
    expect(rows.getByRole('link').elements()).toHaveLength(1);
    const locked = rows.nth(1).getByRole('button');
    await locked.click();
    await expect.element(notice).toMatchTextContent(unlockTi.locked.step);
    await expect.element(notice).toMatchTextContent(unlockTi.call('08-000 00 00'));
    await expect.element(iconOf(notice)).toHaveClass('lucide-circle-question-mark');
    await expectAccessible();
    await notice.getByRole('button', { name: ti.app.close, exact: true }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(locked).toHaveFocus();
    expect(location.pathname).toBe('/steps');
  });

  test('a locked step opened by its address leads to the list, which says what opens it', async () => {
    await open('/steps/2');
    await expect.element(notice).toMatchTextContent(unlockTi.locked.step);
    expect(location.pathname).toBe('/steps');
  });
});
