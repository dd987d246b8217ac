import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { exampleUser } from '#contract/session.ts';
import { formatDay } from '#domain/format-day.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { withStoppedClock } from '../../testing/clock.ts';
import { showContent } from '../../testing/content.ts';
import { server } from '../../testing/example-server.ts';
import { admin, learner, logIn, open } from '../../testing/open.tsx';
import { button, heading, stem } from '../../testing/questions.ts';
import { accountTi } from '../../text/account/ti.ts';
import { captionFor } from '../../text/captions.ts';
import { sv } from '../../text/sv.ts';
import { ti } from '../../text/ti.ts';
import { unlockTi } from '../../text/unlock/ti.ts';

const UPDATE = 'POST /api/profile/update';
const DAY_MS = 86_400_000;
const field = (label: string) => page.getByLabelText(label, { exact: true });
const update = button(accountTi.profile.update);
const form = page.getByCss('form:has([name=name])');
const faults = () =>
  form
    .getByRole('alert')
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent);
const captioned = (words: string) => `${words} ${captionFor(words)?.text}`;
const radio = (name: string) => page.getByRole('main').getByRole('radio', { name, exact: true });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

async function choose(password: string, again = password): Promise<void> {
  await field(ti.settings.password).fill(password);
  await field(ti.settings.confirmation).fill(again);
}

describe('the account', () => {
  beforeEach(async () => {
    await logIn();
    await open('/settings');
    await expect.element(field(ti.settings.name)).toHaveValue(exampleUser.name);
  });

  test('name, e-mail and phone are shown; the e-mail cannot be changed', async () => {
    await expect.element(field(ti.settings.email)).toHaveValue(exampleUser.email);
    await expect.element(field(ti.settings.email)).toHaveAttribute('readonly');
    await expect.element(field(ti.settings.phone)).toHaveValue(exampleUser.phone);
  });

  test('each validation error is worded as in the specification, and nothing is sent', async () => {
    await field(ti.settings.name).fill(' ');
    await field(ti.settings.phone).fill('');
    await choose('a new long password', 'another one');
    await update.click();
    await expect
      .poll(faults)
      .toEqual(['You must enter your fullname', 'Enter your phone number', "Your password didn't match"].map(captioned));
    await expect.element(field(ti.settings.name)).toHaveFocus();
    await expectAccessible();
    await field(ti.settings.name).fill('ሰላም');
    await field(ti.settings.phone).fill('070');
    await update.click();
    await expect.poll(faults).toEqual([captioned("Your password didn't match")]);
    await expect.element(field(ti.settings.confirmation)).toHaveAccessibleDescription(captioned("Your password didn't match"));
    expect(await server.received(UPDATE)).toEqual([]);
  });

  test('a new name and phone are sent, confirmed with the server’s message, and shown at once', async () => {
    await field(ti.settings.name).fill('ሄለን ኣብርሃ');
    await field(ti.settings.phone).fill('070-174 06 99');
    await server.answer('GET /api/profile', { ...learner, name: 'ሄለን ኣብርሃ', phone: '070-174 06 99' });
    await update.click();
    await expect.element(page.getByText('ሓበሬታኹም ተሓዲሱ ኣሎ።')).toBeVisible();
    await expect.element(page.getByRole('main').getByText('ሄለን ኣብርሃ', { exact: true })).toBeVisible();
    expect(await server.bodies(UPDATE)).toMatchObject([{ name: 'ሄለን ኣብርሃ', phone: '070-174 06 99' }]);
    await expect.poll(() => localStorage.getItem('mengedi.user')).toContain('ሄለን ኣብርሃ');
  });

  test('a change is confirmed for 5 seconds, in sight', async () => {
    await field(ti.settings.phone).fill('070-174 06 99');
    (update.element() as HTMLElement).focus();
    await userEvent.hover(heading(ti.settings.title));
    const updated = page.getByText('ሓበሬታኹም ተሓዲሱ ኣሎ።');
    await withStoppedClock(async ({ pass, passUntil }) => {
      await userEvent.keyboard('{Enter}');
      await passUntil(updated);
      await expect.element(updated).toBeInViewport();
      await pass(4_700);
      await expect.element(updated).toBeVisible();
      await pass(400);
      await expect.element(updated).not.toBeInTheDocument();
    });
  });

  test('the privacy policy is found from here, and the exercises from there; Logout asks first', async () => {
    await page.getByRole('link', { name: ti.privacy.title }).click();
    await expect.element(heading(ti.privacy.title)).toBeVisible();
    await page.getByRole('link', { name: ti.notFound.home }).click();
    await expect.element(heading(ti.exercises.title)).toBeVisible();
    await open('/settings');
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expectAccessible();
    await asked.getByRole('button', { name: 'Logout' }).click();
    await expect.element(button('Logga in')).toBeVisible();
    expect(localStorage.getItem('mengedi.token')).toBeNull();
  });

  test('a refusal lists every entry of the server; any other failure shows the general text', async () => {
    const alert = form.getByRole('alert');
    await server.refuse(UPDATE, 422, { message: 'ግጉይ', errors: { password: ['እንተወሓደ 8 ፊደላት'] } });
    await choose('short');
    await update.click();
    await expect.poll(() => faults().join()).toContain('እንተወሓደ');
    await expect.element(alert).toMatchTextContent(accountTi.profile.errors);
    await expect.element(field(ti.settings.password)).toHaveAttribute('aria-invalid', 'true');
    await server.refuse(UPDATE, 500);
    await update.click();
    await expect.poll(faults).toEqual([captioned('Something goes wrong, please try again!')]);
    await expect.element(alert).toMatchTextContent(accountTi.profile.failed);
    await expect.element(alert).not.toMatchTextContent(accountTi.profile.errors);
  });

  test('in an older session a new password asks for the current one, and what was typed stays', async () => {
    const current = field(accountTi.profile.currentPassword);
    await expect.element(current).not.toBeInTheDocument();
    await server.refuse(UPDATE, 422, { message: '', errors: { current_password: ['ነቲ ሕጂ ዘሎ ኣእትዉ።'] } });
    await choose('yet another password');
    await update.click();
    await expect.element(current).toHaveAccessibleDescription('ነቲ ሕጂ ዘሎ ኣእትዉ።');
    await expect.element(current).toHaveFocus();
    await expect.element(field(ti.settings.password)).toHaveValue('yet another password');
  });
});

