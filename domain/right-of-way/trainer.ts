/** Logic of the right-of-way trainer: the first mistake in an order, follow-up questions with one change, and the choice of the next task. */
import { type Arm, isDecided, type Junction, order, type RuleId, type Yield, yields } from './right-of-way.ts';

export const LEVELS = [1, 2, 3, 4, 5] as const;
export type Level = (typeof LEVELS)[number];
export type Task = { readonly id: string; readonly level: Level; readonly junction: Junction; readonly rules: readonly RuleId[] };

/** The first duty that is broken when they go in this order; undefined: none. */
export function firstFault(junction: Junction, sequence: readonly string[]): Yield | undefined {
  const place = (id: string) => (sequence.includes(id) ? sequence.indexOf(id) : sequence.length);
  return yields(junction)
    .filter(({ who, to }) => place(who) < place(to))
    .toSorted((one, other) => place(one.who) - place(other.who) || place(one.to) - place(other.to))[0];
}

/** Who may go once these have gone: those who wait for nobody that is left. */
export function freeToGo(junction: Junction, gone: readonly string[]): readonly string[] {
  const left = junction.travellers.map(({ id }) => id).filter((id) => !gone.includes(id));
  const waiting = new Set(yields(junction).flatMap(({ who, to }) => (left.includes(to) ? [who] : [])));
  return left.filter((id) => !waiting.has(id));
}

/** Every traveller meets somebody and the rules decide every pair. Excludes pedestrians who cross where no rule protects them. */
export function isWorthAsking(junction: Junction): boolean {
  if (!isDecided(junction) || order(junction) === undefined) return false;
  const duties = yields(junction);
  if (duties.some(({ rule }) => rule === 'R001')) return false;
  return junction.travellers.every(({ id }) => duties.some(({ who, to }) => who === id || to === id));
}

type Sign = Arm['sign'];
export const withSign = (sign: Sign): Omit<Arm, 'at'> => (sign === undefined ? {} : { sign });

/** Variants of a junction with one change (a sign, a light or a turn), as far as they make a useful task. */
export function whatIf(junction: Junction): readonly Junction[] {
  const before = JSON.stringify(order(junction));
  const { arms, travellers } = junction;
  const signs: readonly Sign[] = [undefined, 'give-way', 'stop'];
  const otherArms = (change: (arm: Arm) => Arm) => ({ ...junction, arms: arms.map(change) });
  const bySign = arms.some(({ sign }) => sign === 'main-road')
    ? [otherArms(({ sign: _, ...arm }) => arm)]
    : travellers
        .filter(({ crossing }) => crossing === undefined)
        .flatMap(({ from }) =>
          signs
            .filter((sign) => sign !== arms[from]?.sign)
            .map((sign) => ({
              ...junction,
              arms: arms.map(({ sign: own, ...arm }, place) => ({ ...arm, ...withSign(place === from ? sign : own) })),
            })),
        );
  const byTurn = travellers.flatMap((traveller, place) =>
    traveller.crossing !== undefined || traveller.kind === 'tram'
      ? []
      : arms.flatMap((_arm, to) =>
          to === traveller.from || to === traveller.to
            ? []
            : [{ ...junction, travellers: travellers.map((one, index) => (index === place ? { ...one, to } : one)) }],
        ),
  );
  const isPlain = junction.kind === 'crossing' && arms.every(({ light, kind }) => light === undefined && kind === undefined);
  return [...(isPlain ? bySign : []), ...byTurn].filter(
    (other) => isWorthAsking(other) && JSON.stringify(order(other)) !== before,
  );
}

/** Training state, stored on the device. */
export type Training = {
  readonly level: Level;
  /** Tasks already asked, the latest last. */
  readonly asked: readonly string[];
  /** Results of the latest tasks of this level. */
  readonly last: readonly boolean[];
  /** Missed rules, with the number of right answers that each still needs. */
  readonly missed: Readonly<Partial<Record<RuleId, number>>>;
};
export const NEW_TRAINING: Training = { level: 1, asked: [], last: [], missed: {} };

/** Right answers after which a missed rule is no longer asked on purpose. */
const RIGHT_TO_HOLD = 2;
/** Right answers among the latest tasks that raise the level. */
const TO_RISE = { right: 7, of: 8 };
/** A task is not repeated within so many tasks, as long as others are left. */
const NOT_AGAIN = 300;

/** The training state after an answer; `missed`: the rule of the first mistake. */
export function afterTask(training: Training, task: Task, missed: RuleId | undefined): Training {
  const isRight = missed === undefined;
  const held = Object.entries(training.missed).flatMap(([rule, wanted]) => {
    const left = isRight && task.rules.includes(rule as RuleId) ? wanted - 1 : wanted;
    return left > 0 ? [[rule, left] as const] : [];
  });
  const last = [...training.last, isRight].slice(-TO_RISE.of);
  const isRisen = task.level === training.level && last.filter(Boolean).length >= TO_RISE.right && training.level < 5;
  return {
    level: isRisen ? ((training.level + 1) as Level) : training.level,
    asked: [...training.asked, task.id].slice(-NOT_AGAIN),
    last: isRisen ? [] : last,
    missed: { ...Object.fromEntries(held), ...(missed === undefined ? {} : { [missed]: RIGHT_TO_HOLD }) },
  };
}

/** A task that was not asked recently, else the one asked longest ago. */
function leastLately(tasks: readonly Task[], asked: readonly string[]): Task | undefined {
  const fresh = tasks.find(({ id }) => !asked.includes(id));
  return fresh ?? tasks.toSorted((one, other) => asked.lastIndexOf(one.id) - asked.lastIndexOf(other.id))[0];
}

/** A task that this rule decides, preferably not above the learner's level. */
export function taskOfRule(tasks: readonly Task[], { level, asked }: Training, rule: RuleId): Task | undefined {
  const having = tasks.filter(({ rules }) => rules.includes(rule));
  const lowest = Math.min(...having.map((task) => task.level));
  return leastLately(
    having.filter((task) => task.level <= Math.max(level, lowest)),
    asked,
  );
}

/** The next task: every second task trains a missed or due rule, if there is one; otherwise a task of the level that was not asked recently. */
export function nextTask(tasks: readonly Task[], training: Training, due: readonly RuleId[] = []): Task | undefined {
  const { level, asked, missed } = training;
  const isWanted = (rule: RuleId) => missed[rule] !== undefined || due.includes(rule);
  const again = asked.length % 2 === 1 ? tasks.filter((task) => task.level <= level && task.rules.some(isWanted)) : [];
  return (
    leastLately(again, asked) ??
    leastLately(
      tasks.filter((task) => task.level === level),
      asked,
    )
  );
}
