import type { Page, Request, Worker } from '@playwright/test';
import { formatDay } from '#domain/format-day.ts';
import { calendarDay, dayFromFour } from '#domain/study/day.ts';
import { lastTrialDay } from '#domain/trial.ts';
import { fixture } from '../server/testing/fixture.ts';
import { pushText } from '../server/text/push.ts';
import { accountTi } from '../web/text/account/ti.ts';
import { afterTestText } from '../web/text/after-test.ts';
import { shareText } from '../web/text/share.ts';
import { studyTi } from '../web/text/study/ti.ts';
import { studyRemindersText } from '../web/text/study-reminders.ts';
import { ti } from '../web/text/ti.ts';
import { unlockTi } from '../web/text/unlock/ti.ts';
import { wordsTi } from '../web/text/words/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, expect, follow, heading, PHONE, shownQuestion, test } from './app.ts';
import { startExam } from './exam.ts';
import { answerBefore, headers, setGoal, trainWords } from './learner.ts';
import { openFirst } from './offline.ts';
import { answerStep, haveSaved } from './step.ts';

const DAY_MS = 86_400_000;
const after = afterTestText.ti;
const PAPER = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="850"><rect width="600" height="850" fill="#fff"/><text x="40" y="90" font-size="32">Resultat kunskapsprov</text></svg>',
);
const today = (page: Page) => page.getByRole('region', { name: studyTi.today });
/** Counted in the app's days: at night it is still the day before. */
const dayFromNow = (days: number) => calendarDay(dayFromFour(Date.now()) + days);
const unsure = (page: Page) => button(page, studyTi.unsure);

test.use({ viewport: { width: 360, height: 640 } });

async function setExamDate(page: Page, exam_date: string): Promise<void> {
  const data = { exam_date, minutes: 50, daily_goal: 10 };
  expect((await page.request.put('/api/study/settings', { data, headers: await headers(page) })).ok()).toBe(true);
}

test('the third day: how far it is, whether the learner is sure, and what was wrong', async ({ page, as, server }) => {
  const { id: userId } = await as('premium');
  await setGoal(page, 5);
  await answerBefore(page, [1001], [], 2);
  await answerBefore(page, [], [1002], 1);
  await trainWords(page);
  await page.goto('/exercises');
  const answered = new Set<number>();

  await test.step('the day says in words what its circles are, and what to do next', async () => {
    await expect(today(page).getByText(studyTi.week(2))).toBeVisible();
    await expect(today(page).getByRole('link', { name: studyTi.start })).toBeInViewport();
  });

  await test.step('from the third day on "not sure" is one button in the row below, beside the answer and never before it; a setting takes it away', async () => {
    await today(page).getByRole('link', { name: studyTi.start }).click();
    // On the smallest screens and with large text the toggle fits in the row without covering another button.
    for (const [width, letters] of [
      [320, 100],
      [360, 200],
      [360, 100],
    ] as const) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, letters);
      await expect(unsure(page)).toBeInViewport({ ratio: 1 });
      const row = page.locator('.question-buttons').getByRole('button');
      const boxes = await row.evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes).toHaveLength(6);
      expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size, `${width} ${letters}`).toBe(1);
      expect(boxes.every(({ left, right }, place) => left >= (boxes[place - 1]?.right ?? 0) && right <= width)).toBe(true);
      expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThanOrEqual(40);
    }
    await unsure(page).click();
    await expect(unsure(page)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    const first = await shownQuestion(page);
    await first.wrong.click();
    await expect(unsure(page)).toHaveCount(0);
    // Wrong questions are counted separately, so the run does not get longer.
    await expect(page.getByText(studyTi.toSeeAgain(1))).toBeVisible();
    await expect(page.getByText('1 / 5')).toBeVisible();
    await button(page, ti.question.next).click();
    await expect(unsure(page)).toHaveAttribute('aria-pressed', 'false');
    const second = await shownQuestion(page);
    for (const { id } of [first, second]) answered.add(id);
    await second.right.click();
    await expect(page.getByText(ti.question.correct)).toBeVisible();
    const stored = () =>
      server.db
        .selectFrom('answers')
        .select(['question_id', 'sure'])
        .where('user_id', '=', userId)
        .where('question_id', 'in', [first.id, second.id])
        .orderBy('answered_at', 'desc')
        .limit(2)
        .execute();
    await expect.poll(stored).toEqual([
      { question_id: second.id, sure: null },
      { question_id: first.id, sure: false },
    ]);

    await follow(page, '/settings?show=look');
    await page.getByRole('checkbox', { name: accountTi.preferences.unsure }).uncheck();
    await follow(page, '/today');
    await expect(page.locator('#question-text')).toBeVisible();
    await expect(page.getByText('2 / 5')).toBeVisible();
    await button(page, ti.question.next).click();
    await expect(page.getByText('3 / 5')).toBeVisible();
    await expect(unsure(page)).toHaveCount(0);
  });

  await test.step('what was wrong is counted apart and the run does not grow, also where the day is gone on with', async () => {
    await follow(page, '/exercises');
    await expect(today(page).getByText(`2 / 5 · ${studyTi.toSeeAgain(1)}`)).toBeVisible();
  });

  await test.step('more than the goal is no fraction', async () => {
    const before = [1003, 1004, 1005, 1006, 1007, 1008];
    await answerBefore(page, before, []);
    const all = new Set([...answered, ...before]).size;
    await page.goto('/exercises');
    await expect(today(page).getByText(studyTi.goalReached(all))).toBeVisible();
    await expect(today(page).getByText(`${all} / 5`)).toHaveCount(0);
  });
});

