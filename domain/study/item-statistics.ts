/**
 * What answers tell about the questions themselves, every night: a key that seems wrong, two options that are both right, options that nobody takes, a translation that is harder than the
 * Swedish. From answered first sights of one content version. Raw shares are never compared: those who read Swedish know more to begin with.
 */
export type ItemAnswer = {
  readonly learner: number;
  readonly question: number;
  readonly option: number;
  readonly inSwedish: boolean;
};
export type Item = { readonly id: number; readonly key: number; readonly options: readonly number[] };

/** A question is looked at when it passes this many answers, and at no other time: looking every night would raise alarms by chance. */
export const LOOKS = [20, 30, 45, 70, 100, 150, 200, 300] as const;
/** The look that is due: the greatest passed since `before` answers; undefined: none. */
export const lookDue = (before: number, now: number): number | undefined =>
  LOOKS.findLast((look) => before < look && now >= look);

const ALARM_Z = 1.64;
const TWO_RIGHT_FROM = 200;
const TWO_RIGHT_SHARE = 0.3;
const DEAD_FROM = 100;
const DEAD_SHARE = 0.03;
const LANGUAGE_FROM = 30;
const LANGUAGE_Z = 3;
const LANGUAGE_DELTA = 1.5;
const STRATA = 4;
/** The scale on which test makers write how much harder an item is for a group. */
const DELTA_SCALE = 2.35;

export type Judged = { readonly option: number; readonly inSwedish: boolean; readonly ability: number };

/** The share that is right, drawn a little to the middle: of what was answered once nobody knows much. */
export const easinessOf = (right: number, answers: number) => (right + 1) / (answers + 2);
/** The learner's mean residual (right or not, less the easiness) without the one of the question itself. */
export const abilityBeside = (all: { readonly sum: number; readonly count: number }, own: number) =>
  (all.sum - own) / Math.max(1, all.count - 1);

/** Each learner's ability as seen from each question: their mean residual on other questions. */
export function abilities(
  answers: readonly ItemAnswer[],
  keyOf: (question: number) => number | undefined,
): ReadonlyMap<number, readonly Judged[]> {
  const known = answers.flatMap((answer) => {
    const key = keyOf(answer.question);
    return key === undefined ? [] : [{ ...answer, right: answer.option === key ? 1 : 0 }];
  });
  const easiness = new Map(
    [...Map.groupBy(known, ({ question }) => question)].map(([question, of]) => [
      question,
      easinessOf(
        of.reduce((sum, { right }) => sum + right, 0),
        of.length,
      ),
    ]),
  );
  const residual = ({ question, right }: (typeof known)[number]) => right - (easiness.get(question) as number);
  const learners = new Map<number, { sum: number; count: number }>();
  for (const answer of known) {
    const of = learners.get(answer.learner) ?? { sum: 0, count: 0 };
    of.sum += residual(answer);
    of.count += 1;
    learners.set(answer.learner, of);
  }
  const judged = new Map<number, Judged[]>();
  for (const answer of known) {
    const all = learners.get(answer.learner) as { sum: number; count: number };
    const one = {
      option: answer.option,
      inSwedish: answer.inSwedish,
      ability: abilityBeside(all, residual(answer)),
    };
    const of = judged.get(answer.question);
    if (of === undefined) judged.set(answer.question, [one]);
    else of.push(one);
  }
  return judged;
}

export type ItemStatistics = {
  readonly answers: number;
  /** The share that was right, and how well being right goes with being able. */
  readonly difficulty: number;
  readonly discrimination: number;
  /** The best third prefers another option: the question is suspect. */
  readonly keyAlarm: boolean;
  /** Options that look as right as the key. */
  readonly alsoRight: readonly number[];
  readonly dead: readonly number[];
  /** On the scale of test makers: above 0, it is harder in translation than for equally able readers of Swedish. Null: too few answers. */
  readonly translationDelta: number | null;
  readonly translationAlarm: boolean;
  /** How often each option was chosen by the best, the middle and the weakest third. */
  readonly thirds: readonly ReadonlyMap<number, number>[];
};

const countOf = (some: readonly Judged[], option: number) =>
  some.reduce((sum, answer) => sum + (answer.option === option ? 1 : 0), 0);

function discriminationOf(answers: readonly Judged[], key: number, difficulty: number): number {
  const mean = answers.reduce((sum, { ability }) => sum + ability, 0) / answers.length;
  let together = 0;
  let spread = 0;
  for (const { option, ability } of answers) {
    together += (Number(option === key) - difficulty) * (ability - mean);
    spread += (ability - mean) ** 2;
  }
  const scale = Math.sqrt(spread * answers.length * difficulty * (1 - difficulty));
  return scale === 0 ? 0 : together / scale;
}

