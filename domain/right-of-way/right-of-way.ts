/**
 * Who yields to whom by the Swedish rules (Trafikförordningen, TrF, and Vägmärkesförordningen, VMF). Rules are tried in order of precedence. Where the law is
 * silent, nobody yields.
 */
import {
  type Arm,
  armOf,
  coursesMeet,
  isBeside,
  isInside,
  isRider,
  type Junction,
  type Kind,
  sideOf,
  type Traveller,
  turnOf,
} from './junction.ts';

export type { Arm, Crossing, Junction, Kind, Light, State, Traveller, TravellerKind, Turn } from './junction.ts';

/** Rules with their paragraph, by their id in `content/facts.csv`. */
export const RULES = {
  R001: 'TrF 2:1, 7:4',
  R003: 'TrF 2:2; VMF 3 kap.',
  R004: 'TrF 2:3',
  R006: 'TrF 2:5',
  R007: 'TrF 2:5',
  R017: 'TrF 3:18',
  R018: 'TrF 3:18',
  R020: 'TrF 3:19',
  R021: 'TrF 3:21',
  R022: 'TrF 3:21',
  R023: 'TrF 3:21',
  R024: 'TrF 3:22',
  R026: 'TrF 3 kap.',
  R027: 'TrF 3:61',
  R028: 'TrF 3:61',
  R030: 'TrF 3 kap.',
  R031: 'TrF 3:61, 6 kap.',
  R032: 'TrF 3:61',
  R033: 'TrF 3:45',
  R034: 'TrF 3:45',
  R038: 'TrF 3:43',
  R039: 'TrF 3 kap.',
  R042: 'VMF T14; TrF 3:18',
  R074: 'TrF 3:46',
  R131: 'TrF 8:1',
  R132: 'TrF 3:21',
  V019: 'VMF B1',
  V021: 'VMF B6, B7',
} as const;
export type RuleId = keyof typeof RULES;

export type Yield = { readonly who: string; readonly to: string; readonly by: string; readonly rule: RuleId };

/** A duty to yield; 'open': no rule decides, stop here; undefined: this rule does not apply, try the next. */
type Answer = { readonly who: Traveller; readonly to: Traveller; readonly rule: RuleId } | 'open' | undefined;
type Pair = { readonly junction: Junction; readonly one: Traveller; readonly other: Traveller };
type Rule = (pair: Pair) => Answer;

/** Builds a rule from a predicate for who must wait; it applies when exactly one of the two must. */
const waits =
  (rule: RuleId, mustWait: (junction: Junction, traveller: Traveller) => boolean): Rule =>
  ({ junction, one, other }) => {
    const [first, second] = [mustWait(junction, one), mustWait(junction, other)];
    if (first === second) return undefined;
    return first ? { who: one, to: other, rule } : { who: other, to: one, rule };
  };

/** Builds a rule from a predicate for who must wait for whom; it asks for each of the two in turn. */
const waitsFor =
  (rule: RuleId, mustWait: (junction: Junction, traveller: Traveller, other: Traveller) => boolean): Rule =>
  ({ junction, one, other }) => {
    if (mustWait(junction, one, other)) return { who: one, to: other, rule };
    return mustWait(junction, other, one) ? { who: other, to: one, rule } : undefined;
  };

const fromArm = (junction: Junction, { from }: Traveller): Arm | undefined => armOf(junction, from);
const hasState = ({ state = [] }: Traveller, ...wanted: readonly string[]) => state.some((one) => wanted.includes(one));

// Officer and lights.

const isLetBy = ({ officer }: Junction, { from }: Traveller) => officer?.lets.includes(from) === true;
const officer: Rule = (pair) => {
  const { junction, one, other } = pair;
  if (junction.officer === undefined || one.crossing !== undefined || other.crossing !== undefined) return undefined;
  if (!isLetBy(junction, one) && !isLetBy(junction, other)) return 'open';
  return waits('R004', (_junction, traveller) => !isLetBy(junction, traveller))(pair);
};

/** What the light shows; undefined where it flashes, is off or missing, or where an officer directs traffic. */
function lightFor(junction: Junction, traveller: Traveller): 'go' | 'stop' | undefined {
  if (junction.officer !== undefined || traveller.crossing !== undefined) return undefined;
  const { light, arrows = [] } = fromArm(junction, traveller) ?? {};
  if (light === undefined || light === 'flashing' || light === 'off') return undefined;
  const turn = turnOf(junction, traveller);
  if (light === 'green' || (turn !== 'round' && arrows.includes(turn))) return 'go';
  return 'stop';
}

const light: Rule = ({ junction, one, other }) => {
  const [first, second] = [lightFor(junction, one), lightFor(junction, other)];
  if (first === 'stop' && second === 'stop') return 'open';
  if (first === 'stop' && second === 'go') return { who: one, to: other, rule: 'R003' };
  if (first === 'go' && second === 'stop') return { who: other, to: one, rule: 'R003' };
  return undefined;
};

