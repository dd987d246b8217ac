import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Customer } from '#contract/customers.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

const words = sv.customers;
const SEARCH = 'GET /api/customers/search';
const [CUSTOMER] = example(SEARCH) as [Customer];
const link = page.getByRole('main').getByRole('link', { name: CUSTOMER.name });
const search = page.getByLabelText(sv.common.search);
const asked = async () => (await server.received(SEARCH)).at(-1)?.query;

beforeEach(beOwner);

describe('the customers', () => {
  beforeEach(async () => {
    await open('/admin/customers', { language: 'sv' });
    await expect.element(link).toBeVisible();
  });

  test('are found by what is typed, which stands in the address, and by how they stand; the file has the same', async () => {
    await search.fill('ፀሀየ');
    await expect.poll(asked).toMatchObject({ q: 'ፀሀየ' });
    expect(location.search).toBe(`?q=${encodeURIComponent('ፀሀየ')}`);
    await page.getByLabelText(sv.lists.state).selectOptions(sv.lists.states.ended);
    await expect.poll(asked).toMatchObject({ q: 'ፀሀየ', state: 'ended' });
    await button(sv.common.exportCsv).click();
    await expect
      .poll(() => server.received('GET /api/customers/export'))
      .toMatchObject([{ query: { q: 'ፀሀየ', state: 'ended' } }]);
    await server.answer(SEARCH, [], { 'X-Total-Count': '0' });
    await search.fill('nobody@nowhere.test');
    await expect.element(page.getByText(words.none)).toBeVisible();
  });

  test('of an earlier search cannot be chosen any more as soon as something else is typed', async () => {
    const letGo = await server.hold(SEARCH);
    await search.fill('selam');
    await expect.poll(() => link.element().closest('[inert]')).not.toBeNull();
    await server.answer(SEARCH, [{ ...CUSTOMER, id: 9, name: 'Selam' }], { 'X-Total-Count': '1' });
    await letGo();
    await expect.element(page.getByRole('link', { name: 'Selam' })).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
  });
});

test('a new customer is asked for a name, and gets a link that is shown', async () => {
  await open('/admin/customers/new', { language: 'sv' });
  await button(words.create).click();
  await expect.element(page.getByText(words.nameRequired)).toBeVisible();
  await expect.element(page.getByLabelText(words.name)).toHaveFocus();
  expect(await server.received('POST /api/customers')).toEqual([]);
  await page.getByLabelText(words.name).fill('ሳራ ኣብርሃም');
  await page.getByLabelText(words.email).fill('sara@fixture.test');
  await page.getByLabelText(words.phone).fill('070-174 06 77');
  await page.getByText(words.trialBy.days).click();
  await server.answer('POST /api/customers', { ...example('POST /api/customers'), name: 'ሳራ ኣብርሃም' });
  await button(words.create).click();
  await expect.element(heading(words.createdTitle('ሳራ ኣብርሃም'))).toBeVisible();
  await expect
    .element(page.getByLabelText(words.link, { exact: true }))
    .toHaveValue(new URL(example('POST /api/customers').link?.link ?? '', location.origin).href);
  await expectAccessible();
  expect(await server.bodies('POST /api/customers')).toMatchObject([
    { name: 'ሳራ ኣብርሃም', email: 'sara@fixture.test', phone: '070-174 06 77', trial_ends_at: expect.any(String) },
  ]);
});

test('the money of a year stands by month and by way of paying, and leaves as a file', async () => {
  const year = new Date().getFullYear();
  await open('/admin/money', { language: 'sv' });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect.element(region(sv.money.byMethod)).toMatchTextContent(sv.orders.methods.swish);
  await expect.element(region(sv.money.byMonth)).toMatchTextContent(sv.money.all);
  await button(sv.money.receipts(String(year))).click();
  await expect.poll(() => server.received('GET /api/sales/receipts')).toMatchObject([{ query: { year: String(year) } }]);
});
