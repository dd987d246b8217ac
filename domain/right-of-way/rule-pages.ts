/** A page per rule, with a junction that this rule alone decides, shown as an animation. */
import type { Arm, Junction, RuleId, Traveller } from './right-of-way.ts';
import { ruleNumber } from './rule-cards.ts';

/** South, west, north and east, in this order. */
const [S, W, N, E] = [0, 1, 2, 3] as const;
const AT = [180, 270, 0, 90] as const;
type Part = Omit<Arm, 'at'>;
const cross = (parts: Readonly<Partial<Record<0 | 1 | 2 | 3, Part>>> = {}, travellers: readonly Traveller[]): Junction => ({
  kind: 'crossing',
  arms: AT.map((at, place) => ({ at, ...parts[place as 0 | 1 | 2 | 3] })),
  travellers,
});
/** A road from south to north, without a junction. */
const road = (travellers: readonly Traveller[], part: Part = {}): Junction => ({
  kind: 'crossing',
  arms: [{ at: 180 }, { at: 0, ...part }],
  travellers,
});
const ahead = 1;
const goes = (
  id: 'A' | 'B',
  from: number,
  to: number,
  kind: Traveller['kind'] = 'car',
  state: Traveller['state'] = [],
): Traveller => ({ id, kind, from, to, ...(state.length > 0 ? { state } : {}) });
const crosses = (kind: 'walker' | 'cycle', arm: number): Traveller => ({
  id: 'B',
  kind,
  from: arm,
  to: arm,
  crossing: { arm, from: 'right' },
});
/** A T: south, west and east. */
const tee = (parts: Readonly<Partial<Record<0 | 1 | 2, Part>>>, travellers: readonly Traveller[]): Junction => ({
  kind: 'crossing',
  arms: [180, 270, 90].map((at, place) => ({ at, ...parts[place as 0 | 1 | 2] })),
  travellers,
});
const straight = [goes('A', S, N), goes('B', E, W)];

export const RULE_PAGES = {
  R017: cross({}, straight),
  V019: cross({ [S]: { sign: 'give-way' }, [W]: { sign: 'main-road' }, [E]: { sign: 'main-road' } }, straight),
  R020: cross({ [S]: { sign: 'stop' }, [W]: { sign: 'main-road' }, [E]: { sign: 'main-road' } }, straight),
  R021: tee({ 1: { sign: 'main-road' }, 2: { sign: 'main-road' } }, [goes('A', 0, 2), goes('B', 1, 2)]),
  R022: tee({ 0: { kind: 'parking' } }, [goes('A', 0, 2), goes('B', 1, 2)]),
  R132: tee({ 0: { kind: 'walking-speed-area' } }, [goes('A', 0, 2), goes('B', 1, 2)]),
  R024: {
    kind: 'roundabout',
    arms: AT.map((at) => ({ at, sign: 'give-way' as const })),
    travellers: [goes('A', S, N), goes('B', W, N, 'car', ['already-inside'])],
  },
  R026: cross({}, [goes('A', S, W), goes('B', N, S)]),
  R027: cross({}, [goes('A', S, E), crosses('walker', E)]),
  R028: road([goes('A', 0, ahead), crosses('walker', ahead)], { crossed: ['zebra'] }),
  R030: road([goes('A', 0, ahead), crosses('cycle', ahead)], { crossed: ['cycle-crossing'] }),
  R031: road([goes('A', 0, ahead), crosses('cycle', ahead)], { crossed: ['cycle-passage'] }),
  R032: {
    kind: 'roundabout',
    arms: AT.map((at, place) => ({ at, ...(place === N ? { crossed: ['cycle-passage' as const] } : {}) })),
    travellers: [goes('A', W, N, 'car', ['already-inside']), crosses('cycle', N)],
  },
  R033: { ...road([goes('A', 0, ahead), goes('B', 0, ahead, 'bus', ['leaving-stop'])]), limit: 50 },
  R034: { ...road([goes('A', 0, ahead, 'bus', ['leaving-stop']), goes('B', 0, ahead)]), limit: 70 },
  R038: road([goes('A', 0, ahead, 'car', ['changing-lane']), goes('B', 0, ahead)]),
  R023: road([goes('A', 0, ahead, 'car', ['from-shoulder']), goes('B', 0, ahead)]),
  R074: tee({ 0: { kind: 'parking' } }, [goes('A', 0, 2, 'car', ['reversing']), goes('B', 1, 2)]),
  R039: {
    kind: 'meeting',
    arms: [{ at: 180 }, { at: 0 }],
    travellers: [goes('A', 0, ahead), goes('B', ahead, 0)],
    obstacle: { before: 'A' },
  },
  V021: {
    kind: 'meeting',
    arms: [{ at: 180 }, { at: 0 }],
    travellers: [goes('A', 0, ahead), goes('B', ahead, 0)],
    narrow: { waits: 'A' },
  },
  R131: {
    kind: 'crossing',
    arms: [
      { at: 180, kind: 'walking-speed-area' },
      { at: 0, kind: 'walking-speed-area' },
    ],
    travellers: [goes('A', 0, ahead), crosses('walker', ahead)],
  },
  R003: cross({ [S]: { light: 'red' }, [N]: { light: 'red' }, [W]: { light: 'green' }, [E]: { light: 'green' } }, straight),
  R004: { ...cross({ [S]: { light: 'green' }, [E]: { light: 'red' } }, straight), officer: { lets: [W, E] } },
  R006: cross({}, [goes('A', S, N), goes('B', W, E, 'emergency')]),
  R007: cross({}, [goes('A', S, N), goes('B', W, E, 'tram')]),
} as const satisfies Partial<Record<RuleId, Junction>>;

export type PageRule = keyof typeof RULE_PAGES;
export const PAGE_RULES = Object.keys(RULE_PAGES) as PageRule[];
/** The rule of a page, by the number in its URL. */
export const pageOfNumber = (number: number): PageRule | undefined => PAGE_RULES.find((rule) => ruleNumber(rule) === number);
const isPageRule = (id: string): id is PageRule => Object.hasOwn(RULE_PAGES, id);

/** Facts without a page of their own, and the page that explains them. */
const TOLD_BY: Readonly<Record<string, PageRule>> = { R018: 'R017', R019: 'V019' };
/** The pages that explain these facts. */
export const pagesOf = (facts: readonly string[]): PageRule[] => [
  ...new Set(
    facts.flatMap((fact) => (isPageRule(fact) ? fact : Object.hasOwn(TOLD_BY, fact) ? (TOLD_BY[fact] as PageRule) : [])),
  ),
];