test('settings, lists and the bar below them on a small phone', async ({ page, as, server }) => {
  const ends = new Date(Date.now() + 20 * DAY_MS);
  // At midnight in Stockholm: the day before is the last one.
  ends.setUTCHours(23, 0, 0, 0);
  const { id: userId, trial_ends_at } = await as('premium', { trial_ends_at: ends.toISOString() });
  const questions = fixture.questions.map(({ id, category }) => [id, category ?? 0, 0, 0, ...(category === 1 ? [0] : [])]);
  await page.route('**/api/bank', (route) => route.fulfill({ json: { rules: ['R001'], questions } }));
  await page.goto('/settings');
  const main = page.getByRole('main');

  await test.step('settings name the last day that is open, as receipts and mails do', async () => {
    const until = formatDay('ti', lastTrialDay(trial_ends_at ?? ''));
    await expect(main.getByRole('link', { name: accountTi.subjects.access })).toContainText(until);
    expect(unlockTi.expiring(20, until)).toContain(until);
  });

  await test.step('settings stand by subject, each within one screen of a phone, and the way back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { subjects } = accountTi;
    const found = {
      profile: main.getByLabel(ti.settings.name, { exact: true }),
      language: main.getByRole('radio', { name: 'ትግርኛ', exact: true }).first(),
      look: main.getByRole('radio', { name: accountTi.preferences.themes.dark }),
      study: main.getByLabel(studyTi.examDate, { exact: true }),
      access: main.getByLabel(accountTi.signUp.code, { exact: true }),
      email: main.getByRole('heading', { level: 2 }).first(),
    };
    for (const subject of ['profile', 'language', 'look', 'study', 'access', 'email'] as const) {
      await main.getByRole('link', { name: subjects[subject] }).click();
      await expect(heading(page, subjects[subject])).toBeFocused();
      await expect(found[subject]).toBeVisible();
      await expect(main.getByRole('checkbox', { name: accountTi.preferences.shortcuts })).toBeHidden();
      // The last card must not lie behind the bar.
      const bar = await page.getByRole('navigation', { name: ti.app.menu }).boundingBox();
      const ends = await main
        .locator('.shadow-card')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
      expect(Math.max(...ends), subject).toBeLessThanOrEqual(bar?.y ?? 0);
      await main.getByRole('link', { name: accountTi.data.back }).click();
    }
    for (const name of [accountTi.data.link.split(' (')[0] as string, ti.privacy.title]) {
      await expect(main.getByRole('link', { name })).toBeVisible();
    }
    await expect(button(main.locator('header'), 'Logout')).toBeVisible();
    await page.setViewportSize(PHONE);
    await follow(page, '/settings?show=study');
  });

  await test.step('reminders to study are chosen by day and hour, and stopped; without a push they come by mail', async () => {
    const words = studyRemindersText.ti;
    const card = page.getByRole('region', { name: words.title });
    await card.getByRole('checkbox', { name: words.dayNames[0] as string }).check();
    await card.getByRole('checkbox', { name: words.dayNames[4] as string }).check();
    await card.getByLabel(words.hour).selectOption('19');
    await button(card, words.save).click();
    await expect(card.getByText(words.byMail)).toBeVisible();
    await expectAccessible(page);
    const stored = () => server.db.selectFrom('study_reminders').select(['days', 'hour']).where('user_id', '=', userId).execute();
    expect(await stored()).toEqual([{ days: [1, 5], hour: 19 }]);
    await page.reload();
    await expect(card.getByRole('checkbox', { name: words.dayNames[4] as string })).toBeChecked();
    await card.getByRole('checkbox', { name: words.dayNames[0] as string }).uncheck();
    await card.getByRole('checkbox', { name: words.dayNames[4] as string }).uncheck();
    await button(card, words.save).click();
    await expect(card.getByText(words.stopped)).toBeVisible();
    expect(await stored()).toEqual([]);
  });

  await test.step('with letters of twice the size the bar at the bottom keeps its words, beside each other', async () => {
    await follow(page, '/exercises');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const { steps, exercises, trafficSigns, examination, more } = ti.menu.short;
    let end = 0;
    for (const word of [steps, exercises, trafficSigns, examination, more]) {
      const label = page.getByRole('navigation').getByText(word, { exact: true });
      await expect(label).toBeInViewport({ ratio: 1 });
      const box = await label.boundingBox();
      // Labels must not be smaller than at the usual text size.
      expect(await label.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(14);
      expect(box?.height).toBeGreaterThan(8);
      expect(box?.x).toBeGreaterThanOrEqual(end);
      end = (box?.x ?? 0) + (box?.width ?? 0);
    }
    expect(end).toBeLessThanOrEqual(360);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  });

  await test.step('steps are cleared below them', async () => {
    await follow(page, '/steps');
    const last = main.getByRole('listitem').last();
    await expect(last).toBeVisible();
    const [step, clear] = [await last.boundingBox(), await button(page, ti.steps.clear).boundingBox()];
    expect(clear?.y).toBeGreaterThan((step?.y ?? Number.NaN) + (step?.height ?? Number.NaN));
  });

  await test.step('an exercise that was not begun says how many questions it has, and nowhere that none of its rules is known', async () => {
    await follow(page, '/exercises');
    const row = page.getByRole('main').getByRole('listitem').first();
    await expect(row).toContainText(/\d+ ሕቶታት/);
    await expect(page.getByText(studyTi.known(0, 1))).toHaveCount(0);
    await follow(page, '/progress');
    await expect(page.getByRole('region', { name: studyTi.byCategory }).getByRole('link').first()).toBeVisible();
    await expect(page.getByText(studyTi.known(0, 1))).toHaveCount(0);
  });

  await test.step('an exam shows one picture', async () => {
    await startExam(page);
    const picture = button(page, ti.question.enlarge);
    // One in four questions has a picture.
    for (let number = 1; ; number += 1) {
      await expect(page.getByText(ti.question.counter(number, 70), { exact: true })).toBeAttached();
      if ((await picture.count()) > 0) break;
      await button(page, ti.question.next).click();
    }
    await picture.click();
    await expect(button(page, ti.question.viewer.zoomIn)).toBeVisible();
    for (const name of [ti.question.viewer.play, ti.question.viewer.next]) await expect(button(page, name)).toHaveCount(0);
  });
});

