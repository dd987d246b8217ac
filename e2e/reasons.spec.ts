// After an answer the reason and the explanation are readable without another tap. Checked for all questions that ship with REASONS=all, otherwise for the
// longest ones and every fortieth of the others.
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { readContentFiles } from '#content/read.ts';
import type { Question as Written } from '#content/schema.ts';
import type { Question } from '#contract/question.ts';
import { DESKTOP, expect, follow, test } from './app.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));
/** Small batches, because the whole run is stored at every answer. */
const AT_ONCE = 50;
const LONGEST = 25;

/** A question as learners get it. */
function published({ id, category, ti, sv, en, image = '', options, explanation }: Written): Question {
  const none = { ti: '', sv: '', en: '' };
  return {
    id,
    question: ti,
    question_sv: sv,
    question_en: en,
    image,
    alt: '',
    alt_sv: '',
    alt_en: '',
    category_id: category,
    options: options.map((option) => {
      const why = option.why ?? none;
      const { ti: solution, sv: solution_sv, en: solution_en } = explanation ?? none;
      return {
        id: option.id,
        option: option.ti,
        option_sv: option.sv,
        option_en: option.en,
        correct: option.correct === true,
        why: why.ti,
        why_sv: why.sv,
        why_en: why.en,
        solution: option.correct === true ? { solution, solution_sv, solution_en } : null,
      };
    }),
  } as Question;
}

const bank = async () => (await readContentFiles(CONTENT)).questions.filter(({ retired }) => retired !== true).map(published);

/** The questions with the most text after an answer: if these fit, all others do. */
const longest = (questions: readonly Question[]) => {
  const length = ({ options }: Question) =>
    Math.max(...options.map(({ why }) => why.length)) +
    Math.max(...options.map(({ solution }) => solution?.solution.length ?? 0));
  return questions.toSorted((one, other) => length(other) - length(one)).slice(0, LONGEST);
};

/** The longest ones and a sample of each kind. */
const sample = (questions: readonly Question[]) => {
  if (process.env['REASONS'] === 'all') return questions;
  const long = longest(questions);
  return [...long, ...questions.filter((question, index) => index % 40 === 20 && !long.includes(question))];
};

const FRAMES_MAX = 120;
/** Number of consecutive frames that must satisfy the condition. */
const FRAMES_STEADY = 2;

type Seen = {
  id: number;
  isWhole: boolean;
  areOptionsInView: boolean;
  isRightInView: boolean;
  /** Fully visible, or reachable by one swipe with a visible hint. */
  isReachable: boolean;
};
type Wanted = Exclude<keyof Seen, 'id'>;

/** Answers all questions wrongly, and records the layout once it is as wanted or no longer changes. */
function answerAll(page: Page, ids: readonly number[], wanted: Wanted): Promise<Seen[]> {
  return page.evaluate(
    async ({ questions, framesMax, framesSteady, wanted }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const until = async <T>(find: () => T | null | undefined | false): Promise<T> => {
        for (let tries = 0; tries < 600; tries += 1) {
          const found = find();
          if (found) return found;
          await frame();
        }
        throw new Error(`not found: ${find}`);
      };
      const seen = [];
      for (const id of questions) {
        const cards = await until(() => {
          const found = [...document.querySelectorAll<HTMLElement>('[aria-labelledby=question-text] button')];
          return found.length > 0 && found.every(({ dataset }) => dataset['state'] === 'open') && found;
        });
        await until(() =>
          [...document.querySelectorAll<HTMLImageElement>('.question-frame img')].every(({ complete }) => complete),
        );
        // The key is not known beforehand; for two questions in three the clicked option is wrong.
        cards[id % 2 === 0 ? 0 : cards.length - 1]?.click();
        const strip = await until(() =>
          document.querySelector<HTMLElement>('.verdict [role=status] > div')?.closest<HTMLElement>('.verdict'),
        );
        const look = () => {
          const bar = strip.closest('footer')?.getBoundingClientRect() as DOMRect;
          const header = document.querySelector('.question-frame > header')?.getBoundingClientRect() as DOMRect;
          const ceiling = Math.max(0, header.bottom);
          // A film continues after the answer, so it is what must be visible.
          const film = document.querySelector('[data-film]');
          const right = (film ?? document.querySelector('[data-state=right]'))?.getBoundingClientRect();
          const marked = (film ? [film] : [...document.querySelectorAll('[data-state=right], [data-state=wrong]')]).map((card) =>
            card.getBoundingClientRect(),
          );
          return {
            isWhole: strip.scrollHeight <= strip.clientHeight + 1,
            isReachable:
              strip.scrollHeight <= strip.clientHeight + 16 ||
              (strip.scrollHeight <= strip.clientHeight * 2 && strip.querySelector('[data-more]') !== null),
            areOptionsInView: marked.every(({ top, bottom }) => top >= header.bottom - 1 && bottom <= bar.top + 1),
            // An element taller than the space must start in view.
            isRightInView:
              right !== undefined &&
              right.top >= ceiling - 1 &&
              (right.bottom <= bar.top + 1 || right.height > bar.top - ceiling),
          };
        };
        // The page may still scroll, especially when fonts load late, so wait until the condition holds for some frames.
        let steady = 0;
        for (let frames = 0; frames < framesMax && steady < framesSteady; frames += 1) {
          await frame();
          steady = look()[wanted] ? steady + 1 : 0;
        }
        seen.push({ id, ...look() });
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      }
      return seen;
    },
    { questions: ids, framesMax: FRAMES_MAX, framesSteady: FRAMES_STEADY, wanted },
  );
}

