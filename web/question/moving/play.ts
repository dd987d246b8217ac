/** Plays a film on a canvas from one time to another. */
import { drawFrame, HEIGHT, ringAround, WIDTH } from '#domain/moving/frame.ts';
import type { Film } from '#domain/moving/scene.ts';
import { canvasTarget, scaleToFit } from './canvas-target.ts';

/** Longest time step in ms: after a hidden tab or a stutter the film continues where it stopped. */
const LONGEST_STEP = 100;
/** Mean frame time in ms above which fewer pixels are drawn (below 28 fps), and above which motion looks jerky all the same (below 20 fps). */
const SLOW_FRAME = 36;
const JERKY_FRAME = 50;
const FRAMES_WATCHED = 24;

/** Device pixel ratio limit: more is not visible. */
const SHARPEST = 2;

/** Gives the canvas the pixels that are seen of it: each more is drawn at every frame, and thrown away. */
export function sizeAsShown(canvas: HTMLCanvasElement): void {
  const width = Math.min(canvas.clientWidth * devicePixelRatio, WIDTH * SHARPEST);
  if (width === 0) return;
  canvas.width = Math.round(width);
  // Rounded down: of a row that the picture covers in part, the frame before would be seen.
  canvas.height = Math.floor((canvas.width * HEIGHT) / WIDTH);
}

export type Shown = { readonly dark?: boolean; readonly ringed?: boolean };

export function drawMoment(
  context: CanvasRenderingContext2D,
  film: Film,
  t: number,
  { dark = false, ringed = false }: Shown = {},
): void {
  scaleToFit(context);
  context.globalAlpha = 1;
  if (dark) {
    context.fillStyle = '#0b0d10';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    return;
  }
  drawFrame(canvasTarget(context, film), film, t);
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

/** Draws four stills of an interval side by side, for reduced motion and for devices that are too slow. */
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
  /** Called when the device is too slow to play the film smoothly. */
  readonly onTooSlow: () => void;
};

/** Starts playing; returns a function that stops it. */
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
    if (frames === FRAMES_WATCHED) {
      const mean = spent / frames;
      [frames, spent] = [0, 0];
      if (mean > SLOW_FRAME && context.canvas.width > WIDTH) {
        // Before the frame is drawn, because a canvas of another size is empty.
        context.canvas.width = WIDTH;
        context.canvas.height = HEIGHT;
      } else if (mean > JERKY_FRAME) {
        onTooSlow();
        return;
      }
    }
    t = Math.min(to, t + (step / 1000) * pace);
    drawMoment(context, film, t, { ringed: ringedFrom !== undefined && t >= ringedFrom });
    onMoment(t);
    if (t >= to) {
      onEnd();
      return;
    }
    next = requestAnimationFrame(show);
  };
  next = requestAnimationFrame(show);
  return () => cancelAnimationFrame(next);
}
