import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawFrame, type Target } from '#domain/moving/frame.ts';
import { filmIn } from '../web/question/moving/film.ts';

const PICTURES = new URL('../content/pictures/questions/', import.meta.url);
const moving = readdirSync(PICTURES).filter((name) => name.startsWith('moving-'));

describe('the film in a picture', () => {
  test.each(moving)('%s can be shown at every second', (name) => {
    const film = filmIn(readFileSync(new URL(name, PICTURES), 'utf8'));
    const drawn: number[] = [];
    const target: Target = {
      fill: (shapes) => drawn.push(...shapes.flat()),
      sky: () => undefined,
      disc: (x, y, radius) => drawn.push(x, y, radius),
      sprite: (_parts, x, y, scale) => drawn.push(x, y, scale),
      pane: (_x, _y, _width, _height, draw) => draw(),
      still: (_name, _height, draw) => draw(target),
      veils: (layers) => drawn.push(...layers.flatMap(({ foot, opacity }) => [foot, opacity])),
    };
    for (let t = 0; t <= film.scene.ends; t += 0.5) drawFrame(target, film, t);
    expect(drawn.length).toBeGreaterThan(1000);
    expect(drawn.every(Number.isFinite)).toBe(true);
  });

  test.each([
    ['a picture that stands', '<svg></svg>'],
    ['a film that is cut off', '<svg><metadata>{"scene":{"ends":8</metadata></svg>'],
    ['something else inside', '<svg><metadata>{"rights":"ours"}</metadata></svg>'],
  ])('%s is refused', (_title, picture) => {
    expect(() => filmIn(picture)).toThrow();
  });

  test('signs that XML escapes come back as they were', () => {
    expect(filmIn('<svg><metadata>{"scene":{"ends":8,"own":"a &lt; b &amp; c"},"shapes":{}}</metadata></svg>').scene.own).toBe(
      'a < b & c',
    );
  });
});
