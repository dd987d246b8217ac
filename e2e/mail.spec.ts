import { queueMail } from '../server/mail/queue.ts';
import { sv } from '../web/admin/text/sv.ts';
import { mailText } from '../web/text/mail.ts';
import { passwordLinkText } from '../web/text/password-link.ts';
import { ti } from '../web/text/ti.ts';
import { waysInText } from '../web/text/ways-in.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, heading, PHONE, place, test, typeLogin } from './app.ts';
import { linkIn, mailTo, onThisServer } from './mails.ts';

const NEW_PASSWORD = 'ንኹሉ ዝኸውን ሓድሽ ቃል';
const words = { link: passwordLinkText.ti, mail: mailText.ti };

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a learner who forgot the password asks for a link, opens the mail, chooses another and is in', async ({
    page,
    account,
    server,
    faults,
  }) => {
    faults.expectFailedLoads('/api/password');
    const person = await account('premium');
    await test.step('where no mail gets out they are told whom to call', async () => {
      await page.route('**/api/config', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), mail: false } });
      });
      await page.goto('/password-link');
      await expect(page.getByText(words.link.noMail)).toBeVisible();
      await expect(page.getByRole('link', { name: /08-/ })).toBeVisible();
      await page.unroute('**/api/config');
    });

    await page.goto('/login');
    await page.getByRole('link', { name: waysInText.ti.forgotten }).click();
    await expect(heading(page, words.link.askTitle)).toBeVisible();
    await button(page, words.link.ask).click();
    await expect(page.getByLabel(ti.login.email)).toBeFocused();
    await expect(page.getByText('You must enter valid email address')).toBeVisible();
    await page.getByLabel(ti.login.email).fill('no address');
    await button(page, words.link.ask).click();
    await expect(page.getByLabel(ti.login.email)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.getByLabel(ti.login.email).fill(person.email);
    await button(page, words.link.ask).click();
    await expect(page.getByRole('status').filter({ hasText: 'መላግቦ' })).toBeFocused();
    await expect(page.getByText(person.email)).toBeVisible();
    await expectAccessible(page);

    const mail = await mailTo(server, person.email, 'forgotten-password');
    expect(mail.subject).toBe('ሓድሽ መሕለፊ ቃል ምረጹ');
    await page.goto(linkIn(mail));
    await page.getByLabel(ti.settings.password, { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel(ti.settings.confirmation, { exact: true }).fill(NEW_PASSWORD);
    await button(page, words.link.submit).click();
    await expect(page.getByText(words.link.account(person.email))).toBeVisible();
    await page.getByRole('link', { name: words.link.login }).click();
    await typeLogin(page, { email: person.email, password: NEW_PASSWORD });
    await expect(heading(page, ti.exercises.title)).toBeVisible();

    // The link works once; the page offers to request a new one.
    await page.goto(linkIn(mail));
    await page.reload();
    await page.getByLabel(ti.settings.password, { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel(ti.settings.confirmation, { exact: true }).fill(NEW_PASSWORD);
    await button(page, words.link.submit).click();
    await page.getByRole('link', { name: words.link.askAgain }).click();
    await expect(heading(page, words.link.askTitle)).toBeVisible();

    await test.step('an address without an account is told the same', async () => {
      await page.getByLabel(ti.login.email).fill('nobody@example.se');
      await page.getByLabel(ti.login.email).press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'መላግቦ' })).toBeVisible();
      await button(page, words.link.otherAddress).click();
      await expect(page.getByLabel(ti.login.email)).toHaveValue('nobody@example.se');
    });
  });

  test('what a learner sets of mails, and the address they go to', async ({ page, as, otherDevice, server, faults }) => {
    faults.expectFailedLoads('/api/');
    const person = await as('premium');
    await page.goto('/settings?show=email');

    await test.step('reminders are turned off in the settings, and by the link in a mail', async () => {
      const box = (name: string) => page.getByRole('checkbox', { name });
      const [trial, answers] = [box(words.mail.reminders.trial), box(words.mail.reminders.answers)] as const;
      await expect(trial).toBeChecked();
      await answers.uncheck();
      await expect(page.getByText(words.mail.reminders.saved)).toBeVisible();
      await page.reload();
      await expect(answers).not.toBeChecked();

      await queueMail(server.db, {
        kind: 'trial-reminder',
        to: person.email,
        userId: person.id,
        language: 'sv',
        values: { name: person.name, days: 7, day: '2026-11-22' },
        now: new Date(),
      });
      const mail = await mailTo(server, person.email, 'trial-reminder');
      const off = mail.links.at(-1) ?? '';
      // A mail program that uses only the List-Unsubscribe header reaches the same page.
      expect(mail.headers['list-unsubscribe']).toBe(`<${off.replace('#', '?')}>`);
      await page.goto(onThisServer(off.replace('#', '?')));
      await expectAccessible(page);
      await button(page, words.mail.link.off).click();
      await expect(page.getByText(words.mail.link.offDone.trial)).toBeVisible();
      await page.getByRole('link', { name: words.mail.link.settings }).click();
      await expect(trial).not.toBeChecked();
    });

    await test.step('another e-mail address counts when the link sent there is opened, and the reader of the old one can stop it', async () => {
      const fresh = `new-${person.email}`;
      await button(page, words.mail.email.change).click();
      await expect(page.getByLabel(words.mail.email.newEmail)).toBeFocused();
      await page.getByLabel(words.mail.email.newEmail).fill(fresh);
      await page.getByLabel(words.mail.email.password, { exact: true }).fill('not the password');
      await button(page, words.mail.email.submit).click();
      await expect(page.getByLabel(words.mail.email.password, { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await page.getByLabel(words.mail.email.password, { exact: true }).fill(person.password);
      await button(page, words.mail.email.submit).click();
      await expect(page.getByText(fresh)).toBeVisible();
      await expect(button(page, words.mail.email.change)).toBeFocused();

      await page.goto(linkIn(await mailTo(server, fresh, 'email-confirm')));
      await expectAccessible(page);
      await button(page, words.mail.link.confirm).click();
      await expect(page.getByText(words.mail.link.account(fresh))).toBeVisible();
      await page.getByRole('link', { name: words.mail.link.settings }).click();
      await page.goto('/settings?show=profile');
      await expect(page.getByLabel(ti.settings.email, { exact: true })).toHaveValue(fresh);

      const owner = await otherDevice();
      await owner.goto(linkIn(await mailTo(server, person.email, 'email-warning')));
      await expectAccessible(owner);
      await button(owner, words.mail.link.object).click();
      await expect(owner.getByText(words.mail.link.account(person.email))).toBeVisible();
      await owner.getByRole('link', { name: words.mail.link.choosePassword }).click();
      await owner.getByLabel(ti.settings.password, { exact: true }).fill(NEW_PASSWORD);
      await owner.getByLabel(ti.settings.confirmation, { exact: true }).fill(NEW_PASSWORD);
      await button(owner, words.link.submit).click();
      await expect(owner.getByText(words.link.account(person.email))).toBeVisible();
      // The device that made the change is logged out.
      await page.goto('/settings');
      await expect(heading(page, ti.login.title)).toBeVisible();
    });
  });
});

test('the back office welcomes a customer by mail, mails a link, and sends a failed mail again', async ({
  page,
  as,
  otherDevice,
  server,
}) => {
  await as('admin');
  await page.goto('/admin/customers/new');
  await page.getByLabel(sv.customers.name).fill('ሳራ ኣብርሃም');
  await page.getByLabel(sv.customers.email).fill('welcome@fixture.test');
  await page.getByLabel(sv.customers.phone).fill('070-174 06 77');
  await page.getByText(sv.customers.accessBy.welcome).click();
  await button(page, sv.customers.create).click();
  await expect(page.getByText('welcome@fixture.test')).toBeVisible();
  await expectAccessible(page);

  const welcome = await mailTo(server, 'welcome@fixture.test', 'welcome');
  const guest = await otherDevice();
  await guest.goto(linkIn(welcome));
  await guest.getByLabel(ti.settings.password, { exact: true }).fill(NEW_PASSWORD);
  await guest.getByLabel(ti.settings.confirmation, { exact: true }).fill(NEW_PASSWORD);
  await button(guest, words.link.submit).click();
  await expect(guest.getByText(words.link.account('welcome@fixture.test'))).toBeVisible();

  await page.getByRole('link', { name: sv.customers.open }).click();
  await button(page, sv.customers.mailLink).click();
  await button(page.getByRole('alertdialog'), sv.customers.mailLink).click();
  const link = linkIn(await mailTo(server, 'welcome@fixture.test', 'password-link'));
  expect(link).toContain('/password-link#');

  await server.db
    .updateTable('mails')
    .set({
      state: 'failed',
      last_error: '550 no such user here',
      text_values: JSON.stringify({ values: { name: 'ሳራ', link: '/password-link#x', until: new Date().toISOString() } }),
    })
    .where('address', '=', 'welcome@fixture.test')
    .where('kind', '=', 'password-link')
    .execute();
  await page.getByRole('link', { name: sv.customers.mailsOf }).click();
  await expect(heading(page, sv.mails.title)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('550 no such user here')).toBeVisible();
  await expect(page.getByText(link.split('#')[1] ?? '')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel(sv.mails.state).selectOption('failed');
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(place(page)).toContain('state=failed');
  await button(page, sv.mails.againOf(sv.mails.kinds['password-link'] ?? '', 'welcome@fixture.test')).click();
  await expect(page.getByText(sv.mails.none)).toBeVisible();
  // The list shows the state at the time of loading, so the database is polled instead.
  const ofLink = server.db
    .selectFrom('mails')
    .select('state')
    .where('address', '=', 'welcome@fixture.test')
    .where('kind', '=', 'password-link');
  await expect.poll(() => ofLink.execute()).toEqual([{ state: 'sent' }]);
  await page.getByLabel(sv.mails.state).selectOption('sent');
  await expect(page.getByRole('row')).toHaveCount(3);
});
