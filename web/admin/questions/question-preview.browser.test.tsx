import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleEdited, exampleEditorQuestion } from '#contract/editor.ts';
import { expectAccessible } from '../../testing/accessible.ts';
import { server } from '../../testing/example-server.ts';
import { canvas, DARK, NAME, placeOf, RED, RING, withFilm } from '../../testing/moving-film.ts';
import { mount } from '../../testing/open.tsx';
import { button } from '../../testing/questions.ts';
import { movingText } from '../../text/moving.ts';
import { questionValues } from '../content/calls.ts';
import { QuestionPreview } from './question-preview.tsx';

// The editor of a question with a film can scrub through it in the preview beside the form.

const { sv: words } = movingText;
const values = questionValues({ ...exampleEditorQuestion, ...exampleEdited, image: NAME } as Parameters<
  typeof questionValues
>[0]);
const line = page.getByRole('slider', { name: words.moment });
const walker = () => placeOf(RED);

beforeEach(async () => {
  await page.viewport(1280, 1000);
  await server.picture(NAME, withFilm);
  await mount(<QuestionPreview id={1001} values={values} onClose={() => undefined} />, { language: 'sv' });
  await expect.element(line).toBeVisible();
});

describe('the line below the film of a preview', () => {
  test('shows by keys each moment from the first to the last, with the ring and never in the dark', async () => {
    (line.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(walker).toBeLessThan(0.3);
    const first = walker() ?? 1;
    await userEvent.keyboard('{PageUp}{PageUp}{PageUp}');
    await expect.poll(walker).toBeGreaterThan(first + 0.05);
    await userEvent.keyboard('{End}');
    await expect.poll(walker).toBeGreaterThan(0.7);
    expect([typeof placeOf(RING), placeOf(DARK)]).toEqual(['number', undefined]);
    await userEvent.keyboard('{Home}');
    await expect.poll(walker).toBeCloseTo(first, 1);
    await expectAccessible();
  });

  test('shows by the pointer the moment that is pressed, also the one in which the question is asked', async () => {
    const { width, height } = line.element().getBoundingClientRect();
    await line.click({ position: { x: width * 0.9, y: height / 2 } });
    await expect.poll(walker).toBeGreaterThan(0.65);
    await line.click({ position: { x: width * 0.6, y: height / 2 } });
    await expect.poll(walker).toBeLessThan(0.6);
    expect(walker()).toBeGreaterThan(0.5);
    expect(placeOf(DARK)).toBeUndefined();
    // From there it can be played from the beginning.
    await expect.element(button(words.again)).toBeVisible();
    await expect.element(canvas).toBeVisible();
  });

  test('says so when the film cannot be loaded, and shows the moment once it is there', async () => {
    await server.picture(NAME, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320"/>');
    (line.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('alert').filter({ hasText: words.failed })).toBeVisible();
    await server.picture(NAME, withFilm);
    await userEvent.keyboard('{Home}');
    await expect.poll(walker).toBeLessThan(0.3);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});
