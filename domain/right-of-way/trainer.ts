/** What a trainer of right of way asks of the rules: where an order went astray, and what would change with one thing. */
import { type Arm, isDecided, type Junction, order, type RuleId, type Yield, yields } from './right-of-way.ts';

export const LEVELS = [1, 2, 3, 4, 5] as const;
export type Level = (typeof LEVELS)[number];
export type Task = { readonly id: string; readonly level: Level; readonly junction: Junction; readonly rules: readonly RuleId[] };

/** The duty that is broken first when they go in this order; undefined: nobody went before somebody they had to wait for. */
export function firstFault(junction: Junction, sequence: readonly string[]): Yield | undefined {
  const place = (id: string) => (sequence.includes(id) ? sequence.indexOf(id) : sequence.length);
  return yields(junction)
    .filter(({ who, to }) => place(who) < place(to))
    .toSorted((one, other) => place(one.who) - place(other.who) || place(one.to) - place(other.to))[0];
}

/** Who is free to go when these have gone: those who wait for nobody that is left. */
export function freeToGo(junction: Junction, gone: readonly string[]): readonly string[] {
  const left = junction.travellers.map(({ id }) => id).filter((id) => !gone.includes(id));
  const waiting = new Set(yields(junction).flatMap(({ who, to }) => (left.includes(to) ? [who] : [])));
  return left.filter((id) => !waiting.has(id));
}

/** Everybody has to do with somebody, and it is decided who waits. A person on foot who crosses where no rule helps them is no task. */
export function isWorthAsking(junction: Junction): boolean {
  if (!isDecided(junction) || order(junction) === undefined) return false;
  const duties = yields(junction);
  if (duties.some(({ rule }) => rule === 'R001')) return false;
  return junction.travellers.every(({ id }) => duties.some(({ who, to }) => who === id || to === id));
}

type Sign = Arm['sign'];
export const withSign = (sign: Sign): Omit<Arm, 'at'> => (sign === undefined ? {} : { sign });

/** The same junction with one thing changed, where that is worth asking: a sign, a light, or which way somebody turns. */
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

/** What the device remembers of a learner's training. */
export type Training = {
  readonly level: Level;
  /** The tasks that were asked, the newest last. */
  readonly asked: readonly string[];
  /** How the last ones of this level went. */
  readonly last: readonly boolean[];
  /** Rules that were missed, and how many right answers each still wants. */
  readonly missed: Readonly<Partial<Record<RuleId, number>>>;
};
export const NEW_TRAINING: Training = { level: 1, asked: [], last: [], missed: {} };

/** A missed rule is right so often before it comes no more by itself. */
const RIGHT_TO_HOLD = 2;
/** This many right of the last ones, and the level rises. */
const TO_RISE = { right: 7, of: 8 };
/** What was asked within so many tasks is not asked again, as long as there is another. */
const NOT_AGAIN = 300;

/** The training after an answer; `missed` is the rule at which the order went astray. */
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

/** One that was not asked lately, or the one that was asked longest ago. */
function leastLately(tasks: readonly Task[], asked: readonly string[]): Task | undefined {
  const fresh = tasks.find(({ id }) => !asked.includes(id));
  return fresh ?? tasks.toSorted((one, other) => asked.lastIndexOf(one.id) - asked.lastIndexOf(other.id))[0];
}

/** A task that this rule decides, not above the learner's level where there is one. */
export function taskOfRule(tasks: readonly Task[], { level, asked }: Training, rule: RuleId): Task | undefined {
  const having = tasks.filter(({ rules }) => rules.includes(rule));
  const lowest = Math.min(...having.map((task) => task.level));
  return leastLately(
    having.filter((task) => task.level <= Math.max(level, lowest)),
    asked,
  );
}

/** The next task: every second one has a rule that was missed or is due, if there is one; otherwise the next of the level that was not asked lately. */
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
