import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/endpoints.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { open } from '../../testing/open.tsx';
import { button, heading, isAt, next, questions, right, wrong } from '../../testing/questions.ts';
import { accountTi } from '../../text/account/ti.ts';
import { askForCodeText } from '../../text/ask-for-code.ts';
import { listenText } from '../../text/listen.ts';
import { ti } from '../../text/ti.ts';
import { tryText } from '../../text/try.ts';

const colour = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).color;

test('three wrong answers are shown without the colour for right, one right answer with it', async () => {
  await server.answer('GET /api/try', questions(3));
  const seen: string[] = [];
  for (const rightOnes of [0, 1]) {
    await open('/try');
    for (const place of [1, 2, 3]) {
      await isAt(place, 3);
      await (place <= rightOnes ? right : wrong).click();
      await (place < 3 ? next : button(ti.results.show)).click();
    }
    const score = tryText.ti.score(rightOnes, 3);
    await expect.element(page.getByText(score, { exact: true })).toBeVisible();
    seen.push(colour(score));
    expect(colour(tryText.ti.inTheApp) === colour(score)).toBe(rightOnes === 0);
    await open('/login');
  }
  expect(new Set(seen).size).toBe(2);
});

describe('the end of the first questions', () => {
  const { ti: ask } = askForCodeText;
  const config = endpoints['GET /api/config'].example.answer;
  const signUp = async (mode: 'open' | 'invite' | 'closed') => {
    await server.answer('GET /api/config', { ...config, sign_up: mode } as never);
    await server.answer('GET /api/try', questions(3));
    await open('/try');
    for (const place of [1, 2, 3]) {
      await isAt(place, 3);
      await right.click();
      await (place < 3 ? next : button(ti.results.show)).click();
    }
    await expect.element(page.getByRole('heading', { name: tryText.ti.done })).toHaveFocus();
    await expect.element(page.getByText(tryText.ti.score(3, 3))).toBeVisible();
  };

  test('leads to an account of some days where everybody may have one', async () => {
    await signUp('open');
    await expect.element(page.getByText(tryText.ti.trial(3))).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: tryText.ti.signUp, exact: true }).click();
    await expect.element(heading(accountTi.signUp.title)).toBeVisible();
    expect(page.getByRole('textbox').elements()).toHaveLength(3);
  });

  test('says where an account needs a code who gives it, how they are reached and what it costs; and so does the form', async () => {
    await signUp('invite');
    for (const isForm of [false, true]) {
      await expect.element(page.getByText(ask.needed.split(') ')[1] as string, { exact: false })).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: config.phone }))
        .toHaveAttribute('href', `tel:${config.phone.replaceAll(/\D/g, '')}`);
      await expect.element(page.getByText(/^ዋጋ፦ ካብ .* ን\d+ መዓልቲ/)).toBeVisible();
      await expectAccessible();
      if (!isForm) await page.getByRole('link', { name: ask.haveCode, exact: true }).click();
    }
    await expect.element(page.getByLabelText(accountTi.signUp.code, { exact: true })).toBeVisible();
  });

  test('promises no account where nobody makes one', async () => {
    await signUp('closed');
    await expect.element(page.getByRole('main').getByRole('link', { name: /ክፈቱ/ })).not.toBeInTheDocument();
    await expect.element(page.getByText(tryText.ti.kept.split(') ')[1] as string, { exact: false })).not.toBeInTheDocument();
  });
});

test('a guest who would listen in Tigrinya is told that it is for those who are logged in, and nothing is asked for', async () => {
  await server.answer('GET /api/try', questions(3));
  await open('/try');
  await isAt(1, 3);
  await button(ti.question.listen).click();
  await button(ti.language.ti).click();
  await expect.element(page.getByText(listenText.ti.notForGuests, { exact: false })).toBeVisible();
  await expect.element(page.getByText(listenText.ti.failed)).not.toBeInTheDocument();
  expect(await server.received('GET /api/sounds')).toEqual([]);
});
