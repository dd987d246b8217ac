/** A junction as data: its arms with their signs and lights, and the travellers. Angles are degrees clockwise from north. */

export type Kind =
  | 'road'
  | 'cycle-path'
  | 'walking-path'
  | 'property'
  | 'parking'
  | 'ägoväg'
  | 'pedestrian-street'
  | 'walking-speed-area'
  | 'cycle-street'
  | 'terrain';
export type Light = 'red' | 'red-amber' | 'amber' | 'green' | 'flashing' | 'off';
export type Turn = 'left' | 'ahead' | 'right' | 'round';
/** How an arm is crossed: zebra (övergångsställe), cycle-passage, cycle-crossing (cykelöverfart), footway (raised pavement, crossed when driving out). */
export type Crossing = 'zebra' | 'cycle-passage' | 'cycle-crossing' | 'footway';

export type Arm = {
  /** The direction of the arm, seen from the middle of the junction. */
  readonly at: number;
  /** Default: an ordinary road. */
  readonly kind?: Kind;
  /** The sign for traffic that enters by this arm. */
  readonly sign?: 'give-way' | 'stop' | 'main-road' | 'four-way-stop' | 'four-way-give-way';
  /** With a flashing light or a light that is off, the signs apply. */
  readonly light?: Light;
  /** Green arrows that are lit beside the main light. */
  readonly arrows?: readonly ('left' | 'ahead' | 'right')[];
  readonly crossed?: readonly Crossing[];
  readonly oneWay?: 'in' | 'out';
};

export type State = 'already-inside' | 'leaving-stop' | 'from-shoulder' | 'changing-lane' | 'reversing' | 'u-turn';
export type TravellerKind =
  | 'car'
  | 'bus'
  | 'lorry'
  | 'motorcycle'
  | 'moped-1'
  | 'moped-2'
  | 'cycle'
  | 'tram'
  | 'walker'
  | 'emergency';
export type Traveller = {
  readonly id: string;
  readonly kind: TravellerKind;
  /** Indexes of the arms of entry and exit; equal for a U-turn. */
  readonly from: number;
  readonly to: number;
  /** For a pedestrian or cyclist who crosses an arm instead of driving through: the arm, and the side they come from. */
  readonly crossing?: { readonly arm: number; readonly from: 'left' | 'right' };
  readonly state?: readonly State[];
};

export type Junction = {
  readonly kind: 'crossing' | 'roundabout' | 'merge' | 'zip' | 'meeting';
  readonly arms: readonly Arm[];
  readonly travellers: readonly Traveller[];
  /** Speed limit in km/h; default 50. */
  readonly limit?: number;
  /** A police officer lets traffic from these arms go and stops the others. */
  readonly officer?: { readonly lets: readonly number[] };
  /** Oncoming traffic: the traveller on whose side the obstacle is. */
  readonly obstacle?: { readonly before: string };
  /** Oncoming traffic on a narrow road: the traveller who has sign B6 and must wait; the other has B7. */
  readonly narrow?: { readonly waits: string };
};

const TURN = 360;
/** The clockwise angle from one direction to another, 0 to below 360. */
export const clockwise = (from: number, to: number): number => (((to - from) % TURN) + TURN) % TURN;

/** Opposite arms may deviate from a straight line by less than this. */
const FACING = 45;
const isFacing = (angle: number) => Math.abs(angle - TURN / 2) < FACING;

export const armOf = ({ arms }: Junction, place: number): Arm | undefined => arms[place];
const directionOf = (junction: Junction, place: number): number => armOf(junction, place)?.at ?? 0;

/** The turn of a traveller, from their own point of view. */
export function turnOf(junction: Junction, { from, to, state }: Traveller): Turn {
  if (from === to || state?.includes('u-turn') === true) return 'round';
  const angle = clockwise(directionOf(junction, from), directionOf(junction, to));
  if (isFacing(angle)) return 'ahead';
  return angle < TURN / 2 ? 'left' : 'right';
}

