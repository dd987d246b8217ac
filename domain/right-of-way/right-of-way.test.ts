import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turnOf } from './junction.ts';
import {
  type Arm,
  isDecided,
  type Junction,
  order,
  RULES,
  type RuleId,
  type Traveller,
  type TravellerKind,
  yields,
} from './right-of-way.ts';

/** The arms from which A, B, C and D come: south, west, north and east. */
const [S, W, N, E] = [0, 1, 2, 3] as const;
const ARMS: readonly Arm[] = [{ at: 180 }, { at: 270 }, { at: 0 }, { at: 90 }];
const armsWith = (...changes: [number, Omit<Arm, 'at'>][]): Arm[] =>
  ARMS.map((arm, place) => Object.assign({}, arm, ...changes.filter(([of]) => of === place).map(([, change]) => change)));
const goes = (id: string, from: number, to: number, more: Partial<Traveller> = {}): Traveller => ({
  id,
  kind: 'car',
  from,
  to,
  ...more,
});
const at = (travellers: Traveller[], arms: readonly Arm[] = ARMS, more: Partial<Junction> = {}): Junction => ({
  kind: 'crossing',
  arms,
  travellers,
  ...more,
});
const said = (junction: Junction) => yields(junction).map(({ who, to, rule }) => `${who} yields to ${to} by ${rule}`);

const A = goes('A', S, N);
const B = goes('B', E, W);
const leftOfA = goes('A', S, W);
const facing = goes('B', N, S);
const walker = (arm: number): Traveller => goes('F', arm, arm, { kind: 'walker', crossing: { arm, from: 'right' } });
const rider = (arm: number): Traveller => goes('C', arm, arm, { kind: 'cycle', crossing: { arm, from: 'right' } });

