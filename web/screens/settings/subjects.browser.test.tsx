import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import { exampleSeller } from '#contract/seller.ts';
import { formatDay } from '#domain/format-day.ts';
import { lastTrialDay } from '#domain/trial.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { learner, logIn, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { accountTi } from '../../text/account/ti.ts';
import { mailText } from '../../text/mail.ts';
import { withdrawText } from '../../text/shop/withdraw.ts';
import { studyTi } from '../../text/study/ti.ts';
import { studyRemindersText } from '../../text/study-reminders.ts';
import { ti } from '../../text/ti.ts';

const main = page.getByRole('main');
const words = { reminders: studyRemindersText.ti, mail: mailText.ti };
// At midnight in Stockholm: the day before is the last one.
const trial_ends_at = new Date(Date.now() + 20 * 86_400_000).toISOString().replace(/T.*/, 'T23:00:00.000Z');
const user = { ...learner, trial_ends_at };

beforeEach(async () => {
  await server.answer('GET /api/profile', user);
  await logIn(user);
});

test('on a phone settings stand by subject, each within one screen, and name the last day that is open as receipts and mails do', async () => {
  await server.answer('GET /api/orders', []);
  await page.viewport(390, 844);
  await open('/settings');
  const { subjects } = accountTi;
  await expect
    .element(main.getByRole('link', { name: subjects.access, exact: false }))
    .toMatchTextContent(formatDay('ti', lastTrialDay(trial_ends_at)));
  const found = {
    profile: main.getByLabelText(ti.settings.name, { exact: true }),
    language: main.getByRole('radio', { name: 'ትግርኛ', exact: true }).first(),
    look: main.getByRole('radio', { name: accountTi.preferences.themes.dark }),
    study: main.getByLabelText(studyTi.examDate, { exact: true }),
    access: main.getByLabelText(accountTi.signUp.code, { exact: true }),
    email: main.getByRole('heading', { level: 2 }).first(),
  };
  for (const subject of ['profile', 'language', 'look', 'study', 'access', 'email'] as const) {
    await main.getByRole('link', { name: subjects[subject], exact: false }).click();
    await expect.element(heading(subjects[subject])).toHaveFocus();
    await expect.element(found[subject]).toBeVisible();
    // The last card must not lie behind the bar.
    const bar = page.getByRole('navigation', { name: ti.app.menu });
    const hidden = () => {
      const ends = [...document.querySelectorAll('main .shadow-card')].map((card) => card.getBoundingClientRect().bottom);
      return Math.max(...ends) - bar.element().getBoundingClientRect().y;
    };
    await expect.poll(hidden, { message: subject }).toBeLessThanOrEqual(0);
    await main.getByRole('link', { name: accountTi.data.back }).click();
  }
  for (const name of [accountTi.data.link.split(' (')[0] as string, ti.privacy.title])
    await expect.element(main.getByRole('link', { name, exact: false })).toBeVisible();
  // shop rows 1, 14: who sells, and the way to withdraw.
  const footer = page.getByCss('footer');
  await expect.element(footer.getByText(exampleSeller.name, { exact: false }).first()).toBeVisible();
  await expect.element(footer.getByRole('link', { name: withdrawText.ti.link })).toBeVisible();
});

test('reminders to study are chosen by day and hour, and stopped; without a push they come by mail', async () => {
  const SAVE = 'PUT /api/study/reminders';
  const none = { ...endpoints['GET /api/study/reminders'].example.answer, days: [], push_key: null };
  await server.answer('GET /api/study/reminders', none as never);
  await server.answer(SAVE, { ...none, days: [1, 5], hour: 19 } as never);
  await page.viewport(360, 640);
  await open('/settings?show=study');
  const card = page.getByRole('region', { name: words.reminders.title });
  const days = [0, 4].map((day) => card.getByRole('checkbox', { name: words.reminders.dayNames[day] as string }));
  for (const day of days) await day.click();
  await card.getByLabelText(words.reminders.hour).selectOptions('19');
  await card.getByRole('button', { name: words.reminders.save }).click();
  await expect.element(card.getByText(words.reminders.byMail, { exact: false })).toBeVisible();
  await expectAccessible();
  await server.answer(SAVE, none as never);
  for (const day of days) {
    await expect.element(day).toBeChecked();
    await day.click();
  }
  await card.getByRole('button', { name: words.reminders.save }).click();
  await expect.element(card.getByText(words.reminders.stopped)).toBeVisible();
  expect(await server.bodies(SAVE)).toEqual([
    { days: [1, 5], hour: 19 },
    { days: [], hour: 19 },
  ]);
});

test('a new e-mail address asks for the password, says when it is wrong, and where the link went', async () => {
  const CHANGE = 'POST /api/email/change';
  const password = page.getByLabelText(words.mail.email.password, { exact: true });
  await open('/settings?show=email');
  await button(words.mail.email.change).click();
  await expect.element(page.getByLabelText(words.mail.email.newEmail)).toHaveFocus();
  await page.getByLabelText(words.mail.email.newEmail).fill('selam@example.se');
  await password.fill('not the password');
  await server.refuse(CHANGE, 422, { errors: { password: ['ግጉይ'] }, once: true });
  await button(words.mail.email.submit).click();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  const settings = endpoints['GET /api/mail-settings'].example.answer;
  const email_change = { email: 'selam@example.se', until: '2026-11-21T10:00:00.000Z' };
  await server.answer('GET /api/mail-settings', { ...settings, email_change } as never);
  await password.fill('mengedi-demo');
  await button(words.mail.email.submit).click();
  await expect.element(page.getByText('selam@example.se', { exact: false })).toBeVisible();
  await expect.element(button(words.mail.email.change)).toHaveFocus();
});
