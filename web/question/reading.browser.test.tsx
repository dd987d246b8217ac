import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Exercise } from '#contract/exercises.ts';
import { server } from '../testing/example-server.ts';
import { logIn, open } from '../testing/open.tsx';
import { button, heading, question, stem, verdict, wrong } from '../testing/questions.ts';
import { captionFor } from '../text/captions.ts';
import { sv } from '../text/sv.ts';
import { ti } from '../text/ti.ts';

// Readability: how text is typeset, and how its language is marked up.

const ASK = { ti: 'እንታይ ትገብሩ?', sv: 'Vad gör du?' };
const SITUATION = { ti: 'ብ70 km/h ኣብ ጸልማት (mörker) ትዝውሩ ኣለኹም (1001).', sv: 'Du kör 70 km/h i mörker (1001).' };
const ONE = question(1001, {
  question: `${SITUATION.ti} ${ASK.ti}`,
  question_sv: `${SITUATION.sv} ${ASK.sv}`,
  image: '',
});
const TITLES = [
  ['ሕግታት ትራፊክ', 'Trafikregler'],
  ['ድሕነት ትራፊክ', 'Trafiksäkerhet'],
  ['ተሽከርካሪትን ኣዘዋውራን', 'Fordon och manövrering'],
  ['ኣከባቢ', 'Miljö'],
  ['ውልቃዊ ኩነታት', 'Personliga förutsättningar'],
  ['ምልክታትን ምልክት ጽርግያን', 'Vägmärken och vägmarkeringar'],
] as const;
const EXERCISES: Exercise[] = TITLES.map(([title, title_sv], place) => ({
  id: place + 1,
  title,
  title_sv,
  title_en: title_sv,
  description: '',
  description_sv: '',
  description_en: '',
  questions_count: 20,
}));

const style = (text: Locator) => getComputedStyle(text.element());
/** The `lang` of a text, and whether it is hyphenated. */
const languageOf = (text: Locator) => [text.element().closest('[lang]')?.getAttribute('lang'), style(text).hyphens];
const caption = (words: string) => captionFor(words)?.text ?? '';
const named = (locator: Locator, words: string) => expect.element(locator).toHaveAccessibleDescription(caption(words));

function asColor(color: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = color;
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return computed;
}

beforeEach(async () => {
  await server.answer('GET /api/category', EXERCISES);
  await server.answer('GET /api/category/{id}/questions', [ONE]);
});

test('texts kept in Swedish or English have a Tigrinya caption: at the login, in the menu and in a question', async () => {
  await open('/login');
  await named(button('Logga in'), 'Logga in');
  await expect.element(page.getByText(caption('Logga in'), { exact: true })).toBeVisible();
  await logIn();
  await open('/');
  const dashboard = page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true });
  await named(dashboard, 'Dashboard');
  await button('Logout').first().click();
  const asked = page.getByRole('alertdialog', { name: 'Are you sure?', exact: true });
  for (const words of ['Are you sure?', 'You will be logged out of the application.', 'cancel', 'Logout']) {
    await expect.element(asked).toMatchTextContent(words);
    await expect.element(asked.getByText(caption(words), { exact: true })).toBeVisible();
  }
});

describe('a question', () => {
  beforeEach(() => logIn());

  test('a number keeps its unit, and a Swedish term in Tigrinya is soft, regular and Swedish to a screen reader', async () => {
    await open('/exercises/2');
    await expect.element(stem).toMatchTextContent('ኣብ ጸልማት');
    expect(stem.element().textContent).toContain('ብ70\u00a0km/h ኣብ ጸልማት');
    const term = page.getByCss('#question-text [lang=sv]');
    await expect.element(term).toHaveTextContent('(mörker)');
    const soft = getComputedStyle(document.documentElement).getPropertyValue('--soft').trim();
    expect(style(term)).toMatchObject({ fontWeight: '400', color: asColor(soft) });
    expect(style(stem)).toMatchObject({ textWrapStyle: 'pretty' });
    expect(style(page.getByCss('[aria-labelledby=question-text] span[lang]').first())).toMatchObject({ textWrapStyle: 'pretty' });
  });

  test('stands out from its situation, in Tigrinya and in Swedish', async () => {
    await open('/exercises/2');
    for (const language of ['ti', 'sv'] as const) {
      const strong = page.getByCss('#question-text strong');
      await expect.element(strong).toHaveTextContent(ASK[language]);
      expect(style(strong).fontWeight).toBe('600');
      const situation = page.getByCss('#question-text span.font-normal:not(.text-soft)').first();
      await expect.element(situation).toMatchTextContent(SITUATION[language].slice(-15));
      expect(style(situation).fontWeight).toBe('400');
      await userEvent.keyboard('t');
    }
  });

  test.each(['ti', 'sv'] as const)(
    'with an interface in %s every text is marked with its own language, by which long words are divided',
    async (language) => {
      await open('/exercises/1', { language });
      const text = language === 'ti' ? ti : sv;
      await expect.element(stem).toBeVisible();
      expect(languageOf(page.getByCss('#question-text strong'))).toEqual(['ti', 'auto']);
      expect(languageOf(page.getByText('Trafikregler', { exact: false }).first())).toEqual(['sv', 'auto']);
      await wrong.click();
      await expect.element(verdict).toMatchTextContent(text.question.wrong);
      expect(languageOf(verdict.getByText(text.question.wrong, { exact: true }))).toEqual([language, 'auto']);
      expect(languageOf(page.getByCss('footer [role=status] [lang]').first())).toEqual(['ti', 'auto']);
    },
  );
});

