import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SupportMessage } from '#contract/support-inbox.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { beOwner, example } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { admin, open } from '../../testing/open.tsx';
import { heading } from '../../testing/questions.ts';
import { feedbackText } from '../../text/feedback.ts';
import { sv } from '../text/sv.ts';

const words = sv.inbox;
const LIST = 'GET /api/supports';
const ANSWER = 'POST /api/supports/{id}';
const [MESSAGE] = example(LIST) as [SupportMessage];
const message = (id: number, change: Partial<SupportMessage> = {}) => ({
  ...MESSAGE,
  id,
  message: `መልእኽቲ-${id}.`,
  created_at: `2026-11-15T09:0${id}:00.000Z`,
  ...change,
});
const [OLDER, NEWER] = [message(1), message(2)];
const card = ({ message: text }: SupportMessage) => page.getByRole('article').filter({ hasText: text });
const answer = (of: SupportMessage) => card(of).getByLabelText(words.answer, { exact: true });
const inCard = (of: SupportMessage, name: string) => card(of).getByRole('button', { name, exact: true });
const asked = async () => (await server.received(LIST)).at(-1)?.query;
const filters = page.getByRole('search');
const choose = (label: string, option: string) => filters.getByLabelText(label, { exact: true }).selectOptions(option);
const store = (...rows: SupportMessage[]) => server.answer(LIST, rows, { 'X-Total-Count': String(rows.length) });

beforeEach(async () => {
  await beOwner();
  await store(NEWER, OLDER);
});

