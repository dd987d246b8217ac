import type { Page } from '@playwright/test';
import { emptyValues } from '#contract/content.ts';
import type { Answer, Body, EndpointName } from '#contract/endpoints.ts';
import { AGREED } from '../server/testing/shop.ts';
import { sv } from '../web/admin/text/sv.ts';
import { expect } from './app.ts';

/** Performs an action and waits for its request and for the notice. The notice alone does not suffice: an earlier one may still be visible. */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<void> {
  const stored = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
  await press();
  await stored;
  await expect(page.getByText(sv.common.saved, { exact: true }).last()).toBeVisible();
}

/** Matches a text with any count, because earlier tests may have left items that count too. */
export const anyCount = (words: (count: number) => string): RegExp => new RegExp(`${words(1)}|${words(2)}`);

/** Calls the API as the user who is logged in on the page, to set up a test. */
async function caller(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('mengedi.token'));
  const { origin } = new URL(page.url());
  return async <Name extends EndpointName>(name: Name, path: string, body?: Body<Name>): Promise<Answer<Name>> => {
    const response = await fetch(origin + path, {
      method: name.split(' ')[0] as string,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    expect(response.ok, `${name} ${path}: ${answer}`).toBe(true);
    return JSON.parse(answer) as Answer<Name>;
  };
}

/** A single call as the page's user. */
export const send = async <Name extends EndpointName>(
  page: Page,
  name: Name,
  path: string,
  body?: Body<Name>,
): Promise<Answer<Name>> => (await caller(page))(name, path, body);

/** Orders a plan by Swish for the learner who is logged in on the page. */
export const orderBySwish = (page: Page, plan_id: number) =>
  send(page, 'POST /api/orders', '/api/orders', {
    id: crypto.randomUUID(),
    plan_id,
    method: 'swish',
    agreed: AGREED,
  });

const option = (option: string, correct: boolean) => ({
  ...emptyValues('option'),
  option,
  option_sv: `${option} sv`,
  option_en: `${option} en`,
  correct,
});

/** A retired question, which does not affect other tests. */
export const retiredQuestion = (question: string): Body<'POST /api/questions'> => ({
  ...emptyValues('question'),
  question,
  question_sv: `${question} sv`,
  question_en: `${question} en`,
  solution: '<p>ምኽንያት</p>',
  solution_sv: '<p>Därför</p>',
  solution_en: '<p>Because</p>',
  options: [option('ሓደ', true), option('ክልተ', false), option('ሰለስተ', false)],
  retired: true,
});

/** A valid PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A field of the rich-text editor, by its label. */
export const richText = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
