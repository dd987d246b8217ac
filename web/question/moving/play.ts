/** Shows a film on a canvas: from one second to another, at a pace, until it is stopped. */
import { drawFrame, HEIGHT, ringAround, WIDTH } from '#domain/moving/frame.ts';
import type { Film } from '#domain/moving/scene.ts';
import { canvasTarget } from './canvas-target.ts';

/** A tab that was away, or a phone that stumbled, goes on where it was. */
const LONGEST_STEP = 100;
/** Milliseconds of a frame from which it no longer looks like moving: 20 a second. */
const SLOW_FRAME = 50;
const FRAMES_WATCHED = 24;

export type Shown = { readonly dark?: boolean; readonly ringed?: boolean };

export function drawMoment(
  context: CanvasRenderingContext2D,
  film: Film,
  t: number,
  { dark = false, ringed = false }: Shown = {},
): void {
  const scale = context.canvas.width / WIDTH;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.globalAlpha = 1;
  if (dark) {
    context.fillStyle = '#0b0d10';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    return;
  }
  drawFrame(canvasTarget(context), film, t);
  if (!ringed) return;
  for (const id of film.scene.danger.tells ?? [film.scene.danger.thing]) {
    const ring = ringAround(film, id, t);
    if (ring === undefined) continue;
    context.globalAlpha = 1;
    for (const [colour, width] of [
      ['#fff', 7],
      ['#d63a3c', 4],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.setLineDash([]);
      context.beginPath();
      context.arc(ring.x, ring.y, Math.min(ring.radius, 120), 0, 2 * Math.PI);
      context.stroke();
    }
  }
}

/** Four moments between two, side by side, for those who want nothing to move and for phones that cannot. */
export function drawStills(context: CanvasRenderingContext2D, film: Film, from: number, to: number, ringed: boolean): void {
  const { width, height } = context.canvas;
  const still = document.createElement('canvas');
  still.width = width / 2;
  still.height = height / 2;
  const inside = still.getContext('2d');
  if (inside === null) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  for (let place = 0; place < 4; place += 1) {
    drawMoment(inside, film, from + ((to - from) * (place + 1)) / 4, { ringed });
    const [x, y] = [(place % 2) * (width / 2), Math.floor(place / 2) * (height / 2)];
    context.drawImage(still, x, y);
    context.strokeStyle = '#fff';
    context.lineWidth = 4;
    context.strokeRect(x, y, width / 2, height / 2);
  }
}

type Play = {
  readonly film: Film;
  readonly from: number;
  readonly to: number;
  readonly pace: number;
  readonly ringedFrom?: number | undefined;
  readonly onMoment: (t: number) => void;
  readonly onEnd: () => void;
  /** It cannot be shown smoothly here. */
  readonly onTooSlow: () => void;
};

/** Begins at once; the answer stops it. */
export function play(
  context: CanvasRenderingContext2D,
  { film, from, to, pace, ringedFrom, onMoment, onEnd, onTooSlow }: Play,
): () => void {
  let t = from;
  let before: number | undefined;
  let [frames, spent] = [0, 0];
  let next = 0;
  const show = (now: number) => {
    const step = before === undefined ? 0 : Math.min(LONGEST_STEP, now - before);
    if (before !== undefined && now - before < 1000) {
      frames += 1;
      spent += now - before;
    }
    before = now;
    t = Math.min(to, t + (step / 1000) * pace);
    drawMoment(context, film, t, { ringed: ringedFrom !== undefined && t >= ringedFrom });
    onMoment(t);
    if (t >= to) {
      onEnd();
      return;
    }
    if (frames === FRAMES_WATCHED) {
      if (spent / frames > SLOW_FRAME) {
        // First with fewer pixels; and where that is not enough, as pictures that stand.
        if (context.canvas.width > WIDTH) {
          context.canvas.width = WIDTH;
          context.canvas.height = HEIGHT;
        } else {
          onTooSlow();
          return;
        }
      }
      [frames, spent] = [0, 0];
    }
    next = requestAnimationFrame(show);
  };
  next = requestAnimationFrame(show);
  return () => cancelAnimationFrame(next);
}
