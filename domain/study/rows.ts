/** A learner's study state as rows of numbers, which keeps hundreds of rows small; the format of the database query and of the device. */
import { CONTENT_LANGUAGES } from '../language.ts';
import type { QuestionMemory, RuleMemory } from './learnt.ts';
import type { Mock, Sight, SightLanguage, SightSource, StudyState } from './sights.ts';

type Flag = 0 | 1;
export type MemoryRow = [
  question: number,
  stability: number,
  difficulty: number,
  lastDay: number,
  lastRight: Flag,
  rightDays: number,
  sureButWrong: Flag,
];
/** Stability 0: explained but never answered. `explained`: the last day of an explanation, or 0. */
export type RuleRow = [
  rule: string,
  stability: number,
  difficulty: number,
  lastDay: number,
  lastRight: Flag,
  rightDays: number,
  rightBy: number,
  rightByTwo: Flag,
  explained: number,
];
/** `source` and `language`: indexes into the lists below. `version` 0: not known. */
export type SightRow = [
  question: number,
  day: number,
  source: number,
  right: Flag,
  base: number,
  met: number,
  language: number,
  version: number,
];
export type MockRow = [
  day: number,
  asked: number,
  fresh: number,
  freshRight: number,
  reached: number,
  empty: number,
  language: number,
  sights: number,
  again?: number,
  againRight?: number,
];
export type StudyRows = {
  readonly memories: readonly MemoryRow[];
  readonly rules: readonly RuleRow[];
  /** In chronological order. */
  readonly sights: readonly SightRow[];
  readonly mocks: readonly MockRow[];
};

export const SIGHT_SOURCES: readonly SightSource[] = ['none', 'practice', 'mock'];
export const SIGHT_LANGUAGES: readonly SightLanguage[] = [...CONTENT_LANGUAGES, 'both'];
const flag = (value: boolean): Flag => (value ? 1 : 0);
const languageOf = (place: number): SightLanguage => SIGHT_LANGUAGES[place] ?? 'both';

const toMemory = ([, stability, difficulty, lastDay, lastRight, rightDays, sureButWrong]: MemoryRow): QuestionMemory => ({
  stability,
  difficulty,
  lastDay,
  lastRight: lastRight === 1,
  rightDays,
  sureButWrong: sureButWrong === 1,
});

function toRule(row: RuleRow): RuleMemory | undefined {
  const [, stability, difficulty, lastDay, lastRight, rightDays, rightBy, rightByTwo] = row;
  if (stability === 0) return undefined;
  return {
    stability,
    difficulty,
    lastDay,
    lastRight: lastRight === 1,
    rightDays,
    rightBy: rightBy === 0 ? null : rightBy,
    rightByTwo: rightByTwo === 1,
  };
}

const toSight = ([question, day, source, right, base, met, language, version]: SightRow, order: number): Sight => ({
  question,
  day,
  order,
  source: SIGHT_SOURCES[source] ?? 'none',
  right: right === 1,
  base,
  met,
  language: languageOf(language),
  version,
});

const toMock = ([day, asked, fresh, freshRight, reached, empty, language, sights, again = 0, againRight = 0]: MockRow): Mock => ({
  day,
  asked,
  fresh,
  freshRight,
  reached,
  empty,
  language: languageOf(language),
  sights,
  again,
  againRight,
});

/** `seen` and `lastDay` describe the whole state when `rows` holds only a part of it. */
export function stateOf(rows: StudyRows, whole: { seen?: number; lastDay: number | undefined }): StudyState {
  const rules = new Map<string, RuleMemory>();
  const explained = new Map<string, number>();
  for (const row of rows.rules) {
    const memory = toRule(row);
    if (memory !== undefined) rules.set(row[0], memory);
    if (row[8] > 0) explained.set(row[0], row[8]);
  }
  return {
    questions: new Map(rows.memories.map((row) => [row[0], toMemory(row)])),
    rules,
    explained,
    sights: new Map(rows.sights.map((row, order) => [row[0], toSight(row, order)])),
    seen: whole.seen ?? rows.sights.length,
    mocks: rows.mocks.map(toMock),
    lastDay: whole.lastDay,
  };
}

const memoryRow = (question: number, memory: QuestionMemory): MemoryRow => [
  question,
  memory.stability,
  memory.difficulty,
  memory.lastDay,
  flag(memory.lastRight),
  memory.rightDays,
  flag(memory.sureButWrong),
];

const ruleRow = (rule: string, memory: RuleMemory | undefined, explained = 0): RuleRow =>
  memory === undefined
    ? [rule, 0, 0, 0, 0, 0, 0, 0, explained]
    : [
        rule,
        memory.stability,
        memory.difficulty,
        memory.lastDay,
        flag(memory.lastRight),
        memory.rightDays,
        memory.rightBy ?? 0,
        flag(memory.rightByTwo),
        explained,
      ];

const sightRow = ({ question, day, source, right, base, met, language, version }: Sight): SightRow => [
  question,
  day,
  SIGHT_SOURCES.indexOf(source),
  flag(right),
  base,
  met,
  SIGHT_LANGUAGES.indexOf(language),
  version,
];

const mockRow = ({ day, asked, fresh, freshRight, reached, empty, language, sights, again, againRight }: Mock): MockRow => [
  day,
  asked,
  fresh,
  freshRight,
  reached,
  empty,
  SIGHT_LANGUAGES.indexOf(language),
  sights,
  again,
  againRight,
];

/** The rows of `after` that differ from `before`. */
export function changedRows(before: StudyState, after: StudyState): StudyRows {
  const rules = new Set([...after.rules.keys(), ...after.explained.keys()]);
  return {
    memories: [...after.questions].flatMap(([question, memory]) =>
      memory === before.questions.get(question) ? [] : [memoryRow(question, memory)],
    ),
    rules: [...rules].flatMap((rule) => {
      const [memory, explained] = [after.rules.get(rule), after.explained.get(rule)];
      if (memory === before.rules.get(rule) && explained === before.explained.get(rule)) return [];
      return [ruleRow(rule, memory, explained)];
    }),
    sights: [...after.sights.values()].flatMap((sight) => (before.sights.has(sight.question) ? [] : [sightRow(sight)])),
    mocks: after.mocks.slice(before.mocks.length).map(mockRow),
  };
}