describe('a load that fails', () => {
  const alert = page.getByRole('main').getByRole('alert');
  beforeEach(() => logIn());

  test('lists what the server says', async () => {
    await server.refuse('GET /api/profile', 422, {
      message: 'ጌጋ ኣሎ።',
      errors: { phone: ['ቁጽሪ ተሌፎን ግጉይ እዩ።'], name: ['ስም የለን።'] },
    });
    await open('/settings');
    await expect
      .poll(() =>
        alert
          .getByRole('listitem')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(['ጌጋ ኣሎ።', 'ቁጽሪ ተሌፎን ግጉይ እዩ።', 'ስም የለን።']);
  });

  test('lines 78, 82, 129, 134: on a phone the header has Logout, the fixed sentence says that nothing came, and password fields are there from the start', async () => {
    await page.viewport(360, 740);
    await server.goAway();
    await open('/settings');
    await expect.element(page.getByCss('main header').getByRole('button', { name: 'Logout' })).toBeInViewport();
    await expect.element(page.getByText('Something goes wrong, please try again!')).toBeVisible();
    await server.comeBack();
    await button(ti.app.retry).click();
    await page.getByRole('link', { name: accountTi.subjects.profile }).click();
    await expect.element(field(ti.settings.password)).toHaveValue('');
    await expect.element(field(ti.settings.confirmation)).toBeVisible();
  });

  test('says so, keeps the preferences usable, and trying again brings the account', async () => {
    await server.refuse('GET /api/profile', 500);
    await open('/settings');
    await expect.element(alert).toMatchTextContent(ti.error.load);
    await expect.element(radio(accountTi.preferences.themes.dark)).toBeVisible();
    await server.answer('GET /api/profile', learner);
    await button(ti.app.retry).click();
    await expect.element(field(ti.settings.name)).toHaveValue(exampleUser.name);
  });
});

describe('what a learner prefers', () => {
  beforeEach(async () => {
    await logIn();
    await open('/settings');
  });

  test('questions can be shown in Swedish first, or in both languages side by side', async () => {
    await radio(accountTi.preferences.contentChoices.both).click();
    await open('/exercises/1');
    await expect.element(stem).toBeVisible();
    const shown = () => ['ti', 'sv'].map((lang) => stem.element().querySelector(`[lang=${lang}]`) !== null);
    expect(shown()).toEqual([true, true]);
    await expect.element(button(ti.question.showSwedish)).not.toBeInTheDocument();
    await open('/settings');
    await radio(accountTi.preferences.contentChoices.sv).click();
    await open('/exercises/1');
    await expect.element(stem).toBeVisible();
    expect(shown()).toEqual([false, true]);
    await button(ti.question.showTigrinya).click();
    await expect.poll(() => shown()[0]).toBe(true);
  });

  test('with shortcuts turned off a digit does not answer', async () => {
    await page.getByRole('checkbox', { name: accountTi.preferences.shortcuts, exact: false }).click();
    await open('/exercises/1');
    await expect.element(stem).toBeVisible();
    await userEvent.keyboard('1');
    await userEvent.keyboard('?');
    expect(document.querySelector('dialog[open]')).toBeNull();
    expect(document.querySelector('[aria-pressed=true][data-state]')).toBeNull();
    expect(document.querySelector('[data-state=open]')).not.toBeNull();
  });

  test('the theme changes at once, or follows the device', async () => {
    const paper = () => getComputedStyle(document.documentElement).backgroundColor;
    const [light, dark] = ['rgb(250, 249, 246)', 'rgb(16, 21, 28)'];
    const { themes } = accountTi.preferences;
    expect(paper()).toBe(light);
    await radio(themes.dark).click();
    await expect.poll(paper).toBe(dark);
    await radio(themes.system).click();
    await expect.poll(paper).toBe(light);
    await commands.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).toBe(dark);
    await radio(themes.light).click();
    await expect.poll(paper).toBe(light);
  });

  test('the language of the app changes at once', async () => {
    await radio('Svenska').click();
    await expect.element(heading(sv.settings.title)).toBeVisible();
    await expect.element(page.getByRole('navigation').getByRole('link', { name: sv.menu.exercises })).toBeVisible();
    expect(document.documentElement.lang).toBe('sv');
    // Where Swedish words are divided, an address is not: it is no word.
    const address = page.getByRole('main').getByText(exampleUser.email, { exact: true }).first().element();
    expect([address.closest('[lang]')?.getAttribute('lang'), getComputedStyle(address).hyphens]).toEqual(['sv', 'manual']);
  });
});