/** Name, junction and the rule that decides it; together the examples cover all rules. */
const EXAMPLES: readonly (readonly [string, Junction, readonly string[]])[] = [
  ['nothing signed: the one on the right goes first', at([A, B]), ['A yields to B by R017']],
  ['from the left nobody goes first', at([A, goes('B', W, E)]), ['B yields to A by R017']],
  [
    'give way against a main road',
    at([A, B], armsWith([S, { sign: 'main-road' }], [E, { sign: 'give-way' }])),
    ['B yields to A by V019'],
  ],
  ['stop', at([A, B], armsWith([S, { sign: 'stop' }])), ['A yields to B by R020']],
  ['a main road without a sign on the other', at([A, B], armsWith([S, { sign: 'main-road' }])), ['B yields to A by R021']],
  [
    'both give way: between them the one on the right goes first',
    at([A, B], armsWith([S, { sign: 'give-way' }], [E, { sign: 'give-way' }])),
    ['A yields to B by R017'],
  ],
  [
    'a four-way stop',
    at([A, B], armsWith([S, { sign: 'four-way-stop' }], [E, { sign: 'four-way-stop' }])),
    ['A yields to B by R042'],
  ],
  ['turning left against one that comes', at([leftOfA, facing]), ['A yields to B by R026']],
  [
    'turning left on a main road',
    at([leftOfA, facing], armsWith([S, { sign: 'main-road' }], [N, { sign: 'main-road' }])),
    ['A yields to B by R026'],
  ],
  ['turning left into the road that the other turns right into', at([leftOfA, goes('B', N, W)]), ['A yields to B by R026']],
  ['both turn left', at([leftOfA, goes('B', N, E)]), []],
  ['both straight on, facing', at([A, facing]), []],
  ['turning right in front of one that comes straight', at([goes('A', S, E), facing]), []],
  [
    'out of a property against a cyclist',
    at([goes('A', W, E), goes('C', S, N, { kind: 'cycle' })], armsWith([W, { kind: 'property' }])),
    ['A yields to C by R022'],
  ],
  ['out of a cycle street', at([A, goes('B', W, E)], armsWith([S, { kind: 'cycle-street' }])), ['A yields to B by R132']],
  ['over a footway', at([A, goes('B', W, E)], armsWith([S, { crossed: ['footway'] }])), ['A yields to B by R022']],
  ['in a car park', at([A, B], armsWith([S, { kind: 'parking' }], [E, { kind: 'parking' }])), ['A yields to B by R018']],
  [
    'red against green',
    at([A, B], armsWith([S, { light: 'green', sign: 'give-way' }], [E, { light: 'red' }])),
    ['B yields to A by R003'],
  ],
  ['amber against green', at([A, B], armsWith([S, { light: 'amber' }], [E, { light: 'green' }])), ['A yields to B by R003']],
  [
    'red with a green arrow',
    at([goes('A', S, E), goes('B', W, E)], armsWith([S, { light: 'red', arrows: ['right'] }], [W, { light: 'red' }])),
    ['B yields to A by R003'],
  ],
  [
    'both green, turning left',
    at([leftOfA, facing], armsWith([S, { light: 'green' }], [N, { light: 'green' }])),
    ['A yields to B by R026'],
  ],
  ['both red', at([A, B], armsWith([S, { light: 'red' }], [E, { light: 'red' }])), []],
  [
    'flashing: the signs are in force',
    at([A, B], armsWith([S, { light: 'flashing' }], [E, { light: 'flashing', sign: 'stop' }])),
    ['B yields to A by R020'],
  ],
  [
    'off and no signs: the one on the right',
    at([A, B], armsWith([S, { light: 'off' }], [E, { light: 'off' }])),
    ['A yields to B by R017'],
  ],
  [
    'an officer goes before the lights',
    at([A, B], armsWith([S, { light: 'red' }], [E, { light: 'green' }]), { officer: { lets: [S, N] } }),
    ['B yields to A by R004'],
  ],
  [
    'an ambulance goes before the lights',
    at([A, goes('X', W, E, { kind: 'emergency' })], armsWith([S, { light: 'green' }], [W, { light: 'red' }])),
    ['A yields to X by R006'],
  ],
  ['a tram from the left', at([A, goes('T', W, E, { kind: 'tram' })]), ['A yields to T by R007']],
  ['a walker on a zebra', at([A, walker(S)], armsWith([S, { crossed: ['zebra'] }])), ['A yields to F by R028']],
  [
    'turning over a zebra with green',
    at([goes('A', S, E), walker(E)], armsWith([S, { light: 'green' }], [E, { crossed: ['zebra'] }])),
    ['A yields to F by R027'],
  ],
  ['turning into a street that somebody crosses', at([goes('A', S, E), walker(E)]), ['A yields to F by R027']],
  ['a walker where there is no crossing', at([A, walker(S)]), ['F yields to A by R001']],
  [
    'green, and a walker who has red',
    at([A, walker(S)], armsWith([S, { light: 'green', crossed: ['zebra'] }])),
    ['F yields to A by R003'],
  ],
  [
    'a walker in a walking-speed area',
    at([A, walker(S)], armsWith([S, { kind: 'walking-speed-area' }])),
    ['A yields to F by R131'],
  ],
  ['a cycle crossing', at([A, rider(S)], armsWith([S, { crossed: ['cycle-crossing'] }])), ['A yields to C by R030']],
  ['a cycle passage, straight on', at([A, rider(S)], armsWith([S, { crossed: ['cycle-passage'] }])), ['C yields to A by R031']],
  [
    'a cycle passage that one turns over',
    at([goes('A', S, E), rider(E)], armsWith([E, { crossed: ['cycle-passage'] }])),
    ['A yields to C by R027'],
  ],
  [
    'a cycle passage at the exit of a roundabout',
    at([A, rider(N)], armsWith([N, { crossed: ['cycle-passage'] }]), { kind: 'roundabout' }),
    ['A yields to C by R032'],
  ],
  ['a cyclist who rides over a zebra', at([A, rider(S)], armsWith([S, { crossed: ['zebra'] }])), ['C yields to A by R022']],
  [
    'turning right past a cyclist who goes on',
    at([goes('A', S, E), goes('C', S, N, { kind: 'cycle' })]),
    ['A yields to C by R027'],
  ],
  [
    'into a roundabout',
    at([A, goes('B', W, N, { state: ['already-inside'] })], ARMS, { kind: 'roundabout' }),
    ['A yields to B by R024'],
  ],
  [
    'into a roundabout that the other leaves before',
    at([A, goes('B', W, S, { state: ['already-inside'] })], ARMS, { kind: 'roundabout' }),
    [],
  ],
  ['from the hard shoulder', at([A, goes('B', S, N, { state: ['from-shoulder'] })]), ['B yields to A by R023']],
  ['changing lane', at([A, goes('B', S, N, { state: ['changing-lane'] })]), ['B yields to A by R038']],
  ['from the kerb', at([A, goes('B', S, N, { state: ['leaving-stop'] })]), ['B yields to A by R038']],
  ['reversing', at([A, goes('B', E, W, { state: ['reversing'] })]), ['B yields to A by R074']],
  ['a bus that signals out at 50', at([A, goes('B', S, N, { kind: 'bus', state: ['leaving-stop'] })]), ['A yields to B by R033']],
  [
    'a bus that signals out at 70',
    at([A, goes('B', S, N, { kind: 'bus', state: ['leaving-stop'] })], ARMS, { limit: 70 }),
    ['B yields to A by R034'],
  ],
  ['an obstacle on one’s side', at([A, facing], ARMS, { kind: 'meeting', obstacle: { before: 'A' } }), ['A yields to B by R039']],
  [
    'the sign of a narrow stretch',
    at([A, facing], ARMS, { kind: 'meeting', obstacle: { before: 'A' }, narrow: { waits: 'B' } }),
    ['B yields to A by V021'],
  ],
  ['two lanes that become one', at([A, goes('B', E, N)], ARMS, { kind: 'zip' }), []],
];