/** The side from which `other` comes, seen by `one`. */
export function sideOf(junction: Junction, one: Traveller, other: Traveller): 'left' | 'right' | 'facing' | 'behind' {
  if (one.from === other.from) return 'behind';
  const angle = clockwise(directionOf(junction, one.from), directionOf(junction, other.from));
  if (isFacing(angle)) return 'facing';
  return angle < TURN / 2 ? 'left' : 'right';
}

/** Half the width of an arm as an angle: traffic enters on one side of its middle and leaves on the other. */
const LANE = 0.25;
const inAt = (junction: Junction, place: number) => clockwise(0, directionOf(junction, place) - LANE);
const outAt = (junction: Junction, place: number) => clockwise(0, directionOf(junction, place) + LANE);

/** Whether two paths through a junction meet: their chords cross, or they leave by the same arm. */
function chordsCross(junction: Junction, one: Traveller, other: Traveller): boolean {
  if (one.from === other.from) return false;
  if (one.to === other.to) return true;
  const begin = inAt(junction, one.from);
  const span = clockwise(begin, outAt(junction, one.to));
  const isWithin = (angle: number) => clockwise(begin, angle) < span;
  return isWithin(inAt(junction, other.from)) !== isWithin(outAt(junction, other.to));
}

/** Whether a vehicle inside a roundabout passes this entry before its exit; traffic circulates anticlockwise. */
function passesEntry(junction: Junction, inside: Traveller, entry: number): boolean {
  const way = (to: number) => clockwise(directionOf(junction, to), directionOf(junction, inside.from));
  const whole = inside.to === inside.from ? TURN : way(inside.to);
  return entry !== inside.from && way(entry) > 0 && way(entry) < whole;
}

export const isInside = ({ state }: Traveller) => state?.includes('already-inside') === true;
const SMALL: ReadonlySet<TravellerKind> = new Set(['cycle', 'moped-2']);
/** Narrow vehicles that keep to the right edge, beside cars from the same arm. */
export const isRider = ({ kind }: Traveller) => SMALL.has(kind);

/** Whether a vehicle's path crosses this arm, where somebody crosses on foot or by cycle. */
const passesCrossing = (vehicle: Traveller, arm: number) =>
  vehicle.crossing === undefined && (vehicle.from === arm || vehicle.to === arm);

/** Whether two paths meet at all; if not, nobody has to wait. */
export function coursesMeet(junction: Junction, one: Traveller, other: Traveller): boolean {
  if (one.crossing !== undefined && other.crossing !== undefined) return false;
  const crossing = one.crossing ?? other.crossing;
  if (crossing !== undefined) return passesCrossing(one.crossing === undefined ? one : other, crossing.arm);
  if (one.kind === 'walker' || other.kind === 'walker') return false;
  if (junction.kind === 'meeting' || junction.kind === 'merge' || junction.kind === 'zip') return true;
  if (isBeside(junction, one, other) || isBeside(junction, other, one)) return true;
  if (isLeavingEdge(one) !== isLeavingEdge(other) && one.from === other.from) return true;
  if (junction.kind === 'roundabout') {
    if (isInside(one) === isInside(other)) return false;
    const [inside, entering] = isInside(one) ? [one, other] : [other, one];
    return passesEntry(junction, inside, entering.from);
  }
  return chordsCross(junction, one, other);
}

/** A vehicle that turns right across the path of a rider who goes straight on from the same arm. */
export const isBeside = (junction: Junction, vehicle: Traveller, rider: Traveller): boolean =>
  vehicle.from === rider.from &&
  !isRider(vehicle) &&
  isRider(rider) &&
  turnOf(junction, vehicle) === 'right' &&
  turnOf(junction, rider) !== 'right';

const FROM_EDGE: readonly State[] = ['leaving-stop', 'from-shoulder', 'changing-lane', 'reversing', 'u-turn'];
/** A traveller who pulls out from the edge in front of traffic on the same arm. */
const isLeavingEdge = ({ state = [] }: Traveller) => state.some((one) => FROM_EDGE.includes(one));