test('the day after the test the app asks how it went, and answers what it is told', async ({ page, as, server }) => {
  const { id: userId, name } = await as('premium');
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.share = (data) => {
      shared.push({ ...data, files: data?.files?.map(({ type }) => type) });
      return Promise.resolve();
    };
    navigator.canShare = () => true;
  });

  await test.step('who did not take the test gives a new date, or none, and is not asked again', async () => {
    await setExamDate(page, dayFromNow(-3));
    await page.goto('/exercises');
    await page.getByRole('radio', { name: after.notTaken, exact: true }).check();
    await page.getByLabel(after.newDate).fill(dayFromNow(10));
    await button(page, after.save).click();
    await expect(page.getByRole('region', { name: after.title })).toHaveCount(0);
    await follow(page, '/settings?show=study');
    await expect(page.getByLabel(studyTi.examDate, { exact: true })).toHaveValue(dayFromNow(10));
  });

  await test.step('the day after the test the app asks how it went; after a failed one there is a plan by its areas and the earliest new date', async () => {
    await setExamDate(page, dayFromNow(-2));
    await page.goto('/exercises');
    const card = page.getByRole('region', { name: after.title });
    await expect(card).toBeVisible();
    await card.getByRole('radio', { name: after.failed, exact: true }).check();
    await card.getByRole('textbox').nth(2).fill('99');
    await button(card, after.save).click();
    await expect(card.getByText(after.pointsWrong(9))).toBeVisible();
    // The photo is visible while the points are typed, and is never uploaded.
    const sent: string[] = [];
    const note = (request: Request) => sent.push(request.url());
    page.on('request', note);
    await card.getByLabel(after.photo).setInputFiles({ name: 'resultat.svg', mimeType: 'image/svg+xml', buffer: PAPER });
    const paper = card.getByRole('img', { name: after.photoShown });
    await expect(paper).toBeInViewport();
    const { width = 0 } = (await paper.boundingBox()) ?? {};
    await button(card, ti.question.viewer.zoomIn).click();
    await expect.poll(async () => ((await paper.boundingBox())?.width ?? 0) / width).toBeGreaterThan(2);
    await card.getByRole('textbox').last().scrollIntoViewIfNeeded();
    await card.getByRole('textbox').last().focus();
    await expect(paper).toBeInViewport();
    await expect(card.getByRole('textbox').last()).toBeInViewport({ ratio: 1 });
    expect(sent.filter((url) => !url.startsWith('blob:'))).toEqual([]);
    page.off('request', note);
    await card.getByRole('textbox').nth(2).fill('3');
    await expectAccessible(page);
    await button(card, after.save).click();

    const plan = page.getByRole('region', { name: after.plan });
    await expect(plan).toBeVisible();
    await expect(plan.getByRole('link')).toHaveCount(1);
    await expectAccessible(page);
    const told = () =>
      server.db.selectFrom('real_tests').select(['passed', 'points', 'areas']).where('user_id', '=', userId).execute();
    await expect.poll(told).toEqual([{ passed: false, points: null, areas: [null, null, 3, null, null] }]);
    await button(plan, after.take).click();
    await expect(plan).toHaveCount(0);
    const settled = () => server.db.selectFrom('learners').select('exam_date').where('user_id', '=', userId).executeTakeFirst();
    await expect.poll(async () => ((await settled())?.exam_date ?? '') > dayFromNow(1)).toBe(true);
  });

  await test.step('who passed is congratulated, told what comes next, and can send a card without any name', async () => {
    await setExamDate(page, dayFromNow(-1));
    await page.goto('/exercises');
    await page.getByRole('radio', { name: after.passed, exact: true }).check();
    await button(page, after.save).click();
    const card = page.getByRole('region', { name: after.congratulations });
    await expect(card.getByRole('listitem')).toHaveCount(after.steps.length);
    await expectAccessible(page);
    await button(card, after.tell).click();
    const sent = () =>
      page.evaluate(() => (window as unknown as { shared: { text: string; url: string; files: string[] }[] }).shared);
    await expect.poll(sent).toHaveLength(1);
    const [shared] = await sent();
    expect(shared).toMatchObject({ text: after.card, files: ['image/png'] });
    expect(new URL(shared?.url ?? '').pathname).toBe('/try');
    expect(JSON.stringify(shared)).not.toContain(name);
  });
});