test.each(EXAMPLES)('%s', (_title, junction, expected) => {
  expect(said(junction)).toEqual(expected);
});

test('every rule is reached by an example, and names its paragraph', () => {
  const reached = new Set(EXAMPLES.flatMap(([, junction]) => yields(junction).map(({ rule }) => rule)));
  expect([...reached].sort()).toEqual((Object.keys(RULES) as RuleId[]).sort());
  for (const [, junction] of EXAMPLES) for (const { by, rule } of yields(junction)) expect(by).toBe(RULES[rule]);
});

describe('the order in which they go', () => {
  test.each<[string, Junction, string[][] | undefined]>([
    ['two', at([A, B]), [['B'], ['A']]],
    ['three, one after the other', at([A, B, goes('C', N, S)]), [['C'], ['B'], ['A']]],
    ['three, of whom one has nobody on the right', at([A, B, goes('D', W, S)]), [['B', 'D'], ['A']]],
    [
      'four at a junction without signs: nobody is free to go',
      at([A, B, facing, goes('D', W, E)].map((one, place) => ({ ...one, id: `${place}` }))),
      undefined,
    ],
    ['two who do not meet go together', at([A, facing]), [['A', 'B']]],
    ['where it is left open', at([A, goes('B', E, N)], ARMS, { kind: 'merge' }), undefined],
  ])('%s', (_title, junction, expected) => {
    expect(order(junction)).toEqual(expected);
  });

  test('is not decided where a statute leaves it open', () => {
    expect(isDecided(at([A, B]))).toBe(true);
    expect(isDecided(at([A, goes('B', E, N)], ARMS, { kind: 'zip' }))).toBe(false);
  });
});

