import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { InterfaceLanguage } from '#domain/language.ts';
import { bankOf, type SceneRow } from '#domain/study/bank.ts';
import { NOTHING_STUDIED, study } from '#domain/study/sights.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { misfits } from '../../testing/fit.ts';
import { mount } from '../../testing/open.tsx';
import { studyText } from '../../text/study/catalog.ts';
import { FoundDangers } from './found-dangers.tsx';

// In how many moving scenes the danger was found, by its kind.

const scenes: SceneRow[] = [
  [0, 7001, 7002, 7003],
  [3, 7004],
  [4, 7005],
];
const bank = bankOf(scenes.flatMap(([, ...ids]) => ids).map((id) => ({ id, category: 7, rules: [`R${id}`], sealed: false })));
type Answered = readonly (readonly [question: number, day: number, right: boolean])[];
const stateAfter = (answers: Answered) =>
  study(
    NOTHING_STUDIED,
    answers.map(([question, day, right]) => ({
      kind: 'answer',
      day,
      question,
      right,
      sure: null,
      language: 'ti',
      help: 'none',
      version: 1,
    })),
    bank,
  );
const show = (answers: Answered, language: InterfaceLanguage = 'ti') =>
  mount(
    <main>
      <FoundDangers view={{ scenes, state: stateAfter(answers) }} />
    </main>,
    { language },
  );
const card = (language: InterfaceLanguage = 'ti') => page.getByRole('region', { name: studyText[language].dangers.title });
/** What it says, kind by kind. */
const rows = () =>
  [...document.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the card of found dangers', () => {
  test('is not there before the first scene was answered', async () => {
    await show([]);
    await expect.element(page.getByRole('main')).toBeInTheDocument();
    expect(card().elements()).toHaveLength(0);
  });

  test.each(['ti', 'sv', 'en'] as const)(
    'tells in words of %s each kind that has scenes, found of all, and that it is for driving',
    async (language) => {
      const { dangers } = studyText[language];
      await show(
        [
          [7001, 1, true],
          [7002, 1, true],
          [7004, 2, false],
        ],
        language,
      );
      await expect.element(card(language)).toBeVisible();
      await expect.element(card(language)).toMatchTextContent(dangers.text);
      expect(rows()).toEqual([
        [dangers.kinds.walkers, dangers.found(2, 3)],
        [dangers.kinds.animals, dangers.found(0, 1)],
        [dangers.kinds.road, dangers.found(0, 1)],
      ]);
      await expectAccessible();
    },
  );

  test('counts what the last answer found, so that a scene can be won back and lost', async () => {
    const { dangers } = studyText.ti;
    await show([
      [7001, 1, true],
      [7002, 1, false],
      [7001, 9, false],
      [7002, 9, true],
      [7003, 9, true],
    ]);
    await expect.element(card()).toBeVisible();
    expect(rows()[0]).toEqual([dangers.kinds.walkers, dangers.found(2, 3)]);
  });

  test('fits a small phone', async () => {
    await page.viewport(320, 640);
    await show([[7001, 1, true]]);
    await expect.element(card()).toBeVisible();
    expect(misfits()).toEqual([]);
  });
});
