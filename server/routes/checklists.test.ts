import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const app = await testApp();
afterAll(() => app.close());

test('the checklists come in order, in three languages', async () => {
  const answer = await (await app.as('free')).get('/api/checklists');
  expect(answer.json()).toEqual(
    fixture.checklists.map(({ id, title, html }) => ({
      id,
      title_tig: title.ti,
      title_sv: title.sv,
      title_en: title.en,
      tig: html.ti,
      sv: html.sv,
      en: html.en,
    })),
  );
});

test('a visitor without login sees none', async () => {
  expect((await app.anonymous.get('/api/checklists')).statusCode).toBe(401);
});

test('what is written in a checklist is sanitised before it is stored', async () => {
  const html = '<p onclick="x()">ጎማታት<script>alert(1)</script><a href="javascript:x()">a</a></p>';
  const [first] = fixture.checklists;
  if (first === undefined) throw new Error('the fixture has no checklist');
  await using hostile = await testApp({
    content: { ...fixture, checklists: [{ ...first, html: { ti: html, sv: html, en: html } }] },
  });
  const [list] = (await (await hostile.as('free')).get('/api/checklists')).json();
  expect(list.tig).toBe('<p>ጎማታት<a>a</a></p>');
});