describe('of whatever junction', () => {
  const KINDS: TravellerKind[] = ['car', 'bus', 'lorry', 'motorcycle', 'moped-1', 'cycle', 'tram', 'emergency'];
  const arm = (direction: number): fc.Arbitrary<Arm> =>
    fc.record(
      {
        at: fc.constant(direction),
        kind: fc.constantFrom('road' as const, 'road' as const, 'property' as const, 'cycle-street' as const),
        sign: fc.constantFrom('give-way' as const, 'stop' as const, 'main-road' as const),
        light: fc.constantFrom('red' as const, 'green' as const, 'flashing' as const),
        crossed: fc.subarray(['zebra', 'cycle-passage', 'cycle-crossing', 'footway'] as const),
      },
      { requiredKeys: ['at'] },
    );
  const place = fc.nat({ max: 3 });
  const traveller = (id: string): fc.Arbitrary<Traveller> =>
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ id: fc.constant(id), kind: fc.constantFrom(...KINDS), from: place, to: place }) },
      {
        weight: 1,
        arbitrary: fc.record({
          id: fc.constant(id),
          kind: fc.constantFrom('walker' as const, 'cycle' as const),
          from: place,
          to: place,
          crossing: fc.record({ arm: place, from: fc.constantFrom('left' as const, 'right' as const) }),
        }),
      },
    );
  const junctions: fc.Arbitrary<Junction> = fc.record({
    kind: fc.constantFrom('crossing' as const, 'crossing' as const, 'roundabout' as const),
    arms: fc.tuple(...[180, 270, 0, 90].map(arm)),
    travellers: fc.tuple(...['A', 'B', 'C', 'D'].map(traveller)),
  });
  /** Random junctions of cars without signs, where mostly the right-hand and left-turn rules decide. */
  const plain: fc.Arbitrary<Junction> = fc
    .tuple(
      ...['A', 'B', 'C', 'D'].map((id) =>
        fc.record({ id: fc.constant(id), kind: fc.constant('car' as const), from: place, to: place }),
      ),
    )
    .map((travellers) => at(travellers));
  const holds = (check: (junction: Junction) => void) => fc.assert(fc.property(junctions, check), { numRuns: 500 });

  test('turning it by any angle changes no answer', () => {
    fc.assert(
      fc.property(junctions, fc.integer({ min: 1, max: 359 }), (junction, angle) => {
        const turned = { ...junction, arms: junction.arms.map((one) => ({ ...one, at: (one.at + angle) % 360 })) };
        expect(said(turned)).toEqual(said(junction));
      }),
      { numRuns: 500 },
    );
  });

  test('taking one away changes nothing between the others', () => {
    holds((junction) => {
      for (const { id } of junction.travellers) {
        const without = { ...junction, travellers: junction.travellers.filter((one) => one.id !== id) };
        const between = yields(junction).filter(({ who, to }) => who !== id && to !== id);
        expect(yields(without)).toEqual(between);
      }
    });
  });

  test('nobody yields to oneself, and no two to each other', () => {
    holds((junction) => {
      const duties = yields(junction).map(({ who, to }) => `${who}${to}`);
      expect(new Set(duties).size).toBe(duties.length);
      for (const { who, to } of yields(junction)) {
        expect(who).not.toBe(to);
        expect(duties).not.toContain(`${to}${who}`);
      }
    });
  });

  test('who comes by the same arm and stays in lane has no duty to the other', () => {
    holds((junction) => {
      const [one, other] = junction.travellers as [Traveller, Traveller];
      const behind = {
        ...junction,
        travellers: [
          { ...one, kind: 'car' as const },
          { ...other, kind: 'car' as const, from: one.from },
        ],
      };
      const isPlain = one.crossing === undefined && other.crossing === undefined;
      if (isPlain) expect(yields(behind as Junction)).toEqual([]);
    });
  });

  test('mirroring it changes who yields only where left and right matter by law, and there it does', () => {
    const RIGHT_HAND: ReadonlySet<RuleId> = new Set(['R017', 'R018', 'R042']);
    const BY_SIDE: ReadonlySet<RuleId> = new Set([...RIGHT_HAND, 'R026']);
    const turned = { rightHand: 0, left: 0 };
    const check = (junction: Junction) => {
      const turn = (id: string) => turnOf(junction, junction.travellers.find((one) => one.id === id) as Traveller);
      const mirrored = { ...junction, arms: junction.arms.map((one) => ({ ...one, at: (360 - one.at) % 360 })) };
      const there = new Map(yields(mirrored).map(({ who, to, rule }) => [[who, to].sort().join(), { who, rule }]));
      for (const { who, to, rule } of yields(junction)) {
        const other = there.get([who, to].sort().join());
        // In the mirror image a traveller going straight still meets the same others, but the one on the right is on the left.
        if (RIGHT_HAND.has(rule) && turn(who) === 'ahead' && turn(to) === 'ahead') {
          expect(other).toEqual({ who: to, rule });
          turned.rightHand += 1;
        }
        // In the mirror image the left turn is a right turn, which does not yield to oncoming traffic.
        if (rule === 'R026' && turn(who) === 'left') {
          expect(other?.who).not.toBe(who);
          turned.left += 1;
        }
        // In the mirror image the paths may not meet, since a left turn has become a right turn.
        if (other === undefined || BY_SIDE.has(rule) || BY_SIDE.has(other.rule)) continue;
        expect([rule, other.who]).toEqual([other.rule, who]);
      }
    };
    holds(check);
    fc.assert(fc.property(plain, check), { numRuns: 500 });
    expect(Math.min(turned.rightHand, turned.left)).toBeGreaterThan(5);
  });

  test('the order lets nobody go before one to whom they yield', () => {
    holds((junction) => {
      const groups = order(junction);
      if (groups === undefined) return;
      const turnOf = (id: string) => groups.findIndex((group) => group.includes(id));
      expect(groups.flat().sort()).toEqual(junction.travellers.map(({ id }) => id).sort());
      for (const { who, to } of yields(junction)) expect(turnOf(who)).toBeGreaterThan(turnOf(to));
    });
  });
});
