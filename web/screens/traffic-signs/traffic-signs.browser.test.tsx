import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Sign, type SignGroup, signs } from '#contract/signs.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { learner, logIn, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { signsText } from '../../text/signs.ts';
import { signsViewText } from '../../text/signs-view.ts';
import { ti } from '../../text/ti.ts';
import { wordsTi } from '../../text/words/ti.ts';

const GROUPS = 'GET /api/signs/category';
const GROUP = 'GET /api/signs/{categoryID}/content';
const SIGNS = 'GET /api/signs/{categoryID}/category';
const ALL = 'GET /api/signs';

const words = signsText.ti;
const exampleGroup = signs[GROUP].example.answer as SignGroup;
const example = signs[SIGNS].example.answer[0] as Sign;
const BANS: SignGroup = {
  ...exampleGroup,
  id: 2,
  groupid: 'C',
  groupimg: 'C.svg',
  name_tig: 'ምልክታት ክልከላ (C)',
  name_sv: 'Förbudsmärken',
  signs_count: 3,
};
const sign = (id: number, code: string, name_tig: string, name_sv: string, name_en: string, names: string[] = []): Sign => ({
  ...example,
  id,
  category_id: id < 200 ? 1 : 2,
  groupid: id < 200 ? 'A' : 'C',
  code,
  img: `${code}.svg`,
  name_tig,
  name_sv,
  name_en,
  names,
});
const WARNINGS = [
  sign(101, 'A1', 'ሓደገኛ ቆልዓ መንገዲ', 'Farlig kurva', 'Dangerous bend', ['AAskylten']),
  sign(102, 'A2', 'ጎቦ', 'Nedförslutning', 'Hill'),
  sign(103, 'A3', 'እንስሳ', 'Djur', 'Animals'),
];
const FORBIDDEN = [
  sign(201, 'C1', 'ምእታው ክልኩል', 'Förbud mot infart', 'No entry'),
  sign(202, 'C2', 'ምቕዳም ክልኩል', 'Förbud mot omkörning', 'No overtaking'),
  sign(203, 'C3', 'ፓርኪን ክልኩል', 'Förbud mot parkering', 'No parking'),
];

const search = page.getByRole('searchbox', { name: words.search });
const results = page.getByRole('main').getByCss('li:has(> a, > button)');
const dialog = page.getByRole('dialog');
const named = (name: string) => page.getByRole('dialog', { name });
const signButton = (name: string) => page.getByRole('main').getByRole('button', { name, exact: false });

beforeEach(async () => {
  await server.answer(GROUPS, [exampleGroup, BANS]);
  await server.answer(GROUP, BANS);
  await server.answerAt(GROUP, 'GET /api/signs/1/content', exampleGroup);
  await server.answer(SIGNS, FORBIDDEN);
  await server.answerAt(SIGNS, 'GET /api/signs/1/category', WARNINGS);
  await server.answer(ALL, [...WARNINGS, ...FORBIDDEN]);
  await logIn();
});

