/** Canvas renderer for moving scenes. Path2D objects are created once; each frame only transforms them. */
import type { Target } from '#domain/moving/frame.ts';
import type { SpritePart } from '#domain/moving/scene.ts';

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

export function canvasTarget(context: CanvasRenderingContext2D): Target {
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
      context.fillRect(0, 0, context.canvas.width, height);
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
  };
}
