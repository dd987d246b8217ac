/** A frame of a moving scene as a still SVG, shown until it plays, and with reduced motion. */
import { HEIGHT, type Target, WIDTH } from '#domain/moving/frame.ts';
import type { SpritePart } from '#domain/moving/scene.ts';
import { mixed } from '../scenes/driver.ts';
import { circle, element, group, num, nums, path, rect } from '../svg.ts';

const polygonOf = (points: readonly number[]): string => {
  let [x, y] = [0, 0];
  let d = '';
  for (let at = 0; at < points.length; at += 2) {
    const [dx, dy] = [Number(((points[at] as number) - x).toFixed(1)), Number(((points[at + 1] as number) - y).toFixed(1))];
    d += `${at === 0 ? 'M' : 'l'}${nums([dx, dy], 1)}`;
    x += dx;
    y += dy;
  }
  return `${d}z`;
};

const partOf = ({ d, fill, stroke, width, opacity, round, evenOdd, dash, matrix }: SpritePart): string =>
  element('path', {
    d,
    fill: fill ?? 'none',
    stroke,
    'stroke-width': stroke === undefined ? undefined : width,
    opacity,
    'stroke-linecap': round === true ? 'round' : undefined,
    'stroke-dasharray': dash,
    'fill-rule': evenOdd === true ? 'evenodd' : undefined,
    transform: matrix === undefined ? undefined : `matrix(${matrix.map((value) => num(value, 4)).join(' ')})`,
  });

/** Collects shapes as SVG; `text` returns the result. */
export function svgTarget(): Target & { readonly text: () => string } {
  let drawn = '';
  const target: Target & { text: () => string } = {
    text: () => drawn,
    fill: (shapes, colour, opacity) => {
      drawn += path(shapes.map(polygonOf).join(''), colour, { opacity });
    },
    sky: ([top, middle, low], height) => {
      drawn += rect(0, 0, WIDTH, height, top);
      for (let step = 1; step < 6; step += 1) {
        const part = step / 5;
        const colour = part < 0.5 ? mixed(top, middle, part * 2) : mixed(middle, low, part * 2 - 1);
        drawn += path(`M0 ${num((height * step) / 6)}H${WIDTH}V${num(height)}H0Z`, colour);
      }
    },
    disc: (x, y, radius, colour, opacity) => {
      drawn += circle(Number(x.toFixed(1)), Number(y.toFixed(1)), Number(radius.toFixed(1)), colour, { opacity });
    },
    sprite: (parts, x, y, scale, flip) => {
      const size = flip ? `scale(${nums([-scale, scale], 4)})` : scale === 1 ? '' : `scale(${num(scale, 4)})`;
      const move = x === 0 && y === 0 ? '' : `translate(${nums([x, y], 1)})`;
      const inside = parts.map(partOf).join('');
      drawn += move === '' && size === '' ? inside : group({ transform: move + size }, inside);
    },
    pane: (x, y, width, height, draw) => {
      const before = drawn;
      drawn = '';
      draw();
      drawn = before + element('svg', { x, y, width, height, viewBox: `0 0 ${num(width)} ${num(height)}` }, drawn);
    },
    still: (_name, _height, draw) => draw(target),
    veils: (layers, colour) => {
      for (const { foot, opacity } of layers) target.fill([[0, 0, WIDTH, 0, WIDTH, foot, 0, foot]], colour, opacity);
    },
  };
  return target;
}

/** The SVG file with the film in its metadata, so that one download brings both. */
export const pictureOf = (drawn: string, film: unknown): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><metadata>${JSON.stringify(film)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</metadata>${drawn}</svg>\n`;
