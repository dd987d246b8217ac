/**
 * Item analysis, run every night: a key that seems wrong, a second right option, options that nobody chooses, a translation that is harder than the Swedish.
 * Uses answered first sights of one content version. Raw shares are not compared across languages, because readers of Swedish know more to begin with.
 */
export type ItemAnswer = {
  readonly learner: number;
  readonly question: number;
  readonly option: number;
  readonly inSwedish: boolean;
};
export type Item = { readonly id: number; readonly key: number; readonly options: readonly number[] };

/** Analyses are made when these numbers of answers are passed, and only then: an analysis every night would raise false alarms by chance. */
export const LOOKS = [20, 30, 45, 70, 100, 150, 200, 300] as const;
/** The highest number passed since `before` answers; undefined: none is due. */
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
/** ETS delta scale, by which test authors express how much harder an item is for a group. */
const DELTA_SCALE = 2.35;

export type Judged = { readonly option: number; readonly inSwedish: boolean; readonly ability: number };

/** Share of right answers with Laplace smoothing, since few answers say little. */
export const easinessOf = (right: number, answers: number) => (right + 1) / (answers + 2);
/** The learner's mean residual (right or not, minus easiness) over all other questions. */
export const abilityBeside = (all: { readonly sum: number; readonly count: number }, own: number) =>
  (all.sum - own) / Math.max(1, all.count - 1);

/** For each question, its answers with the ability of each learner, measured on the other questions. */
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
  /** Share of right answers, and their correlation with ability. */
  readonly difficulty: number;
  readonly discrimination: number;
  /** The best third prefers another option than the key: the question becomes suspect. */
  readonly keyAlarm: boolean;
  /** Options that seem to be right as well. */
  readonly alsoRight: readonly number[];
  readonly dead: readonly number[];
  /** ETS delta; above 0 the translation is harder than the Swedish for equally able readers. Null: too few answers. */
  readonly translationDelta: number | null;
  readonly translationAlarm: boolean;
  /** Number of choices per option by the best, middle and weakest third. */
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

/** Mantel–Haenszel test: whether equally able readers of Swedish and of the translation are right equally often. */
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

/** Statistics of one question; undefined before the first analysis is due. */
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
/** key: may be wrong · two right: another option may be right too · dead option: nobody chooses it · translation: harder than the Swedish. */
export type Finding = (typeof FINDINGS)[number];

const findingsOf = ({ keyAlarm, alsoRight, dead, translationAlarm }: ItemStatistics): Finding[] =>
  FINDINGS.filter(
    (finding) =>
      ({ key: keyAlarm, 'two right': alsoRight.length > 0, 'dead option': dead.length > 0, translation: translationAlarm })[
        finding
      ],
  );

/** Stored state before a nightly run: the number of answers at the last analysis, its findings, and whether an admin has confirmed the question. */
type ItemState = { readonly looked: number; readonly findings: readonly Finding[]; readonly isCleared: boolean };
export type Verdict = { readonly looked: number; readonly findings: readonly Finding[]; readonly isSuspect: boolean };

/** The verdict of a nightly run. Between analyses the findings stay. An admin's confirmation holds as long as the question is unchanged. */
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