/** The sign of the traveller's arm; a steady light overrides it. */
const signOf = (junction: Junction, traveller: Traveller): Arm['sign'] =>
  junction.officer !== undefined || lightFor(junction, traveller) !== undefined ? undefined : fromArm(junction, traveller)?.sign;

// People who cross an arm on foot or by cycle.

/** Places from which a driver leaves with a duty to yield to everybody, as when crossing a footway. */
const LEFT_BY_EXIT_RULE: ReadonlySet<Kind> = new Set([
  'cycle-path',
  'walking-path',
  'property',
  'parking',
  'ägoväg',
  'pedestrian-street',
  'walking-speed-area',
  'cycle-street',
  'terrain',
]);
const isDrivingOut = (junction: Junction, traveller: Traveller): boolean => {
  if (traveller.crossing !== undefined) return false;
  const arm = fromArm(junction, traveller);
  return LEFT_BY_EXIT_RULE.has(arm?.kind ?? 'road') || arm?.crossed?.includes('footway') === true;
};

const isTurningInto = (junction: Junction, vehicle: Traveller, arm: number) =>
  vehicle.to === arm && vehicle.from !== arm && (junction.kind === 'roundabout' || turnOf(junction, vehicle) !== 'ahead');

const crossing: Rule = ({ junction, one, other }) => {
  const [person, vehicle] = one.crossing === undefined ? [other, one] : [one, other];
  const place = person.crossing?.arm;
  if (place === undefined) return undefined;
  const vehicleYields = (rule: RuleId): Answer => ({ who: vehicle, to: person, rule });
  const personYields = (rule: RuleId): Answer => ({ who: person, to: vehicle, rule });
  const arm = armOf(junction, place);
  const crossed = arm?.crossed ?? [];
  const isTurning = isTurningInto(junction, vehicle, place);
  const signal = lightFor(junction, vehicle);
  // A vehicle crossing its own arm obeys the light of that arm; a turning vehicle meets people who have a green light too.
  if (vehicle.from === place && signal !== undefined) return signal === 'stop' ? vehicleYields('R003') : personYields('R003');
  if (person.kind === 'walker') {
    if (arm?.kind === 'walking-speed-area') return vehicleYields('R131');
    if (vehicle.from === place && isDrivingOut(junction, vehicle)) return vehicleYields('R022');
    if (crossed.includes('zebra')) return vehicleYields(isTurning && signal === 'go' ? 'R027' : 'R028');
    return isTurning ? vehicleYields('R027') : personYields('R001');
  }
  if (crossed.includes('cycle-crossing')) return vehicleYields('R030');
  if (vehicle.from === place && isDrivingOut(junction, vehicle)) return vehicleYields('R022');
  if (crossed.includes('cycle-passage')) {
    if (!isTurning) return personYields('R031');
    return vehicleYields(junction.kind === 'roundabout' ? 'R032' : 'R027');
  }
  // A cyclist on a zebra crossing, or with no crossing, counts as coming from a path and yields.
  return isTurning && !crossed.includes('zebra') ? vehicleYields('R027') : personYields('R022');
};

// Vehicles.

const STREETS: ReadonlySet<Kind> = new Set(['pedestrian-street', 'walking-speed-area', 'cycle-street']);
const exit: Rule = (pair) => {
  const answer = waits('R022', isDrivingOut)(pair);
  if (answer === undefined || answer === 'open') return answer;
  const kind = fromArm(pair.junction, answer.who)?.kind ?? 'road';
  return STREETS.has(kind) ? { ...answer, rule: 'R132' } : answer;
};

const isSigned = (junction: Junction, traveller: Traveller, ...signs: readonly NonNullable<Arm['sign']>[]) => {
  const sign = signOf(junction, traveller);
  return sign !== undefined && signs.includes(sign);
};
const mustYieldBySign = (junction: Junction, traveller: Traveller) =>
  isSigned(junction, traveller, 'give-way', 'stop', 'four-way-stop', 'four-way-give-way');

const sign: Rule = (pair) => {
  const answer = waits('V019', mustYieldBySign)(pair);
  if (answer !== undefined && answer !== 'open') {
    return isSigned(pair.junction, answer.who, 'stop', 'four-way-stop') ? { ...answer, rule: 'R020' } : answer;
  }
  // Entering a priority road means yielding even where no sign says so.
  const { junction, one, other } = pair;
  if (mustYieldBySign(junction, one) || lightFor(junction, one) !== undefined || lightFor(junction, other) !== undefined)
    return undefined;
  return waits('R021', (_junction, traveller) => !isSigned(junction, traveller, 'main-road'))(pair);
};

