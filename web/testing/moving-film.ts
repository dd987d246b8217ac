import { page } from 'vitest/browser';
import type { Film } from '#domain/moving/scene.ts';

/** The picture of a question that carries a film. */
export const NAME = 'moving-walker.svg';
/** Colours on the canvas: the walker, the ring around the danger, the dark screen of the question. */
export const [RED, RING, DARK] = ['255,0,0', '214,58,60', '11,13,16'];

/** A figure in red crosses from left to right in front of the standing car. Short, so that the film ends before its frame rate is judged. */
const film: Film = {
  scene: {
    sky: ['#9fcbe6', '#b9daee', '#d6eaf5'],
    grass: '#a9c58b',
    far: [],
    ground: [],
    own: [[0, 0, 0]],
    things: [
      {
        id: 'walker',
        looks: [[0, 'walker']],
        track: [
          [0, -4, 12],
          [1, 4, 12],
        ],
      },
    ],
    asks: 0.6,
    ends: 1,
    danger: { thing: 'walker' },
  },
  shapes: { walker: { sprite: [{ d: 'M-40 0V-170H40V0z', fill: '#f00' }], size: [0.8, 0.8, 1.7] } },
};
export const withFilm = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320"><metadata>${JSON.stringify(film)}</metadata><path fill="#005596" d="M0 0h480v320H0z"/></svg>`;

export const canvas = page.getByCss('[data-film] canvas');

/** Horizontal position of a colour in a region of the canvas, 0 to 1; undefined if it is absent. */
export function placeOf(colour: string, [left, top, share]: readonly [number, number, number] = [0, 0, 1]): number | undefined {
  const shown = canvas.element() as HTMLCanvasElement;
  const [width, height] = [Math.round(shown.width * share), Math.round(shown.height * share)];
  const { data } = (shown.getContext('2d') as CanvasRenderingContext2D).getImageData(
    left * shown.width,
    top * shown.height,
    width,
    height,
  );
  let [sum, count] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (`${data[at]},${data[at + 1]},${data[at + 2]}` !== colour) continue;
    sum += (at / 4) % width;
    count += 1;
  }
  return count === 0 ? undefined : sum / count / width;
}
