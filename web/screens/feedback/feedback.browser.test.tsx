import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnSupportMessage } from '#contract/support.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { withStoppedClock } from '../../testing/clock.ts';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { feedbackText } from '../../text/feedback.ts';
import { ti } from '../../text/ti.ts';

const SEND = 'POST /api/support';
const LIST = 'GET /api/support';
const SEEN = 'POST /api/support/seen';
const words = feedbackText.ti;
const TEXT = 'ሰላም፡ ሕቶ 5 ጌጋ ኣለዎ።';
const message = { ...(endpoints[LIST].example.answer[0] as OwnSupportMessage), report: null };

const subject = page.getByRole('combobox', { name: words.subject });
const text = page.getByRole('textbox', { name: words.message });
const send = button(words.submit);
const own = page.getByRole('region', { name: words.earlier }).getByRole('listitem');
const seen = async () => (await server.received(SEEN)).length;

beforeEach(async () => {
  await logIn();
});

describe('a message', () => {
  beforeEach(async () => {
    await server.answer(LIST, []);
    await open('/feedback');
    await expect.element(heading(words.title)).toBeVisible();
  });

  test('line 119: has one of five subjects and words, else it is not sent, and the form says in Tigrinya which is missing', async () => {
    expect(subject.element().textContent).toBe([words.choose, ...Object.values(words.subjects)].join(''));
    await expect.element(page.getByText(words.urgent('08-000 00 00'))).toBeVisible();
    await expect.element(page.getByText(words.none)).toBeVisible();
    await send.click();
    await expect.element(subject).toHaveAccessibleDescription(words.subjectRequired);
    await expect.element(text).toHaveAccessibleDescription(words.messageRequired);
    await expect.element(subject).toHaveFocus();
    await expectAccessible();
    await subject.selectOptions(words.subjects.content);
    await text.fill('   ');
    await send.click();
    await expect.element(text).toHaveFocus();
    await expect.element(page.getByText(words.subjectRequired)).not.toBeInTheDocument();
    expect(words.subjectRequired).toContain('ኣይትኽእሉን');
    expect(await server.received(SEND)).toEqual([]);
  });

  test('that cannot be sent is kept, also over the next visit, and sent again as the same one', async () => {
    await subject.selectOptions('billing');
    await text.fill(TEXT);
    await server.goAway();
    await send.click();
    await expect.element(page.getByText(words.failed)).toBeVisible();
    await server.comeBack();
    await server.refuse(SEND, 500, { once: true });
    await send.click();
    await expect.poll(async () => (await server.received(SEND)).length).toBe(1);
    await open('/feedback');
    await expect.element(text).toHaveValue(TEXT);
    await expect.element(subject).toHaveValue('billing');
    await server.answer(LIST, [{ ...message, subject: 'billing', message: TEXT }]);
    await send.click();
    await expect.element(text).toHaveValue('');
    await expect.element(subject).toHaveValue('');
    await expect.element(own).toMatchTextContent(TEXT);
    await expect.element(own).toMatchTextContent(words.subjects.billing);
    await expect.element(own).toMatchTextContent(words.noAnswer);
    const bodies = await server.bodies<{ id: string }>(SEND);
    expect(bodies).toMatchObject([{ subject: 'billing', message: TEXT }, {}]);
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    await open('/feedback');
    await expect.element(text).toHaveValue('');
  });

  test('is confirmed in the words of the server for 5 seconds, and while it is pointed at', async () => {
    await subject.selectOptions('other');
    await text.fill(TEXT);
    const confirmation = page.getByText(endpoints[SEND].example.answer.success);
    // The message appears where the button is, and the pointer would pause its timer.
    (send.element() as HTMLElement).focus();
    await userEvent.hover(heading(words.title));
    await withStoppedClock(async ({ pass, passUntil }) => {
      await userEvent.keyboard('{Enter}');
      await passUntil(confirmation);
      await expect.element(confirmation).toBeInViewport();
      await pass(4_700);
      await userEvent.hover(confirmation);
      await pass(20_000);
      await expect.element(confirmation).toBeVisible();
      await userEvent.hover(heading(words.title));
      await pass(4_900);
      await expect.element(confirmation).toBeVisible();
      await pass(200);
      await expect.element(confirmation).not.toBeInTheDocument();
    });
  });
});

describe('what was written before', () => {
  test('has its answer below it, or that it was read', async () => {
    await server.answer(LIST, [
      { ...message, id: 2, message: TEXT, answer: 'የቐንየልና፡ ኣሪምናዮ።', answered_at: message.created_at },
      { ...message, id: 1, message: 'መልሲ ዘየድልዮ', handled: true },
    ]);
    await open('/feedback');
    await expect.element(own.filter({ hasText: TEXT })).toMatchTextContent('የቐንየልና፡ ኣሪምናዮ።');
    await expect.element(own.filter({ hasText: 'መልሲ ዘየድልዮ' })).toMatchTextContent(words.handled);
    await expect.element(page.getByText(words.noAnswer)).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('calls a new answer new also where the stored list says that of an older one', async () => {
    const answered = { ...message, message: TEXT, answer: 'የቐንየልና', answered_at: message.created_at, unread: true };
    const isNew = own.getByText(words.newAnswer);
    await server.answer(LIST, [answered]);
    await open('/feedback');
    await expect.element(isNew).toBeVisible();
    await expect.poll(seen).toBe(1);
    await open('/exercises');
    await expect.element(heading(ti.exercises.title)).toBeVisible();
    const letGo = await server.hold(LIST);
    await open('/feedback');
    await expect.element(isNew).toBeVisible();
    // The stored list says nothing about the answers of now.
    expect(await seen()).toBe(1);
    await letGo();
    await expect.poll(seen).toBe(2);
  });
});
