import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleUser } from '#contract/session.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { captionFor } from '../../text/captions.ts';
import { sv } from '../../text/sv.ts';
import { ti } from '../../text/ti.ts';

const LOGIN = 'POST /api/login';
const email = page.getByLabelText(ti.login.email, { exact: true });
const password = page.getByLabelText(ti.login.password, { exact: true });
const submit = button('Logga in');
/** Matches the owner's wording with its Tigrinya caption. */
const captioned = (words: string) => `${words} ${captionFor(words)?.text}`;
const lines = () =>
  page
    .getByRole('alert')
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent);

async function fillIn(): Promise<void> {
  await email.fill('learner@mengedi.test');
  await password.fill('secret');
}

describe('the login page', () => {
  beforeEach(async () => {
    await open('/login');
  });

  test('line 118: an empty field is named in the words of the spec, takes the focus, and nothing is sent', async () => {
    await submit.click();
    await expect.element(email).toHaveAccessibleDescription(captioned('You must enter valid email address'));
    await expect.element(password).toHaveAccessibleDescription(captioned('Enter your password'));
    await expect.element(email).toHaveFocus();
    await expectAccessible();
    await email.fill('learner@mengedi.test');
    await submit.click();
    await expect.element(page.getByText('You must enter valid email address')).not.toBeInTheDocument();
    await expect.element(page.getByText('Enter your password')).toBeVisible();
    await expect.element(password).toHaveFocus();
    await email.fill('  ');
    await password.fill('secret');
    await submit.click();
    await expect.element(page.getByText('You must enter valid email address')).toBeVisible();
    await expect.element(page.getByText('Enter your password')).not.toBeInTheDocument();
    expect(await server.received(LOGIN)).toEqual([]);
  });

  test('line 118: what is typed is sent as it is: no form of an address is asked for', async () => {
    await email.fill('nobody');
    await password.fill('x');
    await submit.click();
    await expect.poll(() => server.bodies(LOGIN)).toEqual([{ email: 'nobody', password: 'x' }]);
  });

  test('the password can be shown and hidden again', async () => {
    await password.fill('secret');
    await expect.element(password).toHaveAttribute('type', 'password');
    await button(ti.login.show).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(password).toHaveValue('secret');
    await button(ti.login.hide).click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  test('a refusal shows the message and every entry of the errors map, and the typed text stays', async () => {
    await server.refuse(LOGIN, 422, {
      message: 'Refused',
      errors: { email: ['Unknown', 'Blocked'], password: ['Too old', 'Refused'] },
    });
    await fillIn();
    await submit.click();
    await expect.poll(lines).toEqual(['Refused', 'Unknown', 'Blocked', 'Too old']);
    await expect.element(email).toHaveValue('learner@mengedi.test');
    await expect.element(submit).toBeEnabled();
    expect(localStorage.getItem('mengedi.token')).toBeNull();
  });

  test('any other failure shows the general text, and the next try may succeed', async () => {
    const failure = page.getByText('Something goes wrong, please try again!');
    await server.refuse(LOGIN, 500, { message: 'boom' });
    await fillIn();
    await submit.click();
    await expect.element(failure).toBeVisible();
    await expect.element(page.getByText('boom')).not.toBeInTheDocument();
    await server.goAway();
    await submit.click();
    await expect.element(page.getByText(ti.error.offline)).toBeVisible();
    await expect.element(failure).toBeVisible();
    await server.comeBack();
    await server.answer(LOGIN, { access_token: 'T2f0', user: { ...exampleUser, role: 'customer' } });
    await submit.click();
    await expect.element(heading(ti.exercises.title)).toBeVisible();
    expect(location.pathname).toBe('/exercises');
    expect(localStorage.getItem('mengedi.token')).toBe('T2f0');
  });

  test('the chosen language applies to the page’s `lang` and its texts', async () => {
    await page.getByText('Svenska', { exact: true }).click();
    await expect.element(heading(sv.login.title)).toBeVisible();
    expect(document.documentElement.lang).toBe('sv');
    await button(sv.login.submit).click();
    await expect.element(page.getByText(sv.login.emailRequired)).toBeVisible();
  });
});

describe('where a login leads', () => {
  test('line 17: home sends a guest to login; Enter in the password field logs in and leads to the exercises, not back to home', async () => {
    await open('/');
    await expect.element(submit).toBeVisible();
    expect(location.pathname).toBe('/login');
    await fillIn();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading(ti.exercises.title)).toHaveFocus();
    expect(location.pathname).toBe('/exercises');
    expect(await server.bodies(LOGIN)).toEqual([{ email: 'learner@mengedi.test', password: 'secret' }]);
  });

  test('home greets the learner, and the Dashboard button leads to the exercises', async () => {
    await logIn();
    await open('/');
    await expect.element(heading(`ሰላም ${exampleUser.name}`)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
    await expect.element(heading(ti.exercises.title)).toBeVisible();
  });

  test('a logged-in user is redirected from the login to the exercises', async () => {
    await logIn();
    await open('/login');
    await expect.element(heading(ti.exercises.title)).toBeVisible();
    expect(location.pathname).toBe('/exercises');
  });

  test('line 17: a guest who came by a link returns to it', async () => {
    await open('/traffic-signs?q=C2');
    await fillIn();
    await submit.click();
    await expect.element(page.getByRole('searchbox')).toHaveValue('C2');
    expect(location.pathname + location.search).toBe('/traffic-signs?q=C2');
  });

  test.each(['//evil.test/exercises', '/.//evil.test'])('it never redirects outside the app: %s', async (next) => {
    await open(`/login?next=${encodeURIComponent(next)}`);
    await fillIn();
    await submit.click();
    await expect.element(heading(ti.exercises.title)).toBeVisible();
    expect(location.pathname).toBe('/exercises');
  });
});
