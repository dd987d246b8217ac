import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnSupportMessage } from '#contract/support.ts';
import { formatDay } from '#domain/format-day.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import { feedbackText } from '../../text/feedback.ts';
import { reportText } from '../../text/report.ts';

const LIST = 'GET /api/support';
const [MESSAGE] = endpoints[LIST].example.answer as OwnSupportMessage[] as [OwnSupportMessage];
const thread = page.getByRole('listitem').filter({ hasText: MESSAGE.message });

beforeEach(() => logIn());

test('a report stands among the messages with its reason, and says when the question was corrected', async () => {
  const corrected_at = '2026-11-16T09:00:00.000Z';
  const report = { question_id: 1001, reason: 'unclear' as const, corrected_at };
  await server.answer(LIST, [{ ...MESSAGE, report }]);
  await open('/feedback');
  await expect.element(page.getByText(reportText.ti.reasons.unclear, { exact: false })).toBeVisible();
  await expect.element(page.getByText(reportText.ti.corrected(formatDay('ti', corrected_at)))).toBeVisible();
});

test('an unread answer is marked, is read by being shown, and can be answered', async () => {
  const answered = { ...MESSAGE, answer: 'ተቐቢልናዮ ኣለና።', answered_at: MESSAGE.created_at, handled: true, unread: true };
  await server.answer(LIST, [answered]);
  await open('/feedback');
  await expect.element(thread).toMatchTextContent(feedbackText.ti.newAnswer);
  await expect.element(thread).toMatchTextContent('ተቐቢልናዮ ኣለና።');
  await expect.poll(async () => (await server.received('POST /api/support/seen')).length).toBe(1);
  await thread.getByRole('button', { name: feedbackText.ti.reply, exact: true }).click();
  await expect.element(thread.getByRole('textbox')).toHaveFocus();
  await thread.getByRole('textbox').fill('የቐንየለይ፡ ግን ሓንቲ ሕቶ ኣላትኒ።');
  await expectAccessible();
  const reply = { id: 7, from_learner: true, text: 'የቐንየለይ፡ ግን ሓንቲ ሕቶ ኣላትኒ።', at: MESSAGE.created_at };
  await server.answer(LIST, [{ ...answered, unread: false, replies: [reply] }]);
  await thread.getByRole('button', { name: feedbackText.ti.submit, exact: true }).click();
  await expect.element(thread).toMatchTextContent(feedbackText.ti.you);
  expect(await server.bodies('POST /api/support/{id}/replies')).toMatchObject([{ message: reply.text }]);
});
