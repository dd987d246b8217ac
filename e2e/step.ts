import type { Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { ti } from '../web/text/ti.ts';
import { button, expect, type Server, shownQuestion } from './app.ts';

/** The questions of a step in order, each with its right and a wrong option. */
export function stepContent(stepId: number): { id: number; right: number; wrong: number }[] {
  const ids = fixture.steps.find((step) => step.id === stepId)?.questions ?? [];
  return ids.map((id) => {
    const options = fixture.questions.find((question) => question.id === id)?.options ?? [];
    const right = options.find((option) => option.correct === true)?.id ?? 0;
    return { id, right, wrong: options.find((option) => option.id !== right)?.id ?? 0 };
  });
}

/** Inserts a saved step, as from another device: in reverse order, with the first question wrong. */
export async function haveSaved(server: Server, userId: number, stepId: number): Promise<void> {
  const [wrong, ...right] = stepContent(stepId).reverse();
  const score = {
    level_id: stepId,
    passed: 1,
    questions: [wrong?.id, ...right.map(({ id }) => id)].join(','),
    options: [wrong?.wrong, ...right.map((question) => question.right)].join(','),
    reward: right.length * 10,
  };
  await server.db
    .insertInto('scores')
    .values({ user_id: userId, ...score })
    .execute();
  server.services.forgetUser(userId);
}

/** Answers the rest of the open step, the first `right` questions right, and opens the result. */
export async function answerStep(page: Page, right: number): Promise<void> {
  const total = 5;
  for (let place = 1; place <= total; place += 1) {
    await expect(page.getByText(ti.question.counter(place, total))).toBeAttached();
    const question = await shownQuestion(page);
    await (place <= right ? question.right : question.wrong).click();
    await button(page, place < total ? ti.question.next : ti.results.show)
      .last()
      .click();
  }
}

export const savedScores = (server: Server, userId: number) =>
  server.db.selectFrom('scores').select(['level_id', 'questions', 'options', 'reward']).where('user_id', '=', userId).execute();
