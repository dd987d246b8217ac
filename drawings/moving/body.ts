/** Records the faces of a vehicle in 3D, so that a moving picture can rotate it. */
import type { BodyPart } from '#domain/moving/scene.ts';
import { type View, view } from '../scenes/driver.ts';
import { part, type Quad, Solid, type Spot3 } from '../scenes/solid.ts';

const flat = (spots: readonly Spot3[]): number[] => spots.flatMap((spot) => spot.map((value) => Number(value.toFixed(2))));

class Recorder extends Solid {
  readonly #parts: BodyPart[] = [];
  readonly #isFromBehind: boolean;

  constructor(isFromBehind: boolean) {
    super(view(), { x: 0, z: 10 });
    this.#isFromBehind = isFromBehind;
  }

  /** What stands for a part in the text of the drawing, so that parts come in the order in which they are written, not made. */
  #add(...parts: readonly BodyPart[]): string {
    return parts.map((made) => `#${this.#parts.push(made) - 1};`).join('');
  }

  /** The parts that a drawing names, in its order. */
  partsIn(drawing: string): BodyPart[] {
    return [...drawing.matchAll(/#(\d+);/g)].flatMap(([, index]) => this.#parts[Number(index)] ?? []);
  }

  /** Hidden faces are culled when drawing; here only faces across the vehicle are, by the side from which it will be seen. */
  override seen(spots: readonly Spot3[]): boolean {
    let [side, along] = [0, 0];
    spots.forEach(([x, y, z], index) => {
      const [nx, ny, nz] = spots[(index + 1) % spots.length] ?? [x, y, z];
      side += (y - ny) * (z + nz);
      along += (z - nz) * (x + nx);
    });
    return Math.abs(along) <= Math.abs(side) || along < 0 === this.#isFromBehind;
  }

  override face(spots: readonly Spot3[], fill: string, opacity?: number): string {
    return this.#add({ fill, shapes: [flat(spots)], face: flat(spots), ...(opacity === undefined ? {} : { opacity }) });
  }

  override parts(quad: Quad, fill: string, ...shares: readonly (readonly [number, number, number, number])[]): string {
    return this.#add({ fill, shapes: shares.map(([u1, u2, v1, v2]) => flat(part(quad, u1, u2, v1, v2))), face: flat(quad) });
  }

  override flat(spots: readonly Spot3[], fill: string, opacity?: number): string {
    return this.#add({ fill, shapes: [flat(spots)], ...(opacity === undefined ? {} : { opacity }) });
  }

  override treads(half: number, places: readonly number[], r: number): string {
    const shapes = [-half, half - 0.24].flatMap((side) =>
      [Math.min(...places) - r * 0.7, Math.max(...places) + r * 0.7].map((along) =>
        flat([
          [side, along, 0],
          [side + 0.24, along, 0],
          [side + 0.24, along, r * 1.4],
          [side, along, r * 1.4],
        ]),
      ),
    );
    return this.#add({ fill: '#15191c', shapes });
  }

  override wheels(half: number, places: readonly number[], r: number): string {
    const round = (side: number, along: number, radius: number): Spot3[] =>
      Array.from({ length: 10 }, (_, index): Spot3 => {
        const a = (index * Math.PI) / 5;
        return [side, along + radius * Math.cos(a) * Math.sign(side), r + radius * Math.sin(a)];
      });
    return [half, -half]
      .map((side) => {
        const face = flat(round(side, 0, r));
        const discs = (fill: string, radius: number) => ({
          fill,
          shapes: places.map((along) => flat(round(side, along, radius))),
          face,
        });
        return this.#add(discs('#15191c', r), discs('#aeb4b9', r * 0.55));
      })
      .join('');
  }

  override lamps(spots: readonly Spot3[], colour: string, r = 0.1): string {
    return this.#add({ fill: colour, lamps: flat(spots), radius: r });
  }
}

/** The recorded faces of a drawing, for a view from behind or from the front. */
export function bodyOf(draw: (v: View) => string, from: 'behind' | 'front'): BodyPart[] {
  const body = new Recorder(from === 'behind');
  return body.partsIn(draw({ ...view(), body }));
}