describe('the name of a screen', () => {
  beforeEach(() => logIn());

  test('an exercise that cannot be loaded is named in the language of the interface', async () => {
    await server.refuse('GET /api/category/{id}/questions', 503);
    await open('/exercises/4', { language: 'sv' });
    await expect.element(button(sv.app.retry)).toBeVisible();
    await expect.element(heading('Miljö')).toBeVisible();
  });

  test('every exercise has a title of its own, in the language of the interface', async () => {
    for (const [place, title] of [
      [4, 'Miljö'],
      [1, 'Trafikregler'],
    ] as const) {
      await open(`/exercises/${place}`, { language: 'sv' });
      await expect.poll(() => document.title).toBe(`${title} · ${sv.app.name}`);
    }
  });

  test.each(['ti', 'sv'] as const)('takes at most two lines on a phone, in %s', async (language) => {
    await page.viewport(360, 740);
    for (const { id, title, title_sv } of EXERCISES) {
      await open(`/exercises/${id}`, { language });
      const name = page.getByRole('heading', { level: 1 });
      await expect.element(name).toMatchTextContent(language === 'ti' ? title : title_sv);
      const range = document.createRange();
      range.selectNodeContents(name.element());
      const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1).sort((a, b) => a.top - b.top);
      let [lines, bottom] = [0, Number.NEGATIVE_INFINITY];
      for (const box of boxes) {
        if (box.top + box.height / 2 <= bottom) continue;
        lines += 1;
        bottom = box.bottom;
      }
      expect(lines, `exercise ${id}`).toBeLessThanOrEqual(2);
    }
  });
});

describe('on a phone that lies on its side', () => {
  const SIDES = [
    [740, 360],
    [640, 320],
  ] as const;
  const options = page.getByCss('[aria-labelledby=question-text] button');
  const boxOf = (place: Locator) => place.element().getBoundingClientRect();

  /** It must lie between the header and the footer. */
  function expectSeen(place: Locator): void {
    const [top = 0, bottom = 0] = [
      document.querySelector('header')?.getBoundingClientRect().bottom,
      document.querySelector('footer')?.getBoundingClientRect().top,
    ];
    const box = boxOf(place);
    expect(box.top).toBeGreaterThanOrEqual(top);
    expect(box.bottom).toBeLessThanOrEqual(bottom);
  }

  beforeEach(() => logIn());

  test.each(SIDES)(
    'picture and question stand side by side, and question and answers are in sight: %i × %i',
    async (width, height) => {
      await page.viewport(width, height);
      for (const image of ['', 'one.svg']) {
        await server.answer('GET /api/category/{id}/questions', [{ ...ONE, image }]);
        await open('/exercises/1');
        await expect.element(stem).toBeVisible();
        const enlarge = button(ti.question.enlarge);
        if (image !== '') await expect.element(enlarge).toBeVisible();
        expectSeen(stem);
        expectSeen(options.nth(0));
        expectSeen(options.nth(1));
        const [left, right] = image === '' ? [stem, options.first()] : [enlarge, stem];
        expect(boxOf(left).right).toBeLessThanOrEqual(boxOf(right).left);
      }
    },
  );

  test.each(SIDES)('the bars take less than a third of the height: %i × %i', async (width, height) => {
    await page.viewport(width, height);
    await open('/exercises/1');
    await expect.element(stem).toBeVisible();
    const heights = page
      .getByCss('header, footer')
      .elements()
      .map((bar) => bar.clientHeight);
    expect(heights.reduce((sum, one) => sum + one)).toBeLessThan(height / 3);
  });
});
