import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { exampleChecklist } from '#contract/checklists.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button } from '../../testing/questions.ts';
import { checklistsText } from '../../text/checklists.ts';
import { ti } from '../../text/ti.ts';

const [DRIVING, ACCIDENT, PARKING] = ['ቅድሚ ምዝዋር', 'ኣብ ሓደጋ', 'ፓርኪን'] as const;
const list = (id: number, title_tig: string, title_sv: string, item: string, swedish: string) => ({
  ...exampleChecklist,
  id,
  title_tig,
  title_sv,
  tig: `<ul><li>${item}</li></ul>`,
  sv: `<ul><li>${swedish}</li></ul>`,
});
const LISTS = [
  list(1, DRIVING, 'Före körning', 'ጎማታት', 'Däck'),
  list(2, ACCIDENT, 'Vid olycka', 'ናብ 112 ደውሉ', 'Ring 112'),
  list(3, PARKING, 'Parkering', 'ፍሬን ኢድ', 'Handbroms'),
];
const titleOf = (name: string) => page.getByCss('summary').filter({ hasText: name });
const counted = (done: number) => expect.element(page.getByText(checklistsText.ti.doneCount(done, 3))).toBeVisible();

beforeEach(() => logIn());

describe('three checklists', () => {
  beforeEach(() => server.answer('GET /api/checklists', LISTS));

  test('a row opens to its content, and opening another closes it', async () => {
    await open('/checklists');
    await titleOf(DRIVING).click();
    await expect.element(page.getByRole('listitem').filter({ hasText: /^ጎማታት$/ })).toBeVisible();
    await expectAccessible();
    await titleOf(ACCIDENT).click();
    await expect.element(page.getByText('ናብ 112 ደውሉ')).toBeVisible();
    await expect.element(page.getByText('ጎማታት')).not.toBeVisible();
    await titleOf(ACCIDENT).click();
    await expect.element(page.getByText('ናብ 112 ደውሉ')).not.toBeVisible();
  });

  test('a finished list is marked and counted, also at the next visit', async () => {
    await open('/checklists');
    await counted(0);
    await titleOf(PARKING).click();
    await page.getByRole('checkbox', { name: checklistsText.ti.markDone }).click();
    await counted(1);
    await open('/exercises');
    await open('/checklists');
    await counted(1);
    await titleOf(PARKING).click();
    await page.getByRole('checkbox', { name: checklistsText.ti.markDone }).click();
    await counted(0);
  });

  test('with a Swedish interface title and content are Swedish', async () => {
    await open('/checklists', { language: 'sv' });
    await titleOf('Vid olycka').click();
    const text = page.getByText('Ring 112');
    await expect.element(text).toBeVisible();
    expect(text.element().closest('[lang]')?.getAttribute('lang')).toBe('sv');
  });

  test('on phones a tapped row stays in place while a long row above closes', async () => {
    await page.viewport(360, 740);
    const long = `<ul>${'<li>ጎማታት</li>'.repeat(60)}</ul>`;
    await server.answer(
      'GET /api/checklists',
      LISTS.map((one) => ({ ...one, tig: long })),
    );
    await open('/checklists');
    await titleOf(DRIVING).click();
    await expect.element(page.getByCss('.written').first()).toBeVisible();
    const top = (name: string) => titleOf(name).element().getBoundingClientRect().top;
    for (const name of [ACCIDENT, PARKING]) {
      titleOf(name).element().scrollIntoView({ block: 'center' });
      const before = top(name);
      await titleOf(name).click();
      await expect.poll(() => titleOf(name).element().parentElement?.hasAttribute('open')).toBe(true);
      await expect.poll(() => document.querySelectorAll('details[open]').length).toBe(1);
      // At the top of the page there may not be enough content to scroll.
      await expect.poll(() => (scrollY === 0 ? 0 : Math.abs(top(name) - before))).toBeLessThan(2);
      await expect.element(titleOf(name)).toBeInViewport({ ratio: 1 });
    }
  });
});

test('a failed load replaces the spinner by a message, and a retry loads the list', async () => {
  await server.goAway();
  await open('/checklists');
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(ti.error.offline);
  await expect.element(page.getByText(ti.app.loading)).not.toBeInTheDocument();
  await expectAccessible();
  await server.comeBack();
  await button(ti.app.retry).click();
  await expect.element(titleOf(exampleChecklist.title_tig)).toBeVisible();
});

test('on paper every list is whole, dark on white, without the menu', async () => {
  await commands.emulateMedia({ colorScheme: 'dark' });
  await server.answer('GET /api/checklists', LISTS);
  await open('/checklists');
  const [written, menu] = [page.getByCss('.written'), page.getByRole('navigation', { name: ti.app.menu })];
  await expect.element(menu).toBeVisible();
  await expect.element(written.first()).not.toBeVisible();
  const colour = () => getComputedStyle(document.body).color;
  const onScreen = colour();
  await commands.emulateMedia({ media: 'print' });
  for (const content of ['ጎማታት', 'ናብ 112 ደውሉ', 'ፍሬን ኢድ']) await expect.element(page.getByText(content)).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.poll(colour).toBe('rgb(23, 32, 43)');
  expect(onScreen).not.toBe('rgb(23, 32, 43)');
});

test('no checklists: the empty state says so', async () => {
  await server.answer('GET /api/checklists', []);
  await open('/checklists');
  await expect.element(page.getByText('No checklist found', { exact: true })).toBeVisible();
});