const BUS_LIMIT = 50;
const leavingStop: Rule = ({ junction, one, other }) => {
  const isLeaving = (traveller: Traveller) => hasState(traveller, 'leaving-stop');
  if (isLeaving(one) === isLeaving(other)) return undefined;
  const [leaving, coming] = isLeaving(one) ? [one, other] : [other, one];
  if (leaving.kind !== 'bus') return { who: leaving, to: coming, rule: 'R038' };
  return (junction.limit ?? BUS_LIMIT) <= BUS_LIMIT
    ? { who: coming, to: leaving, rule: 'R033' }
    : { who: leaving, to: coming, rule: 'R034' };
};

/** Merging lanes: drivers adapt to each other. A narrow road without a sign or an obstacle: they agree. So no rule decides. */
const together: Rule = ({ junction: { kind } }) =>
  kind === 'merge' || kind === 'zip' || kind === 'meeting' ? 'open' : undefined;

const isTurningAcross = (junction: Junction, traveller: Traveller) => ['left', 'round'].includes(turnOf(junction, traveller));
const leftTurn: Rule = (pair) => {
  const { junction, one, other } = pair;
  return sideOf(junction, one, other) === 'facing' ? (waits('R026', isTurningAcross)(pair) ?? 'open') : undefined;
};

const rightHand: Rule = (pair) => {
  const { junction, one, other } = pair;
  // Green for crossing roads at the same time does not occur, so the law does not cover it.
  if (lightFor(junction, one) === 'go' && lightFor(junction, other) === 'go') return 'open';
  const areAll = (...signs: NonNullable<Arm['sign']>[]) => [one, other].every((each) => isSigned(junction, each, ...signs));
  const isParking = [one, other].every((each) => fromArm(junction, each)?.kind === 'parking');
  const rule = areAll('four-way-stop', 'four-way-give-way') ? 'R042' : isParking ? 'R018' : 'R017';
  return waitsFor(rule, (_junction, traveller, from) => sideOf(junction, traveller, from) === 'right')(pair);
};

/** In order of precedence. */
const IN_ORDER: readonly Rule[] = [
  officer,
  waits('R006', (_junction, { kind }) => kind !== 'emergency'),
  light,
  waits('R007', (_junction, { kind }) => kind !== 'tram'),
  crossing,
  leavingStop,
  waits('R023', (_junction, traveller) => hasState(traveller, 'from-shoulder')),
  waits('R038', (_junction, traveller) => hasState(traveller, 'changing-lane')),
  waits('R074', (_junction, traveller) => hasState(traveller, 'reversing', 'u-turn')),
  exit,
  waits('V021', ({ narrow }, { id }) => narrow?.waits === id),
  waits('R039', ({ obstacle }, { id }) => obstacle?.before === id),
  together,
  waitsFor('R027', (junction, traveller, rider) => isRider(rider) && isBeside(junction, traveller, rider)),
  ({ junction, ...pair }) =>
    junction.kind === 'roundabout'
      ? (waits('R024', (_junction, traveller) => !isInside(traveller))({ junction, ...pair }) ?? 'open')
      : undefined,
  sign,
  leftTurn,
  rightHand,
];

function answerFor(pair: Pair): Exclude<Answer, 'open'> {
  for (const rule of IN_ORDER) {
    const answer = rule(pair);
    if (answer === 'open') return undefined;
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Pairs of travellers whose paths meet. */
const meetingPairs = (junction: Junction): Pair[] =>
  junction.travellers.flatMap((one, place) =>
    junction.travellers
      .slice(place + 1)
      .filter((other) => coursesMeet(junction, one, other))
      .map((other) => ({ junction, one, other })),
  );

/** For each pair whose paths meet: who yields to whom, and by which rule. Pairs that no rule decides are left out. */
export function yields(junction: Junction): readonly Yield[] {
  return meetingPairs(junction).flatMap((pair) => {
    const answer = answerFor(pair);
    return answer === undefined ? [] : [{ who: answer.who.id, to: answer.to.id, by: RULES[answer.rule], rule: answer.rule }];
  });
}

/** Whether the rules decide every pair whose paths meet. */
export const isDecided = (junction: Junction): boolean => yields(junction).length === meetingPairs(junction).length;

/** The order of going; travellers who may go at the same time are one group. Undefined on a deadlock or when the rules do not decide. */
export function order(junction: Junction): readonly (readonly string[])[] | undefined {
  if (!isDecided(junction)) return undefined;
  const duties = yields(junction);
  const groups: string[][] = [];
  let left = junction.travellers.map(({ id }) => id);
  while (left.length > 0) {
    const waiting = new Set(duties.filter(({ who, to }) => left.includes(who) && left.includes(to)).map(({ who }) => who));
    const free = left.filter((id) => !waiting.has(id));
    if (free.length === 0) return undefined;
    groups.push(free);
    left = left.filter((id) => waiting.has(id));
  }
  return groups;
}
