import type { Page } from '@playwright/test';
import { fixture } from '../server/testing/fixture.ts';
import { accountTi } from '../web/text/account/ti.ts';
import { listenText } from '../web/text/listen.ts';
import { ti } from '../web/text/ti.ts';
import { expectAccessible } from './accessible.ts';
import { button, DESKTOP, expect, follow, PHONE, shownQuestion, test } from './app.ts';
import { startExam } from './exam.ts';
import { beginExercise } from './run.ts';
import { forgetSpoken, speakQuestions } from './spoken.ts';

const words = listenText.ti;
const ALVA = { voiceURI: 'alva', lang: 'sv-SE', localService: true };
const OSKAR = { voiceURI: 'oskar', lang: 'sv_SE', localService: true };
const ENGLISH = { voiceURI: 'kate', lang: 'en-GB', localService: true };

type Said = { say: string; rate: number; voice: string };
type Stubbed = { said: Said[]; isSpeaking: () => boolean; endSentence: () => void };

const VOICES = 'voices';

/** Replaces speech synthesis: each sentence lasts until the test ends it. `setVoices` sets the voices before a load. */
const withSpeech = (page: Page) =>
  page.addInitScript((key) => {
    type Spoken = { text: string; rate: number; voice: { voiceURI: string }; onend?: () => void; onerror?: () => void };
    let current: Spoken | undefined;
    const said: Said[] = [];
    const end = (how: 'onend' | 'onerror') => {
      const was = current;
      current = undefined;
      was?.[how]?.();
    };
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => JSON.parse(localStorage.getItem(key) ?? '[]'),
      speak: (utterance: Spoken) => {
        current = utterance;
        said.push({ say: utterance.text, rate: utterance.rate, voice: utterance.voice.voiceURI });
      },
      cancel: () => end('onerror'),
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    const Utterance = class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    };
    Object.assign(window, {
      SpeechSynthesisUtterance: Utterance,
      stubbed: { said, isSpeaking: () => current !== undefined, endSentence: () => end('onend') } satisfies Stubbed,
    });
  }, VOICES);
const setVoices = (page: Page, voices: readonly (typeof ALVA)[]) =>
  page.evaluate(([key, given]) => localStorage.setItem(key as string, given as string), [VOICES, JSON.stringify(voices)]);

const stubbed = <Result>(page: Page, ask: (device: Stubbed) => Result) =>
  page.evaluate(`(${ask.toString()})(window.stubbed)`) as Promise<Result>;
const said = (page: Page) => stubbed(page, (device) => device.said);
const lastSaid = async (page: Page) => (await said(page)).at(-1)?.say;
const endSentence = (page: Page) => stubbed(page, (device) => device.endSentence());
const isSpeaking = (page: Page) => stubbed(page, (device) => device.isSpeaking());
const marked = (page: Page) => page.evaluate(() => [...(CSS.highlights.get('listen') ?? [])].map(String).join(''));
const prefer = (page: Page, preferences: object) =>
  page.evaluate((value) => localStorage.setItem('mengedi.preferences', JSON.stringify(value)), preferences);
const listen = (page: Page) => button(page.getByRole('article'), ti.question.listen);
const player = (page: Page) => page.getByRole('group', { name: words.title });
const asks = (page: Page) => player(page).getByText(words.didYouHear);
const questionOf = async (page: Page) => {
  const { id } = await shownQuestion(page);
  return fixture.questions.find((question) => question.id === id);
};