type Look = { viewport: { width: number; height: number }; letters?: string; wanted: Wanted };

async function lookAt(page: Page, questions: readonly Question[], { viewport, letters = '100%', wanted }: Look): Promise<Seen[]> {
  const seen: Seen[] = [];
  await page.setViewportSize(viewport);
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, letters);
  for (let from = 0; from < questions.length; from += AT_ONCE) {
    const batch = questions.slice(from, from + AT_ONCE);
    await page.unroute('**/api/category/1/questions*');
    await page.route('**/api/category/1/questions*', (route) => {
      const isRest = new URL(route.request().url()).searchParams.has('except');
      return route.fulfill({ json: isRest ? [] : batch });
    });
    // Finish the previous run, so that this one starts with its own questions.
    await follow(page, '/exercises/1');
    const ids = batch.map(({ id }) => id);
    seen.push(...(await answerAll(page, ids, wanted)));
    await follow(page, '/checklists');
  }
  return seen;
}

test('the reason and the explanation are read without another tap, wherever and however large they are read', async ({
  page,
  as,
}) => {
  const questions = await bank();
  const long = longest(questions);
  await as('premium');
  // Serves the real pictures; the test servers have a single one, and a broken picture would be lower.
  await page.route('**/cdn/questions/*', (route) =>
    route.fulfill({ path: join(CONTENT, 'pictures/questions', basename(new URL(route.request().url()).pathname)) }),
  );
  // Answers are not stored.
  await page.route('**/api/answers', (route) => route.fulfill({ json: { saved: 1 } }));
  await page.goto('/checklists');

  await test.step('on a phone they are whole in 95 of 100 questions, with the chosen and the right option above them', async () => {
    const seen = await lookAt(page, sample(questions), { viewport: { width: 390, height: 844 }, wanted: 'areOptionsInView' });
    const cut = seen.filter(({ isWhole }) => !isWhole).map(({ id }) => id);
    const hidden = seen.filter(({ areOptionsInView }) => !areOptionsInView).map(({ id }) => id);
    expect(cut.length).toBeLessThanOrEqual(seen.length * 0.05);
    expect(hidden).toEqual([]);
  });

  await test.step('on a small phone they are whole in 95 of 100 questions', async () => {
    const some = process.env['REASONS'] === 'all' ? questions : questions.filter((_question, index) => index % 24 === 0);
    const seen = await lookAt(page, some, { viewport: { width: 360, height: 640 }, wanted: 'isWhole' });
    const cut = seen.filter(({ isWhole }) => !isWhole).map(({ id }) => id);
    expect(cut.length, `${cut.length} of ${seen.length}: ${cut.join(' ')}`).toBeLessThanOrEqual(seen.length * 0.05);
  });

  await test.step('on a computer they are whole in every question', async () => {
    const seen = await lookAt(page, long, { viewport: DESKTOP, wanted: 'isWhole' });
    expect(seen.filter(({ isWhole }) => !isWhole)).toEqual([]);
  });

  const some = [...long.slice(0, 6), ...questions.filter((_question, index) => index % 200 === 100)];
  for (const [size, viewport, letters] of [
    ['on a phone on its side', { width: 740, height: 360 }, '100%'],
    ['with letters of twice the size', { width: 360, height: 640 }, '200%'],
    ['with letters of twice the size on a phone on its side', { width: 740, height: 360 }, '200%'],
  ] as const) {
    await test.step(`${size} the right option, or the film that shows it, is in view after every answer`, async () => {
      const seen = await lookAt(page, some, { viewport, letters, wanted: 'isRightInView' });
      const hidden = seen.filter(({ isRightInView }) => !isRightInView).map(({ id }) => id);
      expect(hidden).toEqual([]);
    });
  }
});

test('line 39: side by side both languages of a reason are whole, or read by one swipe with a sign that there is more', async ({
  page,
  as,
}) => {
  const questions = (await bank()).filter((_question, index) => index % 80 === 0);
  await as('premium');
  await page.route('**/cdn/questions/*', (route) =>
    route.fulfill({ path: join(CONTENT, 'pictures/questions', basename(new URL(route.request().url()).pathname)) }),
  );
  await page.route('**/api/answers', (route) => route.fulfill({ json: { saved: 1 } }));
  await page.goto('/checklists');
  await page.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ content: 'both' })));
  await page.reload();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    const seen = await lookAt(page, questions, { viewport, wanted: 'isReachable' });
    const lost = seen.filter(({ isReachable }) => !isReachable).map(({ id }) => id);
    expect(lost.length, `${viewport.width}: ${lost.length} of ${seen.length}: ${lost.join(' ')}`).toBeLessThanOrEqual(
      seen.length * 0.05,
    );
  }
});