describe('the inbox', () => {
  beforeEach(async () => {
    await open('/admin/inbox', { language: 'sv' });
    await expect.element(card(OLDER)).toBeVisible();
  });

  test('says who writes of what and how many wait, in the menu and in the title of the tab', async () => {
    const { support_unhandled: unhandled, orders_claimed: claimed } = example('GET /api/status');
    await expect.element(card(NEWER)).toMatchTextContent(feedbackText.sv.subjects.content);
    const sender = card(NEWER).getByRole('link', { name: MESSAGE.user.name });
    await expect.element(sender).toHaveAttribute('href', `/admin/customers/${MESSAGE.user.id}`);
    const menu = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${sv.menu.inbox}`) });
    await expect.element(menu).toMatchTextContent(sv.menu.unhandled(unhandled));
    await expect.poll(() => document.title).toContain(`(${unhandled + claimed}) `);
  });

  test('after an answer the next message is ready to be written in, and the last leaves an empty list', async () => {
    await inCard(NEWER, words.write).click();
    await expect.element(answer(NEWER)).toHaveFocus();
    await store(OLDER);
    await userEvent.keyboard('ተቐቢልናዮ{Control>}{Enter}{/Control}');
    await expect.element(card(NEWER)).not.toBeInTheDocument();
    await expect.element(page.getByText(words.answered)).toBeVisible();
    await expect.element(answer(OLDER)).toHaveFocus();
    await store();
    await userEvent.keyboard('እወ{Control>}{Enter}{/Control}');
    await expect.element(page.getByText(words.allDone)).toBeVisible();
    expect((await server.received(ANSWER)).map(({ params, body }) => [params, body])).toMatchObject([
      [{ id: '2' }, { answer: 'ተቐቢልናዮ', was: { answer: null, reply: null } }],
      [{ id: '1' }, { answer: 'እወ' }],
    ]);
  });

  test('an unfinished answer survives the visit', async () => {
    await inCard(NEWER, words.write).click();
    await userEvent.keyboard('ፍርቂ መልሲ');
    await open('/admin/inbox', { language: 'sv' });
    await expect.element(answer(NEWER)).toHaveValue('ፍርቂ መልሲ');
  });

  test('a handled message shows its answer and by whom, and can be taken up again', async () => {
    const handled = message(2, {
      answer: 'ኣሪምናዮ',
      answered_at: MESSAGE.created_at,
      handled: true,
      handled_at: MESSAGE.created_at,
      handled_by: admin.name,
    });
    await store(handled);
    await choose(words.show, words.shows.handled);
    await expect.element(card(handled)).toMatchTextContent('ኣሪምናዮ');
    await expect.element(card(handled)).toMatchTextContent(admin.name);
    expect(await asked()).toMatchObject({ handled: 'true' });
    await store();
    await inCard(handled, words.markUnhandled).click();
    await expect.element(page.getByText(words.none)).toBeVisible();
    await store(NEWER);
    await choose(words.show, words.shows.all);
    await inCard(NEWER, words.markHandled).click();
    await expect.poll(() => server.bodies(ANSWER)).toEqual([{ handled: false }, { handled: true }]);
  });

  test('a message is given to a person, and found by person, day and subject', async () => {
    await card(NEWER).getByLabelText(words.carer, { exact: false }).selectOptions(String(admin.id));
    await expect.poll(() => server.bodies(ANSWER)).toEqual([{ assigned_to: admin.id }]);
    await choose(words.carer, words.carers.me);
    await expect.poll(asked).toMatchObject({ assigned: 'me' });
    await choose(words.carer, words.carers.nobody);
    await expect.poll(asked).toMatchObject({ assigned: 'nobody' });
    await choose(words.subject, feedbackText.sv.subjects.abuse);
    await expect.poll(asked).toMatchObject({ assigned: 'nobody', subject: 'abuse' });
    await expect.element(page.getByRole('heading', { level: 2, name: '2026-11-15' })).toBeVisible();
    await store();
    await filters.getByLabelText(words.day).fill('2020-01-01');
    await expect.element(page.getByText(words.allDone)).toBeVisible();
    expect(await asked()).toMatchObject({ date: '2020-01-01' });
    await expect.element(heading(words.title)).toBeVisible();
  });

  test('who answers what another admin has answered meanwhile sees that answer and keeps the own', async () => {
    await inCard(NEWER, words.write).click();
    await userEvent.keyboard('መልሰይ');
    await server.refuse(ANSWER, 409, { now: { answer: 'ናይ ካልእ መልሲ' }, once: true });
    await inCard(NEWER, words.send).click();
    await expect.element(card(NEWER)).toMatchTextContent(words.answeredMeanwhile);
    await expect.element(card(NEWER)).toMatchTextContent('ናይ ካልእ መልሲ');
    await expect.element(answer(NEWER)).toHaveValue('መልሰይ');
    await expectAccessible();
    await inCard(NEWER, words.send).click();
    await expect.element(page.getByText(words.answered)).toBeVisible();
    expect(await server.bodies(ANSWER)).toMatchObject([
      { answer: 'መልሰይ', was: { answer: null } },
      { answer: 'መልሰይ', was: { answer: 'ናይ ካልእ መልሲ' } },
    ]);
  });

  test('a saved reply is written, typed into at once, and filled in with the name and the last day', async () => {
    const dialog = page.getByRole('dialog');
    const tools = example('GET /api/supports/tools');
    await page.getByRole('button', { name: words.saved, exact: true }).click();
    await dialog.getByRole('button', { name: words.savedNew, exact: true }).click();
    await expect.element(dialog.getByLabelText(words.savedTitle)).toHaveFocus();
    await userEvent.keyboard('Tack');
    await dialog.getByLabelText(sv.common.languages.ti).fill('የቐንየልና {name}፡ ክሳብ {end}');
    await expectAccessible();
    const reply = { id: 2, title: 'Tack', ti: 'የቐንየልና {name}፡ ክሳብ {end}', sv: '', en: '', version: 1 };
    await server.answer('POST /api/supports/saved', reply);
    await server.answer('GET /api/supports/tools', { ...tools, saved: [...tools.saved, reply] });
    await dialog.getByRole('button', { name: sv.common.save, exact: true }).click();
    await expect.element(dialog.getByRole('button', { name: 'Tack', exact: true })).toBeVisible();
    expect(await server.bodies('POST /api/supports/saved')).toEqual([{ title: 'Tack', ti: reply.ti, sv: '', en: '' }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await inCard(NEWER, words.write).click();
    await card(NEWER).getByLabelText(words.savedReply).selectOptions('Tack');
    await expect
      .poll(() => (answer(NEWER).element() as HTMLTextAreaElement).value)
      .toMatch(new RegExp(`^የቐንየልና ${MESSAGE.user.name}፡ ክሳብ \\d+ `));
  });
});
