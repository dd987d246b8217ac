/** Records the faces of a vehicle in 3D, so that a moving picture can rotate it. */
import type { BodyPart } from '#domain/moving/scene.ts';
import { type View, view } from '../scenes/driver.ts';
import { part, type Quad, Solid, type Spot3 } from '../scenes/solid.ts';

const flat = (spots: readonly Spot3[]): number[] => spots.flatMap((spot) => spot.map((value) => Number(value.toFixed(2))));

class Recorder extends Solid {
  readonly parts_: BodyPart[] = [];
  readonly #isFromBehind: boolean;

  constructor(isFromBehind: boolean) {
    super(view(), { x: 0, z: 10 });
    this.#isFromBehind = isFromBehind;
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
    this.parts_.push({ fill, shapes: [flat(spots)], face: flat(spots), ...(opacity === undefined ? {} : { opacity }) });
    return '';
  }

  override parts(quad: Quad, fill: string, ...shares: readonly (readonly [number, number, number, number])[]): string {
    this.parts_.push({ fill, shapes: shares.map(([u1, u2, v1, v2]) => flat(part(quad, u1, u2, v1, v2))), face: flat(quad) });
    return '';
  }

  override flat(spots: readonly Spot3[], fill: string, opacity?: number): string {
    this.parts_.push({ fill, shapes: [flat(spots)], ...(opacity === undefined ? {} : { opacity }) });
    return '';
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
    this.parts_.push({ fill: '#15191c', shapes });
    return '';
  }

  override wheels(half: number, places: readonly number[], r: number): string {
    const round = (side: number, along: number, radius: number): Spot3[] =>
      Array.from({ length: 10 }, (_, index): Spot3 => {
        const a = (index * Math.PI) / 5;
        return [side, along + radius * Math.cos(a) * Math.sign(side), r + radius * Math.sin(a)];
      });
    for (const side of [half, -half]) {
      const face = flat(round(side, 0, r));
      this.parts_.push({ fill: '#15191c', shapes: places.map((along) => flat(round(side, along, r))), face });
      this.parts_.push({ fill: '#aeb4b9', shapes: places.map((along) => flat(round(side, along, r * 0.55))), face });
    }
    return '';
  }

  override lamps(spots: readonly Spot3[], colour: string, r = 0.1): string {
    this.parts_.push({ fill: colour, lamps: flat(spots), radius: r });
    return '';
  }
}

/** The recorded faces of a drawing, for a view from behind or from the front. */
export function bodyOf(draw: (v: View) => string, from: 'behind' | 'front'): BodyPart[] {
  const body = new Recorder(from === 'behind');
  draw({ ...view(), body });
  return body.parts_;
}
