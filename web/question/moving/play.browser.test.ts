import { afterEach, expect, test, vi } from 'vitest';
import type { Film } from '#domain/moving/scene.ts';
import { drawMoment, play } from './play.ts';

// What makes a frame cheap is counted, not timed: how much of it is drawn anew.

const SHEET: Film['shapes'] = { tree: { sprite: [{ d: 'M-10 0V-400H10V0z', fill: '#4f8148' }], size: [1, 0, 4] } };
const filmOf = (more: Partial<Film['scene']>): Film => ({
  shapes: SHEET,
  scene: {
    sky: ['#9fcbe6', '#b9daee', '#d6eaf5'],
    grass: '#a9c58b',
    far: [],
    ground: [],
    own: [
      [0, 0, 0],
      [8, 0, 40],
    ],
    things: [{ id: 'tree', looks: [[0, 'tree']], track: [[0, 4, 60]] }],
    asks: 4,
    ends: 8,
    danger: { thing: 'tree' },
    ...more,
  },
});

function contextOf(width: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = (width * 2) / 3;
  return canvas.getContext('2d') as CanvasRenderingContext2D;
}

const drawing = CanvasRenderingContext2D.prototype;
const colourAt = (context: CanvasRenderingContext2D, x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];

afterEach(() => vi.restoreAllMocks());

test('the sky is made once for a film, and again only when the canvas has another size', () => {
  const film = filmOf({});
  const gradients = vi.spyOn(drawing, 'createLinearGradient');
  const context = contextOf(480);
  const seen = [0, 2, 4, 6].map((t) => {
    drawMoment(context, film, t);
    return colourAt(context, 10, 40);
  });
  expect(gradients).toHaveBeenCalledTimes(1);
  expect(new Set(seen.map(String)).size).toBe(1);
  context.canvas.width = 240;
  context.canvas.height = 160;
  drawMoment(context, film, 6);
  expect(gradients).toHaveBeenCalledTimes(2);
  // From edge to edge, on a canvas that is smaller than the picture too.
  for (const x of [0, 239]) {
    const [red = 0, green = 0, blue = 0, alpha] = colourAt(context, x, 20);
    expect(alpha).toBe(255);
    expect(red < green && green < blue).toBe(true);
  }
});

test('darkness is drawn once, and lies over every moment alike', () => {
  const film = filmOf({ night: 0.6, things: [] });
  const fills = vi.spyOn(drawing, 'fill');
  const context = contextOf(480);
  const [first, second] = [0, 4].map((t) => {
    const before = fills.mock.calls.length;
    drawMoment(context, film, t);
    return { fills: fills.mock.calls.length - before, colour: colourAt(context, 10, 200) };
  });
  expect((first?.fills ?? 0) - (second?.fills ?? 0)).toBe(5);
  expect(second?.colour).toEqual(first?.colour);
  // Two fifths of the green of the grass are left, and some of the colour of the night.
  expect(second?.colour[1]).toBeCloseTo(0.4 * 0xc5 + 0.6 * 0x08, -1);
});

test('fog fills no pixel twice between two things, and hides what all its layers hide', () => {
  const context = contextOf(656);
  const painted: number[] = [];
  vi.spyOn(drawing, 'fillRect').mockImplementation((_x, y, _width, height) => {
    for (let row = y; row < y + height; row += 1) painted[row] = (painted[row] ?? 0) + 1;
  });
  drawMoment(context, filmOf({ weather: 'fog', things: [] }), 1);
  // The sky is on an image of its own, where its one gradient covers the upper rows.
  const rows = painted.slice(160);
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(rows)).toEqual(new Set([1]));
  vi.restoreAllMocks();
  drawMoment(context, filmOf({ weather: 'fog', things: [] }), 1);
  const [, nearby = 0, , solid] = colourAt(context, 100, 400);
  const [, far = 0] = colourAt(context, 100, 156);
  expect(solid).toBe(255);
  expect(nearby).toBe(0xc5);
  // At the horizon nearly nothing but fog is seen.
  expect(Math.abs(far - 0xd4)).toBeLessThanOrEqual(3);
});

/** Plays with frames of this many milliseconds, until it ends, gives up or this many have come. */
function playedAt(context: CanvasRenderingContext2D, milliseconds: number, count: number): string {
  let said = 'plays';
  let next: FrameRequestCallback | undefined;
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    next = draw;
    return 1;
  });
  play(context, {
    film: filmOf({}),
    from: 0,
    to: 8,
    pace: 1,
    onMoment: () => undefined,
    onEnd: () => {
      said = 'ended';
    },
    onTooSlow: () => {
      said = 'too slow';
    },
  });
  for (let frame = 0; frame < count && said === 'plays'; frame += 1) next?.(1000 + frame * milliseconds);
  return said;
}

test('at 30 frames a second and more a film keeps all its pixels', () => {
  const context = contextOf(656);
  expect(playedAt(context, 1000 / 30, 200)).toBe('plays');
  expect(context.canvas.width).toBe(656);
});

test('below that it is drawn with fewer pixels, and is never empty', () => {
  const context = contextOf(656);
  const alphas = [20, 24, 25, 30].map((count) => {
    expect(playedAt(context, 40, count)).toBe('plays');
    return colourAt(context, 470, 300)[3];
  });
  expect(context.canvas.width).toBe(480);
  expect(new Set(alphas)).toEqual(new Set([255]));
  expect(playedAt(context, 40, 100)).toBe('plays');
});

test('below 20 frames a second with the fewest pixels it gives up', () => {
  const context = contextOf(656);
  expect(playedAt(context, 60, 40)).toBe('plays');
  expect(context.canvas.width).toBe(480);
  expect(playedAt(context, 60, 100)).toBe('too slow');
});