/** Captures what the page passes to navigator.share. */
const catchShares = (page: Page) =>
  page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.share = (data) => {
      shared.push(data);
      return Promise.resolve();
    };
  });
const sharedUrl = async (page: Page) => {
  const shared = () => page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
  await expect.poll(shared).toHaveLength(1);
  return page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared.pop()?.url ?? '');
};

test('what is sent opens for who may see it; others are told what opens it, or try first', async ({
  page,
  as,
  account,
  otherDevice,
  server,
  faults,
}) => {
  faults.expectFailedLoads('/api/levels/2');
  const small = { viewport: { width: 360, height: 640 } };
  const { id: userId } = await as('premium');
  const friend = await otherDevice(await account('free'), small);
  const guest = await otherDevice(undefined, small);
  /** A shared link is opened from outside, i.e. by a page load. */
  const expectTry = async (url: string) => {
    await guest.goto(url);
    await expect(guest).toHaveURL(/\/try$/);
  };
  await catchShares(page);
  await haveSaved(server, userId, 1);

  await test.step('a sign, a word and a step that are sent open for who may see them; others are told what opens it, or try first', async () => {
    await page.goto('/traffic-signs/1');
    await page.getByRole('listitem').getByRole('button').nth(1).click();
    const title = await page.getByRole('dialog').getByRole('heading').innerText();
    await button(page, shareText.ti.share).click();
    const sign = await sharedUrl(page);
    await friend.goto(sign);
    await expect(friend.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
    await expectTry(sign);

    await follow(page, '/words/2');
    await expect(button(page, wordsTi.share)).toBeVisible();
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await button(page, wordsTi.share).click();
    const word = await sharedUrl(page);
    await friend.goto(word);
    await expect(friend.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectTry(word);

    await follow(page, '/steps/2');
    await answerStep(page, 5);
    await button(page, shareText.ti.share).click();
    const step = await sharedUrl(page);
    expect(new URL(step).pathname).toBe('/steps/2');
    await expectTry(step);
    await friend.goto(step);
    await expect(friend).toHaveURL(/\/steps$/);
    await expect(friend.getByRole('alertdialog')).toContainText(unlockTi.locked.step);
  });

  await test.step('a question that is sent opens for a learner who may see it, and leads a guest to three questions', async () => {
    await follow(page, '/today');
    const { id, right } = await shownQuestion(page);
    await right.click();
    await button(page, shareText.ti.share).click();
    const url = await sharedUrl(page);

    const other = await otherDevice(await account('premium'), small);
    await other.goto(url);
    await expect(other.getByText(studyTi.titles.shared)).toBeVisible();
    expect((await shownQuestion(other)).id).toBe(id);
    await expectTry(url);
  });
});

/** The scope of the service worker, with what the test records in it. */
type WorkerScope = EventTarget & {
  readonly Clients: { readonly prototype: object };
  shown: Map<string, { title: string; body: string; actions: { action: string; title: string }[] }>;
  done: string[];
};

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('a push shows words and nothing about anybody, marks the app, opens today at a tap, and is stopped by another one', async ({
    page,
    context,
    as,
    server,
  }) => {
    const words = studyRemindersText.ti;
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
    const { id: userId, name, email } = await as('premium');
    // Only the VAPID key, the push service and notifications are replaced: the test server has no key, and headless browsers lack the other two.
    await page.route('**/api/study/reminders', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), push_key: 'BJ0' } });
    });
    await page.addInitScript((address) => {
      const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
      PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: address, keys }) }) as never;
      Object.assign(navigator, { clearAppBadge: async () => localStorage.setItem('badge', 'cleared') });
    }, endpoint);
    await openFirst(page, '/settings?show=study');
    const card = page.getByRole('region', { name: words.title });
    await card.getByRole('checkbox', { name: words.dayNames[0] as string }).check();
    await button(card, words.save).click();
    await expect(card.getByText(words.byPush)).toBeVisible();
    const stored = () => server.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', userId).execute();
    await expect.poll(stored).toEqual([{ endpoint }]);

    const worker = context.serviceWorkers()[0] as Worker;
    await worker.evaluate((address) => {
      const scope = self as unknown as WorkerScope;
      scope.done = [];
      scope.shown = new Map();
      ServiceWorkerRegistration.prototype.showNotification = async (title, { body = '', tag = '', ...rest } = {}) => {
        scope.shown.set(tag, { title, body, actions: (rest as { actions?: [] }).actions ?? [] });
      };
      Object.assign(navigator, { setAppBadge: async () => void scope.done.push('badge') });
      const unsubscribe = async () => scope.done.push('unsubscribed');
      PushManager.prototype.getSubscription = async () => ({ endpoint: address, unsubscribe }) as never;
      Object.assign(scope.Clients.prototype, {
        matchAll: async () => [],
        openWindow: async (path: string) => void scope.done.push(`opened ${path}`),
      });
    }, endpoint);
    const done = () => worker.evaluate(() => (self as unknown as WorkerScope).done);
    const shown = () => worker.evaluate(() => [...(self as unknown as WorkerScope).shown.values()]);
    const devtools = await context.newCDPSession(page);
    const registration = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first !== undefined) resolve(first.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const { title, body, stop } = pushText.ti;
    const push = { origin: server.url, registrationId: await registration, data: JSON.stringify(pushText.ti) };
    await devtools.send('ServiceWorker.deliverPushMessage', push);
    await expect.poll(shown).toEqual([{ title, body, actions: [{ action: 'stop', title: stop }] }]);
    await expect.poll(done).toEqual(['badge']);
    // A second notification replaces the first.
    await devtools.send('ServiceWorker.deliverPushMessage', push);
    await expect.poll(done).toEqual(['badge', 'badge']);
    expect(await shown()).toHaveLength(1);
    for (const own of [name, email]) expect(push.data).not.toContain(own);

    /** Simulates a tap on the notification or its button, which only a person can do. */
    const tap = (chosen: string) =>
      worker.evaluate(async (action) => {
        const scope = self as unknown as WorkerScope;
        const waits: Promise<unknown>[] = [];
        const waitUntil = (promise: Promise<unknown>) => waits.push(promise);
        const notification = { close: () => scope.shown.clear() };
        scope.dispatchEvent(Object.assign(new Event('notificationclick'), { action, notification, waitUntil }));
        await Promise.all(waits);
      }, chosen);
    await tap('');
    expect(await shown()).toEqual([]);
    expect(await done()).toEqual(['badge', 'badge', 'opened /today']);
    await page.goto('/exercises');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('badge'))).toBe('cleared');

    await devtools.send('ServiceWorker.deliverPushMessage', push);
    await expect.poll(shown).toHaveLength(1);
    await tap('stop');
    expect((await done()).slice(3)).toEqual(['badge', 'unsubscribed']);
    expect(await stored()).toEqual([]);
    const wished = server.db.selectFrom('study_reminders').select('days').where('user_id', '=', userId).execute();
    expect(await wished).toEqual([]);
  });
});

