import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sounds } from '#contract/sounds.ts';
import { setPreferences } from '../state/preferences.ts';
import { expectAccessible } from '../testing/accessible.ts';
import { server } from '../testing/example-server.ts';
import { alone, BEGIN, begun, timer } from '../testing/exams.ts';
import { logIn, open } from '../testing/open.tsx';
import { button, next, question, right, shownId, wrong } from '../testing/questions.ts';
import { listenText } from '../text/listen.ts';
import { ti } from '../text/ti.ts';

// Reading aloud, with a stub in place of the device's speech synthesis: each sentence lasts until the test ends it.

const PHONE = { width: 360, height: 740 };
const words = listenText.ti;
const ALVA = { voiceURI: 'alva', lang: 'sv-SE', localService: true };
const OSKAR = { voiceURI: 'oskar', lang: 'sv_SE', localService: true };
const ENGLISH = { voiceURI: 'kate', lang: 'en-GB', localService: true };

type Spoken = { text: string; rate: number; voice: { voiceURI: string }; onend?: () => void; onerror?: () => void };
let voices: (typeof ALVA)[] = [];
let current: Spoken | undefined;
const said: { say: string; rate: number; voice: string }[] = [];
function end(how: 'onend' | 'onerror'): void {
  const was = current;
  current = undefined;
  was?.[how]?.();
}
const synthesis = Object.assign(new EventTarget(), {
  getVoices: () => voices,
  speak: (utterance: Spoken) => {
    current = utterance;
    said.push({ say: utterance.text, rate: utterance.rate, voice: utterance.voice.voiceURI });
  },
  cancel: () => end('onerror'),
});
class Utterance {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const REAL = { speechSynthesis: window.speechSynthesis, SpeechSynthesisUtterance: window.SpeechSynthesisUtterance };
const replace = (values: object) => {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
};

const lastSaid = () => said.at(-1)?.say;
const isSpeaking = () => current !== undefined;
const marked = () => [...(CSS.highlights.get('listen') ?? [])].map(String).join('').replaceAll('\u00a0', ' ');
const listen = page.getByRole('article').getByRole('button', { name: ti.question.listen });
const player = page.getByRole('group', { name: words.title });
const inPlayer = (name: string) => player.getByRole('button', { name, exact: true });
const asks = player.getByText(words.didYouHear);
const help = page.getByRole('dialog', { name: words.how });

const TWO_SENTENCES = ['Du närmar dig en korsning.', 'Vem har företräde'] as const;
const spoken = (id: number) => question(id, { question_sv: `${TWO_SENTENCES.join(' ')} (${id})?` });

beforeEach(async () => {
  replace({ speechSynthesis: synthesis, SpeechSynthesisUtterance: Utterance });
  said.length = 0;
  current = undefined;
  voices = [ENGLISH, ALVA];
  await page.viewport(PHONE.width, PHONE.height);
  await server.answer('GET /api/category/{id}/questions', [spoken(1001), spoken(1002)]);
  await logIn();
});
afterEach(() => replace(REAL));

describe('the Swedish voice of the device', () => {
  test('if there is none, the learner is told how to get one', async () => {
    voices = [ENGLISH];
    await open('/exercises/1');
    await listen.click();
    await expect.element(player.getByText(words.noVoice, { exact: false })).toBeVisible();
    await inPlayer(words.how).click();
    for (const phone of ['Android', 'iPhone']) await expect.element(help.getByRole('region', { name: phone })).toBeVisible();
    await expectAccessible();
    expect(said).toEqual([]);
  });

  test('one that only claims to be Swedish is asked about, and not used again', async () => {
    voices = [ALVA, OSKAR];
    await open('/exercises/1');
    await listen.click();
    await expectAccessible();
    await inPlayer(words.no).click();
    await expect.poll(() => said.at(-1)?.voice).toBe('oskar');
    await inPlayer(words.no).click();
    await expect.element(help).toBeVisible();
    expect(isSpeaking()).toBe(false);
    await userEvent.keyboard('{Escape}');
    said.length = 0;
    await open('/exercises');
    await open('/exercises/1');
    await listen.click();
    await expect.element(player.getByText(words.noVoice, { exact: false })).toBeVisible();
    expect(said).toEqual([]);
  });
});

describe('a question', () => {
  beforeEach(() => setPreferences({ content: 'sv' }));

  test('is read with its options, sentence by sentence and marked; an answer stops it, and the voice is asked about once', async () => {
    await open('/exercises/1');
    await listen.click();
    await expect.element(asks).toBeVisible();
    await inPlayer(words.yes).click();
    await expect.element(asks).not.toBeInTheDocument();
    expect(said.at(-1)).toMatchObject({ say: TWO_SENTENCES[0], voice: 'alva' });
    expect(marked()).toBe(TWO_SENTENCES[0]);
    end('onend');
    await expect.poll(lastSaid).toMatch(TWO_SENTENCES[1]);
    end('onend');
    await expect.poll(lastSaid).toBe('Alternativ 1.');
    end('onend');
    await expect.poll(lastSaid).not.toBe('Alternativ 1.');
    expect(marked()).toBe(lastSaid());
    await inPlayer(words.stop).click();
    await expect.poll(isSpeaking).toBe(false);
    await expect.poll(marked).toBe('');
    await inPlayer(words.parts.option(2)).click();
    await expect.poll(lastSaid).toBe('Alternativ 2.');
    await inPlayer(words.slow).click();
    await expect.poll(() => said.at(-1)).toMatchObject({ say: 'Alternativ 2.', rate: 0.7 });
    await right.click();
    await expect.poll(isSpeaking).toBe(false);
    await next.click();
    await expect.element(player).not.toBeInTheDocument();
    await listen.click();
    await expect.poll(isSpeaking).toBe(true);
    await expect.element(asks).not.toBeInTheDocument();

    // After the answer its reason and explanation are read.
    await wrong.click();
    await expect.poll(isSpeaking).toBe(false);
    const before = said.length;
    const strip = page.getByCss('.verdict');
    await strip.getByRole('button', { name: ti.question.listen }).click();
    await expect.poll(() => said.length).toBe(before + 1);
    expect(strip.element().textContent?.replaceAll('\u00a0', ' ')).toContain(lastSaid());
    await expect.element(inPlayer(words.stop)).toBeVisible();
  });

  test('is read as it opens, where the learner has chosen that', async () => {
    setPreferences({ reads: true, heard: { alva: true } });
    await open('/exercises/1');
    await expect.poll(lastSaid).toBe(TWO_SENTENCES[0]);
    expect(said).toHaveLength(1);
    const first = await shownId();
    await next.click();
    await expect.poll(() => said.length).toBe(2);
    expect(await shownId()).not.toBe(first);
  });

  test('is heard in Tigrinya where it is recorded, which counts as help; where it is not, the learner is told', async () => {
    setPreferences({ hears: 'ti', heard: { alva: true } });
    await server.answer('GET /api/sounds', []);
    await open('/exercises/1');
    await listen.click();
    await expect.element(player.getByText(words.notRecorded, { exact: false })).toBeVisible();
    await expectAccessible();
    expect(said).toEqual([]);
    await inPlayer(words.inSwedish).click();
    await expect.poll(() => said.length).toBeGreaterThan(0);
    setPreferences({ hears: 'ti' });
    const [recording] = sounds['GET /api/sounds'].example.answer;
    await server.answer('GET /api/sounds', [{ ...recording, id: 1002 }] as never);
    await next.click();
    await listen.click();
    await expect.element(player).toBeVisible();
    await right.click();
    await expect
      .poll(async () => (await server.bodies<{ answers: object[] }>('POST /api/answers')).flatMap(({ answers }) => answers))
      .toMatchObject([{ question_id: 1002, help: 'translation' }]);
  });
});

test('words, signs and checklists are read too, and in an exam nothing is', async () => {
  setPreferences({ heard: { alva: true }, reads: true });
  await open('/words/29');
  await button(ti.question.listen).click();
  await expect.poll(lastSaid).toBe('huvudled');
  await open('/traffic-signs/1');
  await page.getByRole('main').getByCss('li > button').first().click();
  const sheet = page.getByRole('dialog');
  const before = said.length;
  await sheet.getByRole('button', { name: ti.question.listen }).click();
  await expect.poll(() => said.length).toBe(before + 1);
  expect(sheet.element().textContent?.replaceAll('\u00a0', ' ')).toContain(lastSaid());

  await open('/checklists');
  const title = page.getByCss('summary').first();
  await title.click();
  await button(ti.question.listen).click();
  await expect.poll(lastSaid).toBe('Före körning');
  await expectAccessible();
  end('onend');
  await expect.poll(lastSaid).toBe('Däck');
  expect(marked()).toBe('ጎማታት');
  // Closing the row stops the reading.
  await title.click();
  await expect.poll(isSpeaking).toBe(false);

  const untilNow = said.length;
  await server.answer(BEGIN, begun({ secondsLeft: 3_000 }));
  await open('/examination');
  await expect.element(button(ti.exam.start)).toBeVisible();
  await alone();
  await button(ti.exam.start).click();
  await expect.element(timer).toBeVisible();
  await expect.element(button(ti.question.listen)).not.toBeInTheDocument();
  expect(said).toHaveLength(untilNow);
});
