import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { Question } from '#contract/question.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { canvas, DARK, NAME, placeOf, RED, RING, withFilm } from '../../testing/moving-film.ts';
import { logIn, open } from '../../testing/open.tsx';
import { button, otherWrong, question, questions, right, stem, verdict, wrong } from '../../testing/questions.ts';
import { movingText } from '../../text/moving.ts';
import { ti } from '../../text/ti.ts';

// The film plays on tap, asks its question on a dark screen, and shows after the answer what happened.

const { ti: words } = movingText;
const play = button(words.play);
const pause = button(words.pause);

/** Calls `look` on each frame until it returns true. */
const atEachFrame = (look: () => boolean) =>
  new Promise<void>((resolve) => {
    const again = () => (look() ? resolve() : requestAnimationFrame(again));
    requestAnimationFrame(again);
  });

/** Positions of the pedestrian in each frame, until the film stops. */
async function walkerUntilItStops(): Promise<number[]> {
  const places: number[] = [];
  let hasPlayed = false;
  await atEachFrame(() => {
    const isPlaying = pause.elements().length > 0;
    hasPlayed ||= isPlaying;
    const place = isPlaying ? placeOf(RED) : undefined;
    if (place !== undefined && place !== places.at(-1)) places.push(place);
    return hasPlayed && !isPlaying;
  });
  return places;
}

async function openFilm(motion: 'no-preference' | 'reduce', svg = withFilm, change: Partial<Question> = {}): Promise<void> {
  await commands.emulateMedia({ reducedMotion: motion });
  await server.picture(NAME, svg);
  await server.answer('GET /api/category/{id}/questions', [question(1001, { image: NAME, ...change }), ...questions(3).slice(1)]);
  await logIn();
  await page.viewport(360, 740);
  await open('/exercises/1');
  await expect.element(stem).toBeVisible();
}

describe('a film', () => {
  beforeEach(() => openFilm('no-preference'));

  test('plays on tap only, and shows a dark screen with the question', async () => {
    await expect.element(play).toBeVisible();
    await expectAccessible();
    await expect.element(canvas).not.toBeVisible();
    const seen = walkerUntilItStops();
    await play.click();
    const places = await seen;
    expect(places.length).toBeGreaterThan(3);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    await expect.element(page.getByRole('status').filter({ hasText: words.next })).toBeInTheDocument();
    expect([placeOf(RED), placeOf(DARK)]).toEqual([undefined, expect.closeTo(0.5, 2)]);
    for (const name of [words.again, words.slower]) await expect.element(button(name)).toBeVisible();
    await expectAccessible();
  });

  test('continues after the answer with a ring around the danger, and can be replayed as a whole', async () => {
    await play.click();
    await expect.element(button(words.again)).toBeVisible();
    const seen = walkerUntilItStops();
    await wrong.click();
    const places = await seen;
    // The replay starts shortly before the dark screen and runs to the end.
    expect(Math.min(...places)).toBeLessThan(0.5);
    expect(places.at(-1)).toBeGreaterThan(0.55);
    await expect.element(verdict).toMatchTextContent(ti.question.wrong);
    expect([placeOf(DARK), placeOf(RING)]).toEqual([undefined, expect.any(Number)]);
    const whole = walkerUntilItStops();
    await button(words.whole).click();
    const all = await whole;
    expect(Math.min(...all)).toBeLessThan(0.45);
    expect(all.at(-1)).toBeGreaterThan(0.55);
  });

  test('stands still while paused, and continues from there', async () => {
    const stopped = atEachFrame(() => {
      const [shown] = pause.elements() as HTMLElement[];
      shown?.click();
      return shown !== undefined;
    });
    await play.click();
    await stopped;
    await expect.element(button(words.goOn)).toBeVisible();
    const place = placeOf(RED);
    let frames = 0;
    await atEachFrame(() => {
      frames += 1;
      return frames === 6;
    });
    expect(placeOf(RED)).toBe(place);
    await button(words.goOn).click();
    await expect.element(button(words.again)).toBeVisible();
    expect(placeOf(RED)).toBeUndefined();
  });

  test('answered before playing, it can be played as a whole', async () => {
    await wrong.click();
    const seen = walkerUntilItStops();
    await play.click();
    const places = await seen;
    expect(Math.min(...places)).toBeLessThan(0.45);
    expect(places.at(-1)).toBeGreaterThan(0.55);
    await expect.element(button(words.whole)).toBeVisible();
  });
});

