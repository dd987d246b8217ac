/** Canvas renderer for moving scenes. Path2D objects are created once; each frame only transforms them. What never changes is drawn once and copied. */
import { type Target, WIDTH } from '#domain/moving/frame.ts';
import type { Film, SpritePart } from '#domain/moving/scene.ts';

const paths = new WeakMap<SpritePart, Path2D>();
function pathOf(part: SpritePart): Path2D {
  const known = paths.get(part);
  if (known !== undefined) return known;
  const path = new Path2D(part.d);
  paths.set(part, path);
  return path;
}

function drawPart(context: CanvasRenderingContext2D, part: SpritePart): void {
  const { fill, stroke, width = 1, opacity = 1, round, evenOdd, dash, matrix } = part;
  if (matrix !== undefined) {
    context.save();
    context.transform(...(matrix as [number, number, number, number, number, number]));
  }
  context.globalAlpha = opacity;
  const path = pathOf(part);
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill(path, evenOdd === true ? 'evenodd' : 'nonzero');
  }
  if (stroke !== undefined) {
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.lineCap = round === true ? 'round' : 'butt';
    context.setLineDash(dash === undefined ? [] : dash.split(/[ ,]+/).map(Number));
    context.stroke(path);
  }
  if (matrix !== undefined) context.restore();
}

function polygons(context: CanvasRenderingContext2D, shapes: readonly (readonly number[])[]): void {
  context.beginPath();
  for (const points of shapes) {
    context.moveTo(points[0] as number, points[1] as number);
    for (let at = 2; at < points.length; at += 2) context.lineTo(points[at] as number, points[at + 1] as number);
    context.closePath();
  }
}

/** Images of what is the same at every moment, for a canvas of this width. */
type Stills = { readonly width: number; readonly images: Map<string, HTMLCanvasElement> };
const stills = new WeakMap<Film, Stills>();
function stillsOf(film: Film, width: number): Stills['images'] {
  const known = stills.get(film);
  if (known?.width === width) return known.images;
  const images = new Map<string, HTMLCanvasElement>();
  stills.set(film, { width, images });
  return images;
}

/** Scales the units of the picture to the pixels of the canvas. */
export function scaleToFit(context: CanvasRenderingContext2D): number {
  const scale = context.canvas.width / WIDTH;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return scale;
}

/** Draws `film`; what is to be drawn is in units of the picture. */
export function canvasTarget(context: CanvasRenderingContext2D, film: Film): Target {
  const scale = scaleToFit(context);
  /** Draws in pixels of the canvas. */
  const inPixels = (draw: (width: number) => void) => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    draw(context.canvas.width);
    scaleToFit(context);
  };
  return {
    fill: (shapes, colour, opacity = 1) => {
      context.globalAlpha = opacity;
      context.fillStyle = colour;
      polygons(context, shapes);
      context.fill();
    },
    sky: (colours, height) => {
      const sky = context.createLinearGradient(0, 0, 0, height);
      colours.forEach((colour, place) => {
        sky.addColorStop(place / 2, colour);
      });
      context.globalAlpha = 1;
      context.fillStyle = sky;
      context.fillRect(0, 0, WIDTH, height);
    },
    disc: (x, y, radius, colour, opacity = 1) => {
      context.globalAlpha = opacity;
      context.fillStyle = colour;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
    },
    sprite: (parts, x, y, scale, flip) => {
      context.save();
      context.translate(x, y);
      context.scale(flip ? -scale : scale, scale);
      for (const part of parts) drawPart(context, part);
      context.restore();
    },
    pane: (x, y, width, height, draw) => {
      context.save();
      context.beginPath();
      context.rect(x, y, width, height);
      context.clip();
      context.translate(x, y);
      draw();
      context.restore();
    },
    still: (name, height, draw) => {
      const images = stillsOf(film, context.canvas.width);
      let image = images.get(name);
      if (image === undefined) {
        image = document.createElement('canvas');
        image.width = context.canvas.width;
        image.height = Math.ceil(height * scale);
        const inside = image.getContext('2d');
        if (inside !== null) draw(canvasTarget(inside, film));
        images.set(name, image);
      }
      const drawn = image;
      context.globalAlpha = 1;
      inPixels(() => context.drawImage(drawn, 0, 0));
    },
    // Fills each row of pixels once with what all layers together hide of it: a layer costs as much as all of them.
    veils: (layers, colour) => {
      const feet = layers.map(({ foot, opacity }) => ({ foot: foot * scale, opacity }));
      const rows = [...new Set([0, ...feet.flatMap(({ foot }) => [Math.floor(foot), Math.ceil(foot)])])].sort((a, b) => a - b);
      context.fillStyle = colour;
      inPixels((width) => {
        for (const [place, row] of rows.slice(0, -1).entries()) {
          const through = feet.reduce(
            (share, { foot, opacity }) => share * (1 - opacity * Math.max(0, Math.min(1, foot - row))),
            1,
          );
          context.globalAlpha = 1 - through;
          context.fillRect(0, row, width, (rows[place + 1] as number) - row);
        }
      });
    },
  };
}
