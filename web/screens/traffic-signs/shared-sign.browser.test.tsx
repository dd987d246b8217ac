import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import type { Sign } from '#contract/signs.ts';
import { exampleTerm } from '#contract/terms.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { shareText } from '../../text/share.ts';
import { wordsTi } from '../../text/words/ti.ts';

const sign = endpoints['GET /api/signs'].example.answer[0] as Sign;

test('line 57: each sign of a category has its picture, name and description in the list, and opens in a sheet', async () => {
  const signs = [sign, { ...sign, id: 102, code: 'A1-2', name_tig: 'ናብ የማን ሓደገኛ ቆልዓ መንገዲ', description_tig: 'ቀስ በሉ።' }];
  await server.answer('GET /api/signs/{categoryID}/category', signs);
  await logIn();
  await page.viewport(360, 740);
  await open('/traffic-signs/1');
  for (const { name_tig, description_tig } of signs) {
    const row = page.getByRole('main').getByRole('button', { name: new RegExp(name_tig) });
    await expect.element(row.getByCss('img, svg').first()).toBeVisible();
    await expect.element(row).toMatchTextContent(description_tig);
  }
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
});

test('what a learner sends of a sign, or of a word, opens it', async () => {
  const shared: string[] = [];
  navigator.share = async (data) => void shared.push(data?.url ?? '');
  const reopened = async () => {
    await expect.poll(() => shared.length).toBe(1);
    const { pathname, search } = new URL(shared.pop() ?? '');
    expect(search).toContain('shared');
    await open('/exercises');
    await open(pathname + search);
  };
  await logIn();
  await open('/traffic-signs/1');
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  await button(shareText.ti.share).click();
  await reopened();
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: sign.name_tig })).toBeVisible();

  await open(`/words/${exampleTerm.id}`);
  await expect.element(heading(/huvudled/)).toBeVisible();
  await button(wordsTi.share).click();
  await reopened();
  await expect.element(heading(/huvudled/)).toBeVisible();
});
