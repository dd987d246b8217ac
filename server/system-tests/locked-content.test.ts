import { afterAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { type Caller, type CallerName, type Response, stepBody, testApp } from '../testing/app.ts';
import { fixture } from '../testing/fixture.ts';

const app = await testApp({ config: { anonymousBrowsing: true } });
afterAll(() => app.close());

/** The first exercise and the first step, which is a demo, are open to everybody. */
const openIds = new Set([
  ...fixture.questions.filter((question) => question.category === 1).map((question) => question.id),
  ...(fixture.steps[0]?.questions ?? []),
]);
const locked = fixture.questions.filter((question) => !openIds.has(question.id));
const open = fixture.questions.filter((question) => openIds.has(question.id));

const AT_ONCE = 4;
const IDS = [0, 1, 2, 3, 4, 5, 6, 9, 1001, 2001, 9001];
const paths = Object.keys(endpoints)
  .filter((name) => name.startsWith('GET '))
  .map((name) => name.slice('GET '.length))
  .flatMap((path) => (path.includes('{') ? IDS.map((id) => path.replaceAll(/\{\w+\}/g, String(id))) : [path]))
  .flatMap((path) =>
    /questions$/.test(path) && !path.endsWith('exam') ? [path, `${path}?q=100`, `${path}?q=100&translations=one`] : [path],
  );

/** Texts that belong to one of these questions and to no other. */
const textsOf = (questions: typeof locked) =>
  questions.flatMap(({ ti, sv, en, explanation }) => [ti, sv, en, ...Object.values(explanation ?? {})]);

function optionIdsIn(value: unknown, found = new Set<number>()): Set<number> {
  if (Array.isArray(value)) for (const item of value) optionIdsIn(item, found);
  else if (typeof value === 'object' && value !== null) {
    if ('correct' in value && 'option' in value && 'id' in value) found.add(value.id as number);
    for (const item of Object.values(value)) optionIdsIn(item, found);
  }
  return found;
}

const isJson = (answer: Response) => String(answer.headers['content-type']).startsWith('application/json');

async function readEverything(caller: Caller): Promise<{ bodies: string; optionIds: Set<number> }> {
  const calls = [
    ...paths.map((path) => () => caller.get(path)),
    ...[0, 3].flatMap((wrong) => fixture.steps.map((step) => () => caller.post('/api/progress', stepBody(step.id, wrong)))),
  ];
  // Sent in small groups: all at once, a busy machine would refuse some with 503.
  const answers: Response[] = [];
  for (let place = 0; place < calls.length; place += AT_ONCE) {
    answers.push(...(await Promise.all(calls.slice(place, place + AT_ONCE).map((call) => call()))));
  }
  for (const answer of answers) expect(answer.statusCode).toBeLessThan(500);
  return {
    bodies: answers.map((answer) => answer.body).join('\n'),
    optionIds: new Set(answers.filter(isJson).flatMap((answer) => [...optionIdsIn(answer.json())])),
  };
}

test.each<CallerName>(['anonymous', 'free', 'expired'])(
  '%s receives neither text nor key of a locked question, wherever they look',
  async (who) => {
    const { bodies, optionIds } = await readEverything(await app.as(who));
    for (const text of textsOf(locked)) expect(bodies.includes(text), text).toBe(false);
    const lockedOptions = new Set(locked.flatMap((question) => question.options.map((option) => option.id)));
    expect([...optionIds].filter((id) => lockedOptions.has(id))).toEqual([]);
    expect(optionIds).toEqual(new Set(open.flatMap((question) => question.options.map((option) => option.id))));
  },
);

test('an admin receives them all, so the search does find what is there', async () => {
  const { bodies, optionIds } = await readEverything(await app.as('admin'));
  for (const text of textsOf(fixture.questions)) expect(bodies.includes(text), text).toBe(true);
  expect(optionIds).toEqual(new Set(fixture.questions.flatMap((question) => question.options.map((option) => option.id))));
});
