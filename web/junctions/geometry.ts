import { clockwise } from '#domain/right-of-way/junction.ts';
import type { Junction, Traveller } from '#domain/right-of-way/right-of-way.ts';

/** Geometry of a junction's picture: seen from above, north up, centre at (0, 0). */
export type Point = { readonly x: number; readonly y: number };

/** From the centre to the edge of the picture. */
export const REACH = 100;
/** Width of a lane: half of a road. */
export const LANE = 20;
/** Distance from the centre to where the arms begin. */
const MOUTH = 30;
/** Roundabout radii: central island, outer edge, and the path of vehicles. */
export const ROUNDABOUT = { island: 16, edge: 52, course: 34 };
/** Distance from the centre where vehicles wait, and where crossings are. */
const WAIT = 62;
export const CROSSING_AT = 44;
/** Distance of the crossings from the centre; at a roundabout outside the ring. */
export const crossedAt = ({ kind }: Pick<Junction, 'kind'>): number => (kind === 'roundabout' ? 66 : CROSSING_AT);

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** A point at a distance in a compass direction. */
export const toward = (at: number, distance: number): Point => ({
  x: Math.sin(radians(at)) * distance,
  y: -Math.cos(radians(at)) * distance,
});
const plus = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y });
/** A point on an arm, by its distance from the centre and its offset to the right as seen from the centre. */
export const onArm = (at: number, out: number, right: number): Point => plus(toward(at, out), toward(at + 90, right));

const number = (value: number) => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point) => `${number(x)} ${number(y)}`;

const directionOf = ({ arms }: Junction, place: number) => arms[place]?.at ?? 0;
const mouthOf = ({ kind }: Junction) => (kind === 'roundabout' ? ROUNDABOUT.edge + 4 : MOUTH);

/** Offset of a vehicle that moves over from the road's edge or another lane. */
const BESIDE = 24;
/** Vehicles joining from a stop, the shoulder or another lane start to the right of the lane they enter. */
export const isBeside = ({ state = [] }: Traveller): boolean =>
  state.some((one) => one === 'leaving-stop' || one === 'from-shoulder' || one === 'changing-lane');

/** SVG path of a traveller through the junction. Traffic drives on the right. */
export function courseOf(junction: Junction, traveller: Traveller): string {
  const { from, to, crossing, state = [] } = traveller;
  if (crossing !== undefined) {
    const arm = directionOf(junction, crossing.arm);
    // `from` is seen by an approaching driver, whose right is the centre's left.
    const side = crossing.from === 'right' ? -1 : 1;
    const out = crossedAt(junction);
    return `M${at(onArm(arm, out, (LANE + 9) * side))}L${at(onArm(arm, out, -(LANE + 12) * side))}`;
  }
  const [start, end] = [directionOf(junction, from), directionOf(junction, to)];
  const half = LANE / 2;
  // Around an obstacle or through a narrow passage, then back to its own lane.
  const isAside = junction.obstacle?.before === traveller.id;
  if (isAside || junction.narrow !== undefined) {
    const side = isAside ? half : 0;
    const on = (out: number, right: number) => at(onArm(start, out, right));
    return `M${on(WAIT + 14, -half)}C${on(48, -half)} ${on(46, side)} ${on(26, side)}L${on(-26, side)}C${on(-46, side)} ${on(-48, -half)} ${on(-WAIT - 14, -half)}L${on(-REACH - 30, -half)}`;
  }
  if (isBeside(traveller)) {
    const on = (out: number, right: number) => at(onArm(start, out, right));
    return `M${on(BESIDE, -LANE - half)}C${on(BESIDE - 26, -LANE - half)} ${on(BESIDE - 20, -half)} ${on(BESIDE - 46, -half)}L${on(-REACH - 30, -half)}`;
  }
  const mouth = mouthOf(junction);
  const [enter, leave] = [onArm(start, mouth, -half), onArm(end, mouth, half)];
  const away = onArm(end, REACH + 30, half);
  if (junction.kind === 'roundabout') {
    const ring = (angle: number) => toward(angle, ROUNDABOUT.course);
    const isInside = state.includes('already-inside');
    const begin = isInside ? start + 8 : start - 28;
    const stop = end + 28;
    // Anticlockwise, as traffic goes round in Sweden.
    const isLong = clockwise(stop, begin) > 180 ? 1 : 0;
    const first = isInside
      ? `M${at(ring(begin))}`
      : `M${at(onArm(start, WAIT + 12, -half))}L${at(enter)}Q${at(toward(start - 14, ROUNDABOUT.course + 6))} ${at(ring(begin))}`;
    return `${first}A${ROUNDABOUT.course} ${ROUNDABOUT.course} 0 ${isLong} 0 ${at(ring(stop))}Q${at(toward(end + 14, ROUNDABOUT.course + 6))} ${at(leave)}L${at(away)}`;
  }
  const first = `M${at(onArm(start, WAIT, -half))}L${at(enter)}`;
  if (clockwise(start, end) === 180) return `${first}L${at(away)}`;
  // Bezier control points along the lanes.
  const isRight = clockwise(start, end) > 180;
  const pull = isRight ? MOUTH - half - 2 : MOUTH + half - 8;
  return `${first}C${at(onArm(start, mouth - pull, -half))} ${at(onArm(end, mouth - pull, half))} ${at(leave)}L${at(away)}`;
}

/** Start position and heading of a traveller. */
export function standOf(junction: Junction, traveller: Traveller): Point & { readonly heading: number } {
  const { from, crossing, state = [] } = traveller;
  if (crossing !== undefined) {
    const arm = directionOf(junction, crossing.arm);
    const side = crossing.from === 'right' ? -1 : 1;
    return { ...onArm(arm, crossedAt(junction), (LANE + 9) * side), heading: clockwise(0, arm - 90 * side) };
  }
  const start = directionOf(junction, from);
  if (junction.kind === 'roundabout') {
    if (state.includes('already-inside'))
      return { ...toward(start + 8, ROUNDABOUT.course), heading: clockwise(0, start + 8 - 90) };
    return { ...onArm(start, WAIT + 12, -LANE / 2), heading: clockwise(0, start + 180) };
  }
  const isMeeting = junction.obstacle?.before === traveller.id || junction.narrow !== undefined;
  const [out, right] = isBeside(traveller) ? [BESIDE, -LANE * 1.5] : [isMeeting ? WAIT + 14 : WAIT, -LANE / 2];
  // A reversing vehicle faces away from its direction of travel.
  return { ...onArm(start, out, right), heading: clockwise(0, start + (state.includes('reversing') ? 0 : 180)) };
}