describe('the categories', () => {
  test('each has its picture, name and count, and leads to its signs and back', async () => {
    await open('/traffic-signs');
    const card = page.getByRole('main').getByCss('a[href$="/traffic-signs/2"]');
    await expect.element(card).toMatchTextContent('ምልክታት ክልከላ (C)');
    await expect.element(card).toMatchTextContent(words.count(3));
    await expect.element(card.getByCss('img')).toHaveAttribute('src', '/cdn/signs/C.svg');
    await card.click();
    await expect.element(heading('ምልክታት ክልከላ (C)')).toHaveFocus();
    expect(location.pathname).toBe('/traffic-signs/2');
    await expect.element(results.nth(2)).toBeVisible();
    await expect.element(results.first()).toMatchTextContent('ምእታው ክልኩል');
    await expect.element(results.first().getByCss('img')).toHaveAttribute('src', '/cdn/signs/C/C1.svg');
    await page.getByRole('main').getByRole('link', { name: words.title }).click();
    await expect.element(heading(words.title)).toBeVisible();
  });

  test('a sign is found by code, name or what people call it; a slip suggests the nearest, and coming back finds the search as it was', async () => {
    await open('/traffic-signs');
    for (const [query, found] of [
      ['c2', 'ምቕዳም ክልኩል'],
      ['omkörning', 'ምቕዳም ክልኩል'],
      ['ጎቦ', 'ጎቦ'],
      ['animals', 'እንስሳ'],
      ['AAskylten', 'ሓደገኛ ቆልዓ መንገዲ'],
    ] as const) {
      await search.fill(query);
      await expect.element(results.first()).toMatchTextContent(found);
      await expect.element(page.getByText(words.found(1))).toBeVisible();
      expect(results.elements()).toHaveLength(1);
    }
    await results.getByRole('button').click();
    await expect.element(named('ሓደገኛ ቆልዓ መንገዲ')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();

    await search.fill('xyz');
    await expect.element(page.getByText(words.noMatch('xyz'))).toBeVisible();
    await button(words.clear).click();
    await expect.element(search).toHaveValue('');
    await expect.poll(() => results.elements().length).toBe(2);

    await search.fill('omkörnign');
    await expect.element(page.getByText(wordsTi.nearest)).toBeVisible();
    await expect.element(results).toMatchTextContent('ምቕዳም ክልኩል');

    await search.fill('förbud');
    await expect.poll(() => results.elements().length).toBe(3);
    await page.getByRole('link', { name: ti.menu.settings }).click();
    await expect.element(heading(ti.settings.title)).toBeVisible();
    history.back();
    await expect.element(search).toHaveValue('förbud');
    await expect.poll(() => results.elements().length).toBe(3);
  });

  test('with a Swedish interface the signs have their Swedish names', async () => {
    await open('/traffic-signs', { language: 'sv' });
    await expect.element(heading(signsText.sv.title)).toBeVisible();
    await page.getByRole('link', { name: 'Varningsmärken', exact: false }).click();
    await expect.element(signButton('Farlig kurva')).toBeVisible();
  });

  test('no categories, and an empty or unknown one: each says so in the words of the spec', async () => {
    await server.answer(GROUPS, []);
    await server.answer(SIGNS, []);
    await open('/traffic-signs');
    await expect.element(page.getByText('No road sign found')).toBeVisible();
    await open('/traffic-signs/2');
    await expect.element(page.getByText('No traffic sign found')).toBeVisible();
    await server.refuse(GROUP, 404);
    await server.refuse(SIGNS, 404);
    await open('/traffic-signs/77');
    await expect.element(page.getByText('No traffic sign found')).toBeVisible();
  });

  test('a failed load shows the number of the call, and a retry brings the signs', async () => {
    const reqId = '0b5c1c6e-51d4-4c0e-9a58-2f0c6d1f7a10';
    const alert = page.getByRole('main').getByRole('alert');
    await server.refuse(GROUPS, 500, { reqId });
    await open('/traffic-signs');
    await expect.element(alert).toMatchTextContent(ti.error.load);
    await expect.element(page.getByText(ti.error.number, { exact: false })).toMatchTextContent(reqId);
    await server.refuse(GROUP, 500);
    await server.refuse(SIGNS, 500);
    await open('/traffic-signs/2');
    await expect.element(alert).toMatchTextContent(ti.error.load);
    await server.answer(GROUP, BANS);
    await server.answer(SIGNS, FORBIDDEN);
    await button(ti.app.retry).click();
    await expect.element(results.nth(2)).toBeVisible();
    await expect.element(heading('ምልክታት ክልከላ (C)')).toBeVisible();
  });
});

describe('a sign', () => {
  test('opens large with its Swedish name; next and previous go through the list and end there', async () => {
    await open('/traffic-signs/2');
    await signButton('ምእታው ክልኩል').click();
    await expect.element(named('ምእታው ክልኩል')).toMatchTextContent('Förbud mot infart');
    await expect.element(named('ምእታው ክልኩል').getByRole('img', { name: 'ምእታው ክልኩል' })).toBeVisible();
    await expect.element(button(words.previous)).toBeDisabled();
    await button(words.next).click();
    await expect.element(named('ምቕዳም ክልኩል')).toMatchTextContent('2 / 3');
    await button(words.next).click();
    await expect.element(named('ፓርኪን ክልኩል')).toBeVisible();
    await expect.element(button(words.next)).toBeDisabled();
    await button(words.previous).click();
    await expect.element(named('ምቕዳም ክልኩል')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(signButton('ምእታው ክልኩል')).toHaveFocus();
  });

  test('on a phone signs are a list or a grid, which the device remembers; a tap opens a sheet, and one beside it closes it', async () => {
    await page.viewport(360, 640);
    await logIn({ ...learner, id: 3 });
    await open('/traffic-signs/1');
    const { grid, list } = signsViewText.ti;
    const rows = results.getByRole('button');
    const boxOf = (place: number) => rows.nth(place).element().getBoundingClientRect();
    await expect.element(rows.first()).toBeVisible();
    await expect.element(button(list)).toHaveAttribute('aria-pressed', 'true');
    expect(boxOf(1).top).toBeGreaterThan(boxOf(0).bottom - 1);
    await button(grid).click();
    await expect.element(button(grid)).toHaveAttribute('aria-pressed', 'true');
    expect(boxOf(1).top).toBe(boxOf(0).top);
    await expectAccessible();
    await open('/traffic-signs');
    await open('/traffic-signs/1');
    await expect.element(button(grid)).toHaveAttribute('aria-pressed', 'true');
    await signButton('ጎቦ').click();
    await expect.element(named('ጎቦ')).toBeInViewport({ ratio: 1 });
    // Beside it.
    (dialog.element() as HTMLElement).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('a picture that cannot be loaded is said to be missing', async () => {
    await open('/traffic-signs');
    await expect.element(results.first()).toBeVisible();
    await open('/traffic-signs/1');
    await expect.element(results.nth(2)).toBeVisible();
    for (const picture of results.getByCss('img').elements()) picture.dispatchEvent(new Event('error'));
    await expect.element(results.first().getByText(ti.question.imageMissing)).toBeInTheDocument();
    expect(results.getByCss('img').elements()).toEqual([]);
  });
});
