/** Roads from the driver's viewpoint: points on the ground in metres (x to the right, z ahead), drawn in perspective. */
import { asphalt, grass, kerb } from './panels.ts';
import { document, type Point, path, polygon, rect, white } from './svg.ts';

/** The horizon is above the picture: the camera looks down on the road. */
const horizon = -40;
const height = 10;
const lens = 420;
/** The camera is a little right of the middle of the road. */
export const eye = 0.5;
/** Distance of the nearest visible ground. */
const near = (lens * height) / (400 - horizon);
const far = 112;

export const roadYellow = '#ffcb05';

/** Projects a point on the ground into the picture. */
export function see(x: number, z: number): Point {
  const depth = Math.max(near, z);
  return [200 + (lens * (x - eye)) / depth, horizon + (lens * height) / depth];
}

/** A shape on the ground as path data. */
export function ground(...points: readonly Point[]): string {
  return polygon(points.map(([x, z]) => see(x, z)));
}

/** A rectangle on the ground: from x to x, from z to z. */
export function slab(x1: number, x2: number, z1: number, z2: number): string {
  return ground([x1, z1], [x2, z1], [x2, z2], [x1, z2]);
}

/** The ground and the road, `left` to `right` metres from its middle. */
export function scene(left: number, right: number, ...marking: readonly string[]): string {
  return document(400, 400, rect(0, 0, 400, 400, grass), path(slab(left, right, near, far), asphalt), ...marking);
}

/** A road with a kerb and a pavement along its right side. */
export function street(...marking: readonly string[]): string {
  return scene(-4.5, 3, path(slab(3.3, 9, near, far), '#d8d4cb'), path(slab(3, 3.3, near, far), kerb), ...marking);
}

/** A broken line along the road. */
export function broken(x: number, dash: number, gap: number, width = 0.34, start = 9.9, end = 105): string {
  let d = '';
  for (let z = start; z < end; z += dash + gap) d += slab(x - width / 2, x + width / 2, z, z + dash);
  return d;
}

/** An unbroken line along the road. */
export function solid(x: number, width = 0.34): string {
  return slab(x - width / 2, x + width / 2, near, far);
}

/** Paint on the road. */
export function paint(...shapes: readonly string[]): string {
  return path(shapes.join(''), white);
}

export const nearest = near;
