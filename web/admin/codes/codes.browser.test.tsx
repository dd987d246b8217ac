import { beforeEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { exampleMadeCode, type InviteCode } from '#contract/invite-codes.ts';
import { AREAS } from '#domain/jobs.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { button } from '../../testing/questions.ts';
import { adminPaths } from '../admin-paths.ts';
import { sv } from '../text/sv.ts';

const words = sv.codes;
const { code: _, ...exampleCode } = exampleMadeCode;
const field = (label: string) => page.getByLabelText(label, { exact: true });
const row = (name: string | RegExp) => page.getByRole('row', { name });
const ofClass = (number: number, change: Partial<InviteCode> = {}) => ({
  ...exampleCode,
  id: number,
  sheet: 1,
  note: `Klass ${number}/20`,
  ...change,
});

beforeEach(async () => {
  await server.answer('GET /api/rights', { job: 'owner', areas: [...AREAS] });
  await logIn(admin);
  await open(adminPaths.codes);
});

test('a code needs a number of uses, is shown once with its link, and is asked about before it is closed', async () => {
  await field(words.uses).fill('0');
  await button(words.make).click();
  await expect.element(field(words.uses)).toHaveFocus();
  expect(await server.received('POST /api/codes')).toEqual([]);
  await field(words.uses).fill('2');
  await button(words.make).click();
  await expect.element(field(words.link)).toHaveValue(`${location.origin}/sign-up#${exampleMadeCode.code}`);
  await expectAccessible();
  await row(/SFI Skövde/)
    .getByRole('button', { name: words.close })
    .click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible();
});

test('a class gets a sheet of codes to print, and the list says which are used', async () => {
  await server.answer(
    'POST /api/codes/sheet',
    Array.from({ length: 20 }, (_, place) => ({ ...exampleMadeCode, id: place + 1, note: `Klass ${place + 1}/20` })) as never,
  );
  await server.answer('GET /api/codes', [
    ofClass(3, { uses_left: 0 }),
    ofClass(4),
    { ...exampleCode, id: 40, note: 'SFI Skövde' },
  ] as never);
  await field(words.howMany).fill('20');
  await field(words.note).fill('Klass');
  await button(words.make).click();
  const sheet = page.getByRole('region', { name: words.sheet(20) });
  await expect.element(sheet.getByRole('img', { name: words.qrOf('Klass 20/20') })).toBeVisible();
  expect(sheet.getByRole('listitem').elements()).toHaveLength(20);
  await page.viewport(320, 800);
  await expectAccessible();
  await commands.emulateMedia({ media: 'print' });
  await expect.element(sheet.getByRole('listitem').last()).toBeVisible();
  await expect.element(button(words.make)).not.toBeInTheDocument();
  await commands.emulateMedia({ media: 'screen' });
  await page.viewport(1280, 800);
  await field(sv.common.search).fill('Klass');
  await expect.element(page.getByText(words.usedOf(1, 2))).toBeVisible();
  await expect.element(row(/Klass 3\/20/)).toMatchTextContent(words.spent);
  await expect.element(row(/Klass 4\/20/)).toMatchTextContent(words.open);
});
