import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { example } from '../../testing/back-office.ts';
import { server } from '../../testing/example-server.ts';
import { twoFrames } from '../../testing/frames.ts';
import { admin, logIn, open } from '../../testing/open.tsx';
import { button, heading } from '../../testing/questions.ts';
import { sv } from '../text/sv.ts';

const words = sv.desk;
const [TEXT] = example('GET /api/desk');
const TEXTS = [1, 2, 3].map((id) => ({ ...(TEXT as NonNullable<typeof TEXT>), id, state: 'unread' as const, readings: [] }));
const PROGRESS = [
  { kind: 'category' as const, texts: 3, unread: 3, suggested: 0, unsure: 0, signed: 0 },
  { kind: 'checklist' as const, texts: 3, unread: 3, suggested: 0, unsure: 0, signed: 0 },
];
const place = (n: number) => page.getByRole('heading', { level: 2, name: new RegExp(`${n} / 3`) });

beforeEach(async () => {
  await server.answer('GET /api/desk', TEXTS);
  await server.answer('GET /api/desk/progress', PROGRESS);
  await logIn(admin);
});

describe('a reader', () => {
  beforeEach(async () => {
    await server.as('reader');
  });

  test('comes to the desk, sees nothing else, and goes through the texts by keyboard', async () => {
    await open('/admin', { language: 'sv' });
    await expect.element(heading(words.title)).toBeVisible();
    expect(location.pathname).toBe('/admin/desk');
    await expect.element(page.getByRole('link', { name: sv.menu.translations })).not.toBeInTheDocument();
    await page.getByLabelText(words.kind).selectOptions('category');
    await expect.element(place(1)).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('1');
    await expect.element(place(2)).toBeVisible();
    await userEvent.keyboard('2');
    await page.getByLabelText(words.suggestion).fill('ዝሓሸ ቃል');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(place(3)).toBeVisible();
    expect(await server.bodies('POST /api/desk')).toMatchObject([
      { readings: [{ id: 1, verdict: 'natural' }] },
      { readings: [{ id: 2, verdict: 'suggest', suggestion: 'ዝሓሸ ቃል' }] },
    ]);
  });

  test('asks beside a text, and may not resolve what is asked', async () => {
    await open('/admin/desk?kind=checklist', { language: 'sv' });
    await button(sv.comments.write).click();
    await page.getByLabelText(sv.comments.field).fill('እዚ ከመይ ይበሃል?');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText(sv.comments.open(1), { exact: true })).toBeVisible();
    await expect.element(button(sv.comments.resolve)).not.toBeInTheDocument();
    expect(await server.bodies('POST /api/comments')).toMatchObject([{ comment: 'እዚ ከመይ ይበሃል?', id: 1 }]);
  });
});

test('a translator finds open threads, answers there and resolves them', async () => {
  const [comment] = example('POST /api/comments') as [ReturnType<typeof example<'POST /api/comments'>>[number]];
  const [row] = example('GET /api/translations');
  const answered = [comment, { ...comment, id: 2, comment: 'Så här.' }];
  await server.as('translator');
  await server.answer('GET /api/translations', [{ ...(row as NonNullable<typeof row>), comments: [comment] }]);
  await open('/admin/translations?comments=open', { language: 'sv' });
  await expect.element(page.getByLabelText(sv.comments.filter, { exact: true })).toHaveValue('open');
  const thread = page.getByRole('region', { name: new RegExp(`^${sv.comments.thread('')}`) });
  await expect.element(thread).toMatchTextContent(comment.comment);
  await expectAccessible();
  await server.answer('POST /api/comments', answered);
  await thread.getByLabelText(sv.comments.field).fill('Så här.');
  await thread.getByRole('button', { name: sv.comments.send, exact: true }).click();
  await expect.element(thread.getByText(sv.comments.open(2), { exact: true })).toBeVisible();
  await server.answer(
    'PUT /api/comments',
    answered.map((one) => ({ ...one, resolved: true })),
  );
  await thread.getByRole('button', { name: sv.comments.resolve, exact: true }).click();
  await expect.element(thread.getByText(sv.comments.resolved(2), { exact: true })).toBeVisible();
  expect(await server.bodies('PUT /api/comments')).toMatchObject([{ resolved: true, last: 2 }]);
});

test('an editor takes a suggestion with one tap, with what changes shown, once what is above it has loaded', async () => {
  const [suggestion] = example('GET /api/desk/suggestions');
  const waiting = page.getByRole('listitem').filter({ has: page.getByCss('ins') });
  await server.as('editor');
  const letGo = await server.hold('GET /api/desk/progress');
  await open('/admin/desk', { language: 'sv' });
  await expect.poll(async () => (await server.received('GET /api/desk/suggestions')).length).toBe(1);
  await twoFrames();
  await expect.element(waiting).not.toBeInTheDocument();
  await letGo();
  await expect.element(waiting.getByCss('ins').first()).toMatchTextContent('ጽርግያ');
  await expectAccessible();
  await server.answer('GET /api/desk/suggestions', []);
  await waiting.getByRole('button', { name: words.take, exact: true }).click();
  await expect.element(waiting).not.toBeInTheDocument();
  expect(await server.bodies('POST /api/desk/suggestions/{id}')).toMatchObject([
    { take: true, suggestion: suggestion?.suggestion },
  ]);
});
