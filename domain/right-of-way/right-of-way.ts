/**
 * Who yields to whom by the Swedish rules (Trafikförordningen, TrF, and Vägmärkesförordningen, VMF). The rules are asked in the order in which they go
 * before each other. Where a statute leaves it open, nobody is said to yield.
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

/** Each rule by the id that it has in `content/facts.csv`, with its paragraph. */
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

/** One yields to the other; 'open': decided by no rule, stop asking; undefined: ask the next rule. */
type Answer = { readonly who: Traveller; readonly to: Traveller; readonly rule: RuleId } | 'open' | undefined;
type Pair = { readonly junction: Junction; readonly one: Traveller; readonly other: Traveller };
type Rule = (pair: Pair) => Answer;

/** A rule that names who must wait: it decides where that is one of the two and not the other. */
const waits =
  (rule: RuleId, mustWait: (junction: Junction, traveller: Traveller) => boolean): Rule =>
  ({ junction, one, other }) => {
    const [first, second] = [mustWait(junction, one), mustWait(junction, other)];
    if (first === second) return undefined;
    return first ? { who: one, to: other, rule } : { who: other, to: one, rule };
  };

/** A rule that asks of each in turn whether it must wait for the other. */
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

/** What the light tells: nothing where it flashes, is off or is not there, or where an officer stands. */
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

/** A steady light goes before the signs of an arm. */
const signOf = (junction: Junction, traveller: Traveller): Arm['sign'] =>
  junction.officer !== undefined || lightFor(junction, traveller) !== undefined ? undefined : fromArm(junction, traveller)?.sign;

// People who cross an arm on foot or by cycle.

/** Driving out over a footway or from such a place, one yields to all. */
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
  // Who drives over the crossing of the own arm has the light that stands at it; who turns meets people with a green light of their own.
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
  // Riding over a pedestrian crossing, or where there is none: it comes out from a path.
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
  // Who comes onto a priority road yields also where no sign says so.
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

/** In a merge and where lanes join, drivers adapt to each other; on a narrow stretch without a sign or an obstacle they agree. */
const together: Rule = ({ junction: { kind } }) =>
  kind === 'merge' || kind === 'zip' || kind === 'meeting' ? 'open' : undefined;

const isTurningAcross = (junction: Junction, traveller: Traveller) => ['left', 'round'].includes(turnOf(junction, traveller));
const leftTurn: Rule = (pair) => {
  const { junction, one, other } = pair;
  return sideOf(junction, one, other) === 'facing' ? (waits('R026', isTurningAcross)(pair) ?? 'open') : undefined;
};

const rightHand: Rule = (pair) => {
  const { junction, one, other } = pair;
  // Two who both have green from crossing roads are no case of the law.
  if (lightFor(junction, one) === 'go' && lightFor(junction, other) === 'go') return 'open';
  const areAll = (...signs: NonNullable<Arm['sign']>[]) => [one, other].every((each) => isSigned(junction, each, ...signs));
  const isParking = [one, other].every((each) => fromArm(junction, each)?.kind === 'parking');
  const rule = areAll('four-way-stop', 'four-way-give-way') ? 'R042' : isParking ? 'R018' : 'R017';
  return waitsFor(rule, (_junction, traveller, from) => sideOf(junction, traveller, from) === 'right')(pair);
};

/** In the order in which they go before each other. */
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

/** Pairs whose courses meet. */
const meetingPairs = (junction: Junction): Pair[] =>
  junction.travellers.flatMap((one, place) =>
    junction.travellers
      .slice(place + 1)
      .filter((other) => coursesMeet(junction, one, other))
      .map((other) => ({ junction, one, other })),
  );

/** Of each pair whose courses cross: who yields, to whom, by which paragraph. None where courses do not cross, or a statute leaves it open. */
export function yields(junction: Junction): readonly Yield[] {
  return meetingPairs(junction).flatMap((pair) => {
    const answer = answerFor(pair);
    return answer === undefined ? [] : [{ who: answer.who.id, to: answer.to.id, by: RULES[answer.rule], rule: answer.rule }];
  });
}

/** The rules alone answer it: of every pair whose courses cross, one yields. */
export const isDecided = (junction: Junction): boolean => yields(junction).length === meetingPairs(junction).length;

/** The order in which they go; those who may go together stand side by side. Undefined where nobody is free to go, or it is not decided. */
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