test('with reduced motion it is shown as four stills, before and after the answer', async () => {
  await openFilm('reduce');
  const quarters = [
    [0, 0, 0.5],
    [0.5, 0, 0.5],
    [0, 0.5, 0.5],
    [0.5, 0.5, 0.5],
  ] as const;
  const standing = () => quarters.map((quarter) => placeOf(RED, quarter) ?? -1);
  await play.click();
  await expect.element(page.getByRole('img', { name: words.stills })).toBeVisible();
  const before = standing();
  expect(before[0]).toBeGreaterThan(0);
  expect(new Set(before).size).toBe(4);
  expect(before).toEqual(before.toSorted((one, other) => one - other));
  await expect.element(pause).not.toBeInTheDocument();
  await expect.element(button(words.slower)).not.toBeInTheDocument();
  await expectAccessible();
  await wrong.click();
  await expect.poll(standing).not.toEqual(before);
  expect(standing().at(-1)).toBeGreaterThan(before.at(-1) ?? 1);
  expect(placeOf(RING, quarters[3])).toEqual(expect.any(Number));
});

test('a picture without a film offers a retry, which plays it once it is there', async () => {
  await openFilm('no-preference', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320"/>');
  await play.click();
  await expect.element(page.getByRole('alert').filter({ hasText: words.failed })).toBeVisible();
  await expectAccessible();
  await server.picture(NAME, withFilm);
  const seen = walkerUntilItStops();
  await button(words.retry).click();
  expect((await seen).length).toBeGreaterThan(3);
  await expect.element(button(words.again)).toBeVisible();
});

describe('a film whose answers are places in it', () => {
  /** The pedestrian is at the first place when the film pauses. */
  const PLACES = ['250 100 40 70', '40 100 60 60', '380 100 60 60'];
  const options = question(1001).options.map((option, place) => ({ ...option, place: PLACES[place] as string }));
  const glass = page.getByCss('[data-glass]');
  const marks = page.getByCss('[data-mark]');
  const tapAt = async (x: number, y: number) => {
    const { width, height } = (glass.element() as HTMLElement).getBoundingClientRect();
    await glass.click({ position: { x: (x / 480) * width, y: (y / 320) * height } });
  };
  const openPlaces = (motion: 'no-preference' | 'reduce') => openFilm(motion, withFilm, { options });

  test('shows the paused frame until a place is tapped; a tap elsewhere is no answer', async () => {
    await openPlaces('no-preference');
    await play.click();
    await expect.element(glass).toBeVisible();
    expect(placeOf(RED)).toEqual(expect.closeTo(0.56, 1));
    // Nothing in the DOM may reveal the places or which one is right.
    for (const option of [right, wrong, otherWrong]) await expect.element(option).not.toBeInTheDocument();
    expect(document.querySelectorAll('[data-mark], [data-state=right]')).toHaveLength(0);
    await expectAccessible();
    await tapAt(240, 290);
    await expect.element(page.getByRole('status').filter({ hasText: words.nothing })).toBeInTheDocument();
    expect(marks.elements()).toHaveLength(0);
    await tapAt(70, 130);
    await expect.element(verdict).toMatchTextContent(ti.question.wrong);
    expect(marks.elements()).toHaveLength(3);
    for (const option of [right, wrong, otherWrong]) await expect.element(option).toBeVisible();
    await expectAccessible();
    const seen = walkerUntilItStops();
    await button(words.happens).click();
    const places = await seen;
    expect(Math.min(...places)).toBeGreaterThan(0.5);
    expect(placeOf(RING)).toEqual(expect.any(Number));
  });

  test('a tap close to a small place counts', async () => {
    await openPlaces('no-preference');
    await play.click();
    await expect.element(glass).toBeVisible();
    await tapAt(236, 135);
    await expect.element(verdict).toMatchTextContent(ti.question.correct);
  });

  test('the places can be chosen from a list, also before the film was played', async () => {
    await openPlaces('no-preference');
    await button(words.list).click();
    await right.click();
    await expect.element(verdict).toMatchTextContent(ti.question.correct);
    await expect.element(play).toBeVisible();
  });

  test('with reduced motion it is one still to tap, and four stills of what happened', async () => {
    await openPlaces('reduce');
    await play.click();
    await expect.element(glass).toBeVisible();
    await expect.element(page.getByRole('img', { name: words.stills })).not.toBeInTheDocument();
    await tapAt(270, 135);
    await expect.element(verdict).toMatchTextContent(ti.question.correct);
    await button(words.happens).click();
    await expect.element(page.getByRole('img', { name: words.stills })).toBeVisible();
    await expectAccessible();
  });
});
