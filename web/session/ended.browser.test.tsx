import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../testing/example-server.ts';
import { logIn, open } from '../testing/open.tsx';
import { button, heading } from '../testing/questions.ts';
import { feedbackText } from '../text/feedback.ts';
import { ti } from '../text/ti.ts';

test.each([
  ['the status 401', 401, {}],
  ['a body with the status 401', 400, { status: 401 }],
  ['the message Unauthenticated', 202, { message: 'Unauthenticated' }],
])('%s from any call ends the session, says so, and login leads back to the place', async (_what, status, failure) => {
  await logIn();
  await open('/exercises');
  await expect.element(heading(ti.exercises.title)).toBeVisible();
  await server.refuse('GET /api/support', status, { ...failure, once: true });
  await page.getByRole('link', { name: ti.menu.feedback }).click();
  await expect.element(page.getByText(ti.login.ended)).toBeVisible();
  expect(location.pathname + location.search).toBe('/login?next=%2Ffeedback');
  expect(localStorage.getItem('mengedi.token')).toBeNull();
  await page.getByLabelText(ti.login.email, { exact: true }).fill('learner@mengedi.test');
  await page.getByLabelText(ti.login.password, { exact: true }).fill('secret');
  await button('Logga in').click();
  await expect.element(heading(feedbackText.ti.title)).toBeVisible();
});

test.each([
  ['no network', undefined],
  ['a failing server', 503],
])('%s ends no session', async (_what, status) => {
  await logIn();
  if (status === undefined) await server.goAway();
  else for (const name of ['GET /api/support', 'GET /api/checklists'] as const) await server.refuse(name, status);
  for (const path of ['/feedback', '/checklists']) {
    await open(path);
    await expect.element(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  }
  expect(localStorage.getItem('mengedi.token')).not.toBeNull();
});