test('what is on the screen is read aloud in Swedish', async ({ page, as }) => {
  await withSpeech(page);
  await page.setViewportSize(PHONE);
  await as('premium');

  await test.step('without a Swedish voice the learner is told how to get one', async () => {
    await setVoices(page, [ENGLISH]);
    await page.goto('/exercises/1');
    await listen(page).click();
    await expect(player(page).getByText(words.noVoice)).toBeVisible();
    await button(player(page), words.how).click();
    const sheet = page.getByRole('dialog', { name: words.how });
    for (const phone of ['Android', 'iPhone']) await expect(sheet.getByRole('region', { name: phone })).toBeVisible();
    await expectAccessible(page, [PHONE.width]);
    expect(await said(page)).toEqual([]);
  });

  await test.step('a voice that only says that it is Swedish is asked about, and not used again', async () => {
    await page.setViewportSize(DESKTOP);
    await setVoices(page, [ALVA, OSKAR]);
    await page.goto('/exercises/1');
    await listen(page).click();
    await button(player(page), words.no).click();
    // The other voice is tried automatically.
    await expect.poll(async () => (await said(page)).at(-1)?.voice).toBe('oskar');
    await button(player(page), words.no).click();
    await expect(page.getByRole('dialog', { name: words.how })).toBeVisible();
    await expect.poll(() => isSpeaking(page)).toBe(false);
    await page.reload();
    await listen(page).click();
    await expect(player(page).getByText(words.noVoice)).toBeVisible();
    expect(await said(page)).toEqual([]);
  });

  await test.step('a question and its options are read in Swedish, sentence by sentence, and what is read is marked', async () => {
    await page.setViewportSize(PHONE);
    await setVoices(page, [ENGLISH, ALVA]);
    await prefer(page, { content: 'sv' });
    await page.goto('/exercises/1');
    await listen(page).click();
    await expect(asks(page)).toBeVisible();
    await expectAccessible(page, [PHONE.width]);
    await button(player(page), words.yes).click();
    await expect(asks(page)).toBeHidden();
    const question = await questionOf(page);
    const first = (await said(page)).at(-1);
    expect(first?.voice).toBe('alva');
    expect(question?.sv.startsWith(first?.say ?? '-')).toBe(true);
    expect((await marked(page)).replaceAll('\u00a0', ' ')).toBe(first?.say);
    await endSentence(page);
    await expect.poll(() => lastSaid(page)).not.toBe(first?.say);
    expect(question?.sv.endsWith((await lastSaid(page)) ?? '-')).toBe(true);
    await endSentence(page);
    await expect.poll(() => lastSaid(page)).toBe('Alternativ 1.');
    await endSentence(page);
    await expect.poll(() => lastSaid(page)).not.toBe('Alternativ 1.');
    expect((await marked(page)).replaceAll('\u00a0', ' ')).toBe(await lastSaid(page));
    await button(player(page), words.stop).click();
    await expect.poll(() => isSpeaking(page)).toBe(false);
    await expect.poll(() => marked(page)).toBe('');
    await button(player(page), words.parts.option(2)).click();
    await expect.poll(() => lastSaid(page)).toBe('Alternativ 2.');
    await button(player(page), words.slow).click();
    await expect.poll(async () => (await said(page)).at(-1)).toMatchObject({ say: 'Alternativ 2.', rate: 0.7 });
    // An answer stops the reading; the next question is not read unless requested.
    await (await shownQuestion(page)).right.click();
    await expect.poll(() => isSpeaking(page)).toBe(false);
    await button(page, ti.question.next).click();
    await expect(player(page)).toBeHidden();
    // The confirmed voice is remembered.
    await page.reload();
    await listen(page).click();
    await expect.poll(() => isSpeaking(page)).toBe(true);
    await expect(asks(page)).toBeHidden();
  });

  await test.step('the reason and the explanation are read after the answer', async () => {
    await (await shownQuestion(page)).wrong.click();
    await expect.poll(() => isSpeaking(page)).toBe(false);
    const before = (await said(page)).length;
    const strip = page.locator('.verdict');
    await button(strip, ti.question.listen).click();
    await expect.poll(async () => (await said(page)).length).toBe(before + 1);
    expect(await strip.innerText()).toContain((await lastSaid(page)) ?? '-');
    await expect(button(player(page), words.stop)).toBeVisible();
  });

  await test.step('read to me reads each question when it opens', async () => {
    await page.setViewportSize(DESKTOP);
    await follow(page, '/settings');
    await page.getByLabel(accountTi.preferences.reads).check();
    const before = (await said(page)).length;
    await beginExercise(page, '/exercises/1');
    await expect.poll(async () => (await said(page)).length).toBe(before + 1);
    const first = await questionOf(page);
    expect(first?.sv.startsWith((await lastSaid(page)) ?? '-')).toBe(true);
    await button(page, ti.question.next).click();
    await expect.poll(async () => (await said(page)).length).toBe(before + 2);
    const second = await questionOf(page);
    expect(second?.id).not.toBe(first?.id);
    expect(second?.sv.startsWith((await lastSaid(page)) ?? '-')).toBe(true);
  });

  await test.step('words, signs and checklists are read too, and in an exam nothing is', async () => {
    await prefer(page, { heard: { alva: true }, reads: true });
    await page.goto('/words/1');
    await button(page, ti.question.listen).click();
    await expect.poll(() => lastSaid(page)).toBe('korsning');
    await follow(page, '/traffic-signs/1');
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
    const sheet = page.getByRole('dialog');
    const before = (await said(page)).length;
    await button(sheet, ti.question.listen).click();
    await expect.poll(async () => (await said(page)).length).toBe(before + 1);
    expect(await sheet.innerText()).toContain((await lastSaid(page)) ?? '-');
    await follow(page, '/checklists');
    const title = page.getByText('ቅድሚ ምዝዋር', { exact: true });
    await title.click();
    await button(page, ti.question.listen).click();
    await expect.poll(() => lastSaid(page)).toBe('Före körning');
    await expectAccessible(page, [PHONE.width]);
    await endSentence(page);
    await expect.poll(() => lastSaid(page)).toBe('Däck');
    expect(await marked(page)).toBe('ጎማታት');
    // Closing the row stops the reading.
    await title.click();
    await expect.poll(() => isSpeaking(page)).toBe(false);
    const untilNow = await said(page);
    await startExam(page);
    await expect(page.locator('#question-text')).toBeVisible();
    await expect(page.getByRole('button', { name: ti.question.listen })).toHaveCount(0);
    expect(await said(page)).toEqual(untilNow);
  });
});