test('the app offers to be put on the home screen once, after the third day of study; an iPhone is shown how', async ({
  page,
  as,
  otherDevice,
}) => {
  const words = studyRemindersText.ti;
  const account = await as('premium');
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0 });
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        Object.assign(window, { asked: 1 });
        return Promise.resolve();
      },
    });
    // Like Chromium, after the page has loaded.
    addEventListener('load', () => dispatchEvent(offer));
  });
  await answerBefore(page, [1001], [], 1);
  await page.goto('/settings');
  await page.getByRole('link', { name: ti.menu.exercises }).first().click();
  await expect(today(page)).toBeVisible();
  await expect(page.getByText(words.installTitle)).toHaveCount(0);
  await answerBefore(page, [1002], [], 2);
  await page.goto('/settings');
  await page.getByRole('link', { name: ti.menu.exercises }).first().click();
  await expect(page.getByText(words.installTitle)).toBeVisible();
  await button(page, words.install).click();
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1);
  await page.goto('/settings');
  await page.getByRole('link', { name: ti.menu.exercises }).first().click();
  await expect(today(page)).toBeVisible();
  await expect(page.getByText(words.installTitle)).toHaveCount(0);

  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const iphone = await otherDevice(account, {
    viewport: { width: 390, height: 664 },
    userAgent: `${agent} Version/18.5 Mobile/15E148 Safari/604.1`,
  });
  await iphone.goto('/exercises');
  const card = iphone.getByRole('region', { name: words.installTitle });
  await expect(card.getByRole('listitem')).toHaveText(words.iphone);
  await expect(card.getByRole('listitem').locator('svg')).toHaveCount(2);
  await iphone.reload();
  await expect(today(iphone)).toBeVisible();
  await expect(card).toHaveCount(0);
});