describe('the end of an account', () => {
  const notice = page.getByRole('note');
  const [quiet, yellow, red] = ['rgb(255, 255, 255)', 'rgb(255, 243, 196)', 'rgb(253, 236, 236)'];
  const ends = async (trial_ends_at: string, user = learner) => {
    await server.answer('GET /api/profile', { ...user, trial_ends_at });
    await logIn({ ...user, trial_ends_at });
    await open('/settings');
  };
  const colour = () => getComputedStyle(notice.element()).backgroundColor;

  test.each([
    ['ten days ago, in red', -10, red, () => unlockTi.expired(10)],
    ['in five days, in yellow, with the date', 5, yellow, (at: string) => unlockTi.expiring(5, formatDay('ti', at))],
    ['in three weeks, quietly', 20, quiet, (at: string) => unlockTi.expiring(20, formatDay('ti', at))],
    ['line 134: today, where hours are left', 1 / 8, undefined, () => unlockTi.endsToday],
  ] as const)('is told: %s', async (_, days, expected, words) => {
    const at = inDays(days);
    await ends(at);
    await expect.element(notice).toMatchTextContent(words(at));
    if (expected !== undefined) expect(colour()).toBe(expected);
  });

  test('it says how to renew', async () => {
    await ends(inDays(5));
    await notice.getByRole('button', { name: unlockTi.renew }).click();
    await expect.element(page.getByRole('dialog', { name: unlockTi.title })).toBeVisible();
  });

  test('an account renewed meanwhile opens its exercises without a new login', async () => {
    await showContent();
    const exercises = page.getByRole('main').getByRole('listitem').getByRole('link');
    await logIn({ ...learner, trial_ends_at: inDays(-10) });
    await open('/exercises');
    await expect.element(page.getByText(ti.exercises.freeFirst)).toBeVisible();
    expect(exercises.elements()).toHaveLength(1);
    await server.answer('GET /api/profile', { ...learner, trial_ends_at: inDays(5) });
    await page.getByRole('link', { name: ti.menu.settings }).click();
    await expect.element(notice).toMatchTextContent(unlockTi.expiring(5, formatDay('ti', inDays(5))));
    await page.getByRole('link', { name: ti.menu.exercises }).first().click();
    await expect.poll(() => exercises.elements().length).toBe(4);
  });

  test('an admin sees no notice of it', async () => {
    await ends(inDays(-1), admin);
    await expect.element(field(ti.settings.name)).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  });
});