test('who reads Swedish hears Tigrinya where somebody has spoken it, and is told where nobody has', async ({
  page,
  as,
  otherDevice,
  server,
}) => {
  await page.setViewportSize(PHONE);
  await withSpeech(page);
  const account = await as('premium');
  await setVoices(page, [ALVA]);
  await prefer(page, { heard: { alva: true } });
  await page.goto('/settings?show=language');
  await page.getByLabel(accountTi.preferences.hearsChoices.other).check();
  await follow(page, '/exercises/1');
  await shownQuestion(page);
  expect(await page.locator('#question-text > [lang]').first().getAttribute('lang')).toBe('sv');
  const fetched: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/cdn/sounds/')) fetched.push(`${response.status()}`);
  });
  await listen(page).click();
  await expect(player(page).getByText(words.notRecorded)).toBeVisible();
  await expectAccessible(page, [PHONE.width]);
  expect(fetched).toEqual([]);
  await button(player(page), words.inSwedish).click();
  await expect.poll(async () => (await said(page)).length).toBeGreaterThan(0);
  // On another phone, whose cache does not know yet that there is no recording.
  const other = await otherDevice(account, { viewport: PHONE });
  await withSpeech(other);
  await setVoices(other, [ALVA]);
  await other.evaluate(() => localStorage.setItem('mengedi.preferences', JSON.stringify({ content: 'sv', hears: 'ti' })));
  other.on('response', (response) => {
    if (response.url().includes('/cdn/sounds/')) fetched.push(`${response.status()}`);
  });
  await other.goto('/exercises/1');
  const again = await shownQuestion(other);
  await speakQuestions(server, [again.id]);
  await listen(other).click();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  // Playback ends by itself; the spoken text was highlighted meanwhile.
  await expect(button(player(other), words.all)).toBeEnabled();
  await again.right.click();
  await expect
    .poll(async () =>
      (await server.db.selectFrom('answers').select('help').where('user_id', '=', account.id).execute()).map(({ help }) => help),
    )
    .toEqual(['translation']);
  await forgetSpoken(server);
});
