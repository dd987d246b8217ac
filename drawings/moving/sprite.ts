/** Parses our own SVG drawings into fillable parts for a canvas; understands only the output of our helpers. */
import type { SpritePart } from '#domain/moving/scene.ts';
import { box, disc, nums } from '../svg.ts';

type Matrix = readonly [number, number, number, number, number, number];
const SAME: Matrix = [1, 0, 0, 1, 0, 0];

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
];

function matrixOf(text: string): Matrix {
  let matrix = SAME;
  for (const [, name, inside = ''] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const values = (inside.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
    const [a = 0, b] = values;
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, b ?? 0]);
    else if (name === 'scale') matrix = times(matrix, [a, 0, 0, b ?? a, 0, 0]);
    else if (name === 'rotate') {
      const turn = (a * Math.PI) / 180;
      matrix = times(matrix, [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0]);
    } else throw new Error(`a transform that is not understood: ${name}`);
  }
  return matrix;
}

function pathOf(name: string, a: Readonly<Record<string, string>>): string {
  const n = (key: string) => Number(a[key] ?? 0);
  switch (name) {
    case 'path':
      return a['d'] ?? '';
    case 'circle':
      return disc(n('cx'), n('cy'), n('r'));
    case 'ellipse': {
      const [rx, ry] = [n('rx'), n('ry')];
      return `M${nums([n('cx') - rx, n('cy')])}a${nums([rx, ry])} 0 1 1 ${nums([2 * rx, 0])}a${nums([rx, ry])} 0 1 1 ${nums([-2 * rx, 0])}z`;
    }
    case 'rect': {
      const [x, y, width, height, r] = [
        n('x'),
        n('y'),
        n('width'),
        n('height'),
        Math.min(n('rx'), n('width') / 2, n('height') / 2),
      ];
      if (r === 0) return box(x, y, width, height);
      const corner = (dx: number, dy: number) => `a${nums([r, r])} 0 0 1 ${nums([dx, dy])}`;
      return `M${nums([x + r, y])}h${nums([width - 2 * r])}${corner(r, r)}v${nums([height - 2 * r])}${corner(-r, r)}h${nums([2 * r - width])}${corner(-r, -r)}v${nums([2 * r - height])}${corner(r, -r)}z`;
    }
    default:
      throw new Error(`a shape that is not understood: ${name}`);
  }
}

const round = (value: number) => Number(value.toFixed(4));

type Inherited = {
  readonly matrix: Matrix;
  readonly fill: string | undefined;
  readonly opacity: number;
  readonly stroke: Readonly<Record<string, string>>;
};

/** The parts of a drawing, in their order. */
export function partsOf(svg: string): SpritePart[] {
  const parts: SpritePart[] = [];
  const stack: Inherited[] = [{ matrix: SAME, fill: undefined, opacity: 1, stroke: {} }];
  for (const [, close, name = '', written = '', alone] of svg.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (close === '/') {
      stack.pop();
      continue;
    }
    const a = Object.fromEntries([...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
    const outer = stack.at(-1) as Inherited;
    const matrix = a['transform'] === undefined ? outer.matrix : times(outer.matrix, matrixOf(a['transform']));
    const opacity = outer.opacity * Number(a['opacity'] ?? 1);
    const fill = a['fill'] ?? outer.fill;
    const stroke = { ...outer.stroke, ...Object.fromEntries(Object.entries(a).filter(([key]) => key.startsWith('stroke'))) };
    if (name === 'g') {
      stack.push({ matrix, fill, opacity, stroke });
      continue;
    }
    if (alone !== '/') throw new Error(`a shape with something inside: ${name}`);
    const inked = stroke['stroke'] !== undefined && stroke['stroke'] !== 'none';
    parts.push({
      d: pathOf(name, a),
      ...(fill === 'none' ? {} : { fill: fill ?? '#000' }),
      ...(inked ? { stroke: stroke['stroke'] as string, width: Number(stroke['stroke-width'] ?? 1) } : {}),
      ...(opacity === 1 ? {} : { opacity: round(opacity) }),
      ...(stroke['stroke-linecap'] === 'round' ? { round: true as const } : {}),
      ...(stroke['stroke-dasharray'] === undefined ? {} : { dash: stroke['stroke-dasharray'] }),
      ...(a['fill-rule'] === 'evenodd' ? { evenOdd: true as const } : {}),
      ...(matrix.every((value, place) => value === SAME[place]) ? {} : { matrix: matrix.map(round) }),
    });
  }
  return parts;
}
