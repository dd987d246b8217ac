/** Options that are areas in the picture, which learners tap or choose from a list. */

/** Size of a moving picture; places are given in its units. */
const [WIDE, HIGH] = [480, 320];
/** Minimum touch target. The narrowest phone shows the picture 328 px wide. */
const FINGER_PX = 48;
const FINGER = Math.ceil((FINGER_PX * WIDE) / 328);

export const PLACE = '^\\d{1,3} \\d{1,3} \\d{1,3} \\d{1,3}$';
export const PLACE_MAX = 15;

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Placed = { readonly id: number; readonly place?: string };

/** Undefined when the option is not an area. Questions stored by older app versions lack the field. */
export function areaOf({ place = '' }: { readonly place?: string | undefined }): Area | undefined {
  if (place === '') return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = place.split(' ').map(Number);
  return { x, y, width, height };
}

export const hasPlaces = ({ options }: { readonly options: readonly { readonly place?: string }[] }) =>
  options.some((option) => areaOf(option) !== undefined);

/** The middle as fractions of the picture. */
export const middleOf = ({ x, y, width, height }: Area) => ({ x: (x + width / 2) / WIDE, y: (y + height / 2) / HIGH });

/** Enlarges small areas to a touch target. */
function grown({ x, y, width, height }: Area, finger: number): Area {
  const [wide, high] = [Math.max(width, finger), Math.max(height, finger)];
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
}

/**
 * The option whose area was tapped; the nearer one when enlarged areas overlap; undefined: none. `point`: fractions of the picture; `px`: its width on the
 * screen.
 */
export function placeAt<Option extends Placed>(
  options: readonly Option[],
  point: { readonly x: number; readonly y: number },
  px: number,
): Option | undefined {
  const [left, top] = [point.x * WIDE, point.y * HIGH];
  const found = options.flatMap((option) => {
    const area = areaOf(option);
    if (area === undefined) return [];
    const { x, y, width, height } = grown(area, (FINGER_PX * WIDE) / px);
    const [sideways, down] = [left - x - width / 2, top - y - height / 2];
    return Math.abs(sideways) <= width / 2 && Math.abs(down) <= height / 2 ? [{ option, far: Math.hypot(sideways, down) }] : [];
  });
  return found.sort((one, other) => one.far - other.far)[0]?.option;
}

/** Validation errors of a question's areas, as text; none when no option has an area. */
export function placeFaults(options: readonly Placed[]): string[] {
  const areas = options.map((option) => ({ id: option.id, area: areaOf(option) }));
  if (areas.every(({ area }) => area === undefined)) return [];
  return areas.flatMap(({ id, area }, at) => {
    if (area === undefined) return [`option ${id} has no place, others have`];
    const { x, y, width, height } = area;
    if (width === 0 || height === 0 || x + width > WIDE || y + height > HIGH)
      return [`the place of option ${id} is not inside ${WIDE} × ${HIGH}`];
    const one = grown(area, FINGER);
    return areas.slice(at + 1).flatMap((next) => {
      if (next.area === undefined) return [];
      const other = grown(next.area, FINGER);
      const isApart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      return isApart ? [] : [`options ${id} and ${next.id} lie too close together for a finger`];
    });
  });
}