/** Mantel and Haenszel: whether equally able readers of Swedish and of a translation are right equally often. */
function compareLanguages(answers: readonly Judged[], key: number): { delta: number; z: number } | null {
  const swedish = answers.filter(({ inSwedish }) => inSwedish).length;
  if (swedish < LANGUAGE_FROM || answers.length - swedish < LANGUAGE_FROM) return null;
  const sorted = [...answers].sort((one, other) => one.ability - other.ability);
  const cuts = Array.from(
    { length: STRATA - 1 },
    (_, place) => sorted[Math.floor(((place + 1) / STRATA) * sorted.length)]?.ability ?? 0,
  );
  const strata = Map.groupBy(answers, ({ ability }) => cuts.filter((cut) => ability >= cut).length);
  let odds = 0;
  let oddsAgainst = 0;
  let difference = 0;
  let variance = 0;
  for (const of of strata.values()) {
    const size = of.length;
    if (size < 2) continue;
    const count = (inSwedish: boolean, right: boolean) =>
      of.filter((answer) => answer.inSwedish === inSwedish && (answer.option === key) === right).length;
    const [a, b, c, d] = [count(true, true), count(true, false), count(false, true), count(false, false)];
    odds += (a * d) / size;
    oddsAgainst += (b * c) / size;
    difference += a - ((a + b) * (a + c)) / size;
    variance += ((a + b) * (c + d) * (a + c) * (b + d)) / (size * size * (size - 1));
  }
  const ratio = oddsAgainst > 0 ? odds / oddsAgainst : 1;
  return {
    delta: DELTA_SCALE * Math.log(Math.max(1e-3, ratio)),
    z: variance > 0 ? (Math.abs(difference) - 0.5) / Math.sqrt(variance) : 0,
  };
}

/** What the answers to one question say of it; undefined below the first look. */
export function itemStatistics(answers: readonly Judged[], { key, options }: Item): ItemStatistics | undefined {
  const count = answers.length;
  if (count < LOOKS[0]) return undefined;
  const difficulty = countOf(answers, key) / count;
  const byAbility = [...answers].sort((one, other) => other.ability - one.ability);
  const third = Math.ceil(count / 3);
  const best = byAbility.slice(0, third);
  const weakest = byAbility.slice(-third);
  const others = options.filter((option) => option !== key);
  const keyAmongBest = countOf(best, key);
  const languages = compareLanguages(answers, key);
  return {
    answers: count,
    difficulty,
    discrimination: discriminationOf(answers, key, difficulty),
    keyAlarm: others.some((option) => {
      const other = countOf(best, option);
      return (other - keyAmongBest) / Math.sqrt(Math.max(1, other + keyAmongBest)) > ALARM_Z;
    }),
    alsoRight:
      count < TWO_RIGHT_FROM
        ? []
        : others.filter((option) => {
            const other = countOf(best, option);
            return other / third >= TWO_RIGHT_SHARE && other >= countOf(weakest, option);
          }),
    dead: count < DEAD_FROM ? [] : others.filter((option) => countOf(answers, option) / count < DEAD_SHARE),
    translationDelta: languages?.delta ?? null,
    translationAlarm: languages !== null && languages.z > LANGUAGE_Z && Math.abs(languages.delta) >= LANGUAGE_DELTA,
    thirds: [best, byAbility.slice(third, -third), weakest].map(
      (of) => new Map(options.map((option) => [option, countOf(of, option)])),
    ),
  };
}

export const FINDINGS = ['key', 'two right', 'dead option', 'translation'] as const;
/** What a look may find: the key may be wrong, another option too may be right, nobody takes an option, the translation is harder than the Swedish. */
export type Finding = (typeof FINDINGS)[number];

const findingsOf = ({ keyAlarm, alsoRight, dead, translationAlarm }: ItemStatistics): Finding[] =>
  FINDINGS.filter(
    (finding) =>
      ({ key: keyAlarm, 'two right': alsoRight.length > 0, 'dead option': dead.length > 0, translation: translationAlarm })[
        finding
      ],
  );

/** What is known of a question before a night: at how many answers it was looked at, what was found then, and whether an admin found it right as it is. */
type ItemState = { readonly looked: number; readonly findings: readonly Finding[]; readonly isCleared: boolean };
export type Verdict = { readonly looked: number; readonly findings: readonly Finding[]; readonly isSuspect: boolean };

/** What follows from a night's count. Between looks what was found stays. The word of an admin holds as long as the question asks the same. */
export function judgeItem(before: ItemState, statistics: ItemStatistics, answers: number): Verdict {
  if (lookDue(before.looked, answers) === undefined) {
    return { looked: before.looked, findings: before.findings, isSuspect: false };
  }
  return {
    looked: answers,
    findings: findingsOf(statistics),
    isSuspect: statistics.keyAlarm && !before.isCleared,
  };
}
