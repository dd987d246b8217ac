import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { isEasyToBegin } from '#domain/difficulty.ts';
import { drawMock, mockBankOf } from '#domain/draw.ts';
import { EXAM_QUESTIONS, EXAM_QUOTAS } from '#domain/exam.ts';
import { searcher } from '#domain/search.ts';
import { usualMinMark } from '#domain/step.ts';
import { bankOf } from '#domain/study/bank.ts';
import { CLUES, type Clue, chanceOf, shareBy } from './check/clues.ts';
import { formOf, remarksOn } from './check/form.ts';
import { type Finding, type Language, lintTexts, missingTerms, plainText } from './check/lint-ti.ts';
import { nearDuplicates } from './check/similar.ts';
import { clustersOf } from './check/twins.ts';
import type { Question, Texts } from './schema.ts';
import { SHIPPED as content } from './shipped.ts';

const here = import.meta.dirname;
/** As in the real test: as many options as there are plausible mistakes. */
const OPTIONS = { least: 2, most: 5 };
const LANGUAGES: readonly Language[] = ['ti', 'sv', 'en'];

const questions = content.questions.filter((question) => question.retired !== true);
const steps = content.steps.filter((step) => step.retired !== true);
const byId = new Map(questions.map((question) => [question.id, question]));

type Fact = { id: string; law: string; confidence: string; change: string; looked_up: string };
const facts = new Map(
  parse<Fact>(readFileSync(join(here, 'facts.csv')), { columns: true, bom: true }).map((fact) => [fact.id, fact]),
);

/** File names in a folder of pictures; empty if the folder is missing, which the test for its pictures reports. */
const filesIn = (...path: string[]): string[] => {
  const directory = join(here, 'pictures', ...path);
  return existsSync(directory) ? readdirSync(directory).filter((name) => name.includes('.')) : [];
};
const correctOf = (question: Question) =>
  question.options.find((option) => option.correct === true) as Question['options'][number];
const said = ({ key, rule, message }: Finding) => `${key}: ${rule}: ${message}`;
const errorsIn = (texts: ReadonlyMap<string, Texts>) =>
  lintTexts(texts)
    .filter(({ level }) => level === 'error')
    .map(said);

describe('the question bank', () => {
  test('is large enough, in every category', () => {
    expect(questions.length).toBeGreaterThanOrEqual(700);
    for (const id of EXAM_QUOTAS.keys()) {
      expect(questions.filter((question) => question.category === id).length, `exercise ${id}`).toBeGreaterThanOrEqual(70);
    }
    const images = new Set(questions.map(({ image }) => image ?? ''));
    expect([...images].filter((image) => image.startsWith('scene-')).length, 'scenes').toBeGreaterThanOrEqual(160);
    expect([...images].filter((image) => image.startsWith('sign-')).length, 'signs').toBeGreaterThanOrEqual(60);
  });

  test('fills the quotas of an exam', () => {
    const { questions: bank } = bankOf(
      questions.map(({ id, category, facts: rules }) => ({ id, category: category ?? 0, rules, sealed: false })),
      content.nearDuplicates,
    );
    const drawn = drawMock({ bank: mockBankOf(bank), seenOn: () => undefined, chance: () => 0.5 }) ?? [];
    expect(new Set(drawn).size).toBe(EXAM_QUESTIONS);
    for (const [category, quota] of EXAM_QUOTAS) {
      expect(drawn.filter((id) => byId.get(id)?.category === category).length, `category ${category}`).toBe(quota);
    }
  });

  test('keeps ids in their ranges: thousands for the category, tens for the option', () => {
    const wrong = content.questions.filter(
      ({ id, category, options }) =>
        Math.floor(id / 1000) !== (category ?? 9) ||
        options.some((option) => Math.floor(option.id / 10) !== id || option.id % 10 < 1 || option.id % 10 > 6),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('has two to five different options, one of them correct, and an explanation', () => {
    const wrong = questions.filter(
      ({ options, explanation }) =>
        options.length < OPTIONS.least ||
        options.length > OPTIONS.most ||
        options.filter(({ correct }) => correct === true).length !== 1 ||
        LANGUAGES.some((language) => new Set(options.map((option) => option[language])).size !== options.length) ||
        explanation === undefined,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('ends no option with a full stop, in no language', () => {
    // A reader would tell the options apart by it, and nine in ten have none.
    const stopped = questions.flatMap(({ options }) =>
      options.flatMap((option) =>
        LANGUAGES.filter((language) => /[.።]$/.test(option[language])).map((language) => `${option.id}: ${option[language]}`),
      ),
    );
    expect(stopped).toEqual([]);
  });

  test('gives a reason for every wrong option, and for no right one', () => {
    const wrong = questions.filter(({ options }) =>
      options.some(({ correct, why }) => (correct === true) !== (why === undefined)),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('describes every picture, and nothing where there is none', () => {
    expect(questions.filter(({ image, alt }) => (image === null) !== (alt === undefined)).map(({ id }) => id)).toEqual([]);
  });

  test('has no absurd options', () => {
    // Such options were common in the first release; nobody who has been in a car would choose them.
    const absurd =
      /\b(tuta och kör|tutar och kör|öka farten för att hinna|blunda|stäng(a|er)? ögonen|inget av alternativen|inget av ovanstående|alla ovanstående|samtliga alternativ|det spelar ingen roll)\b/i;
    const found = questions.flatMap(({ options }) =>
      options.filter(({ sv }) => absurd.test(sv)).map(({ id, sv }) => `${id}: ${sv}`),
    );
    expect(found).toEqual([]);
  });

  test('does not print the rule in the stem: no word of weight is shared with the key alone', () => {
    const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-zåäö]{7,}/g) ?? []);
    const telling = questions.filter((question) => {
      const key = wordsOf(correctOf(question).sv);
      const others = new Set(question.options.filter(({ correct }) => correct !== true).flatMap(({ sv }) => [...wordsOf(sv)]));
      const stem = wordsOf(question.sv);
      return [...key].some((word) => stem.has(word) && !others.has(word));
    });
    // A name needed by the situation may occur in both; allowed in one of eight questions.
    expect(telling.length / questions.length, telling.map(({ id }) => id).join(' ')).toBeLessThan(1 / 8);
  });

  // A fifth suffices, because difficulty comes from knowledge and observation, never from reading.
  test('is as hard as the real test: at least a fifth is hard, at most a quarter easy', () => {
    const share = (difficulty: number) =>
      questions.filter((question) => question.difficulty === difficulty).length / questions.length;
    expect(share(3)).toBeGreaterThanOrEqual(0.2);
    expect(share(1)).toBeLessThanOrEqual(0.25);
  });

  test('keeps 30 % of each category for mock exams, and none of them in a step', () => {
    for (const id of EXAM_QUOTAS.keys()) {
      const of = questions.filter(({ category }) => category === id);
      const sealed = of.filter((question) => question.sealed === true).length;
      expect(Math.abs(sealed / of.length - 0.3), `exercise ${id}: ${sealed} of ${of.length}`).toBeLessThan(0.02);
    }
    const inSteps = new Set(steps.flatMap((step) => step.questions));
    expect(questions.filter(({ id, sealed }) => sealed === true && inSteps.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('keeps questions that ask nearly the same on one side of the seal', () => {
    const groups = content.nearDuplicates;
    const listed = groups.flat();
    expect(listed.filter((id, place) => !byId.has(id) || listed.indexOf(id) !== place)).toEqual([]);
    const split = clustersOf(questions, groups).filter(
      (cluster) => new Set(cluster.map(({ sealed }) => sealed === true)).size > 1,
    );
    expect(split.map((cluster) => cluster.map(({ id, sealed }) => (sealed === true ? `${id} sealed` : id)).join(', '))).toEqual(
      [],
    );
  });

  test('asks every rule of a sealed question openly too, so that it can be learnt', () => {
    const open = new Set(questions.filter(({ sealed }) => sealed !== true).flatMap((question) => question.facts));
    const hidden = questions
      .filter(({ sealed }) => sealed === true)
      .flatMap(({ id, facts: named }) => named.filter((name) => !open.has(name)).map((name) => `${id}: ${name}`));
    expect(hidden).toEqual([]);
  });

  test('keeps texts short enough for a telephone', () => {
    const long = questions.flatMap(({ id, sv, alt, options, explanation }) => [
      ...((alt?.sv.length ?? 0) > 200 ? [`${id}: alt ${alt?.sv.length}`] : []),
      ...options
        .filter((option) => (option.why?.sv.length ?? 0) > 140)
        .map((option) => `${option.id}: why ${option.why?.sv.length}`),
      ...(sv.length > 220 ? [`${id}: question ${sv.length}`] : []),
      ...options.filter((option) => option.sv.length > 110).map((option) => `${option.id}: option ${option.sv.length}`),
      ...((explanation?.sv.length ?? 0) > 380 ? [`${id}: explanation ${explanation?.sv.length}`] : []),
    ]);
    expect(long).toEqual([]);
  });

  test('asks nothing twice', () => {
    const found = nearDuplicates(questions);
    expect(
      found.map(({ first, second, language, share }) => `${first} and ${second} (${language}, ${share.toFixed(2)})`),
    ).toEqual([]);
  });
});

describe('the form of the real test: one situation, one decision, few words', () => {
  const form = Object.fromEntries(LANGUAGES.map((language) => [language, formOf(questions, language)])) as Record<
    Language,
    ReturnType<typeof formOf>
  >;

  test('half of the questions have at most 13 words and nine in ten at most 22; with their options 36 and 52', () => {
    const { stem, read, option, short } = form.sv;
    expect([stem[0] <= 13, stem[1] <= 22, read[0] <= 36, read[1] <= 52, option <= 8], JSON.stringify(form.sv)).toEqual(
      Array(5).fill(true),
    );
    expect(short).toBeGreaterThanOrEqual(0.65);
  });

  test.each(LANGUAGES)('hardly any asks two things, crosses two answers or wants a sum, in %s', (language) => {
    const { compound, crossed, sums } = form[language];
    expect(compound).toBeLessThanOrEqual(0.05);
    expect(crossed).toBeLessThanOrEqual(0.02);
    expect(sums).toBeLessThanOrEqual(0.02);
  });

  test('none of the easy and middle ones is long or asks two things', () => {
    const wrong = questions
      .filter(({ difficulty }) => difficulty < 3)
      .flatMap((question) => remarksOn(question).map((remark) => `${question.id}: ${remark}`));
    expect(wrong).toEqual([]);
  });

  test('every wrong option says which belief leads to it, and every belief leads to one', () => {
    const without = questions.flatMap(({ options }) =>
      options.filter(({ correct, misconception }) => correct !== true && misconception === undefined).map(({ id }) => id),
    );
    expect(without).toEqual([]);
    const named = new Set(questions.flatMap(({ options }) => options.map(({ misconception }) => misconception)));
    expect(content.misconceptions.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

describe('what a question rests on', () => {
  test('exists and is of high confidence', () => {
    const wrong = questions.flatMap(({ id, facts: named }) =>
      named.length === 0
        ? [`${id}: no fact`]
        : named.flatMap((name) => {
            const fact = facts.get(name);
            if (fact === undefined) return [`${id}: ${name} does not exist`];
            if (fact.confidence !== 'H') return [`${id}: ${name} has confidence ${fact.confidence}`];
            return /unsure|not checked|one source|CHANGING/.test(fact.change) ? [`${id}: ${name}: ${fact.change}`] : [];
          }),
    );
    expect(wrong).toEqual([]);
  });

  test('asks every rule in at least two situations', () => {
    const askedBy = new Map<string, number[]>();
    for (const { id, facts: named } of questions) {
      for (const name of new Set(named)) askedBy.set(name, [...(askedBy.get(name) ?? []), id]);
    }
    const wrong = [...askedBy].filter(([, ids]) => ids.length < 2);
    expect(wrong.map(([name, ids]) => `${name}: only ${ids}`)).toEqual([]);
  });

  test('names only laws of its facts that were looked up', () => {
    const wrong = questions.flatMap(({ id, facts: named, law }) => {
      const known = named.map((name) => facts.get(name)).filter((fact) => fact?.looked_up === 'yes');
      return law
        .filter((text) => text.startsWith('local') || !known.some((fact) => fact?.law === text))
        .map((text) => `${id}: ${text}`);
    });
    expect(wrong).toEqual([]);
  });

  test('was checked on a day that has been', () => {
    const today = new Date().toISOString().slice(0, 10);
    const wrong = questions.filter(({ checked_on: day }) => {
      if (day === null || day > today || day < '2026-01-01') return true;
      return Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day;
    });
    expect(wrong.map(({ id, checked_on: day }) => `${id}: ${day}`)).toEqual([]);
  });
});

describe('the right answer does not give itself away', () => {
  // 1% critical values by number of options: chi-square distribution with one degree of freedom less.
  const CHI_SQUARE_1_PERCENT = new Map([
    [3, 9.21],
    [4, 11.34],
  ]);
  // One-sided 1% limit, in standard deviations above chance.
  const DEVIATIONS_1_PERCENT = 2.33;

  test.each([...CHI_SQUARE_1_PERCENT])('by its place among %i', (options, most) => {
    const places = questions
      .filter((question) => question.options.length === options)
      .map((question) => question.options.indexOf(correctOf(question)));
    const expected = places.length / options;
    const counts = Array.from({ length: options }, (_, place) => places.filter((found) => found === place).length);
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquare, counts.join(' ')).toBeLessThan(most);
  });

  test.each(LANGUAGES)('by being the longest, in %s', (language) => {
    let hits = 0;
    let expected = 0;
    let variance = 0;
    for (const question of questions) {
      const lengths = question.options.map((option) => option[language].length);
      const longest = Math.max(...lengths);
      const chance = lengths.filter((length) => length === longest).length / lengths.length;
      if (correctOf(question)[language].length === longest) hits += 1;
      expected += chance;
      variance += chance * (1 - chance);
    }
    expect(hits, `${hits} of ${questions.length}`).toBeLessThanOrEqual(expected + DEVIATIONS_1_PERCENT * Math.sqrt(variance));
  });

  test.each(LANGUAGES)('to a guesser who goes by the form of the options, in %s', (language) => {
    const above = (Object.keys(CLUES) as Clue[])
      .map((clue) => ({ clue, share: shareBy(clue, questions, language) - chanceOf(questions) }))
      .filter(({ share }) => share > 0.03);
    expect(above).toEqual([]);
  });

  test.each(LANGUAGES)('by standing out in length, in %s', (language) => {
    const outliers = questions.filter((question) => {
      const key = correctOf(question)[language].length;
      const others = question.options.filter((option) => option.correct !== true).map((option) => option[language].length);
      return key > 20 && key > 1.5 * Math.max(...others);
    });
    expect(outliers.map(({ id }) => id)).toEqual([]);
  });
});

describe('the texts', () => {
  const questionTexts = new Map<string, Texts>(
    content.questions.flatMap((question): [string, Texts][] => [
      [`question ${question.id}`, question],
      ...question.options.flatMap((option): [string, Texts][] => [
        [`option ${option.id}`, option],
        ...(option.why === undefined ? [] : [[`why ${option.id}`, option.why] as [string, Texts]]),
      ]),
      ...(question.alt === undefined ? [] : [[`alt ${question.id}`, question.alt] as [string, Texts]]),
      ...(question.explanation === null ? [] : [[`explanation ${question.id}`, question.explanation] as [string, Texts]]),
    ]),
  );

  test('of questions, options, reasons, explanations and pictures: Tigrinya and equal numbers', () => {
    expect(errorsIn(questionTexts)).toEqual([]);
  });

  test('of questions give the Swedish terms in Tigrinya', () => {
    const wrong = questions.flatMap(({ id, ti, sv, options, explanation }) =>
      missingTerms([sv, explanation?.sv ?? ''], [ti, explanation?.ti ?? '', ...options.map((option) => option.ti)]).map(
        (term) => `${id}: ${term}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('of misconceptions', () => {
    expect(errorsIn(new Map(content.misconceptions.map((misconception) => [misconception.id, misconception])))).toEqual([]);
  });

  test('of exercises and steps', () => {
    const texts = new Map<string, Texts>([
      ...content.exercises.flatMap(({ id, title, description }): [string, Texts][] => [
        [`exercise ${id} title`, title],
        [`exercise ${id} description`, description],
      ]),
      ...content.steps.flatMap(({ id, name, description }): [string, Texts][] => [
        [`step ${id} name`, name],
        [`step ${id} description`, description],
      ]),
    ]);
    expect(errorsIn(texts)).toEqual([]);
  });

  test('say anyone who, and not whoever, which readers of plain English stumble over', () => {
    expect(JSON.stringify(content).match(/.{0,40}whoever.{0,40}/gi) ?? []).toEqual([]);
  });

  test('of the exercise of questions without category, which the server adds', async () => {
    const module = '../server/publishing/uncategorized.ts';
    const { uncategorized: it } = (await import(module)) as { uncategorized: Record<string, string> };
    const texts = (field: string): Texts => ({ ti: it[field] ?? '', sv: it[`${field}_sv`] ?? '', en: it[`${field}_en`] ?? '' });
    expect(errorsIn(new Map([field('title'), field('description')]))).toEqual([]);
    function field(name: string): [string, Texts] {
      return [name, texts(name)];
    }
  });

  test('of signs', () => {
    const texts = new Map<string, Texts>(
      content.signGroups.flatMap(({ groupid, name, description, signs }): [string, Texts][] => [
        [`group ${groupid} name`, name],
        [`group ${groupid} description`, description],
        ...signs.flatMap((sign): [string, Texts][] => [
          [`sign ${sign.code} name`, sign.name],
          [`sign ${sign.code} meaning`, sign.meaning],
        ]),
      ]),
    );
    expect(errorsIn(texts)).toEqual([]);
  });

  test('of signs give the Swedish terms in Tigrinya', () => {
    const wrong = content.signGroups.flatMap(({ groupid, name, description, signs }) => [
      ...missingTerms([name.sv, description.sv], [name.ti, description.ti]).map((term) => `group ${groupid}: ${term}`),
      ...signs.flatMap((sign) =>
        missingTerms([sign.name.sv, sign.meaning.sv], [sign.name.ti, sign.meaning.ti, description.ti]).map(
          (term) => `${sign.code}: ${term}`,
        ),
      ),
    ]);
    expect(wrong).toEqual([]);
  });

  test('of checklists, block by block', () => {
    const wrong = content.checklists.flatMap(({ id, title, html }) => {
      const lines = {
        ti: plainText(html.ti).split('\n'),
        sv: plainText(html.sv).split('\n'),
        en: plainText(html.en).split('\n'),
      };
      if (lines.ti.length !== lines.sv.length || lines.sv.length !== lines.en.length) {
        return [`checklist ${id}: ${lines.ti.length}, ${lines.sv.length} and ${lines.en.length} blocks`];
      }
      const texts = new Map<string, Texts>([
        [`checklist ${id} title`, title],
        ...lines.ti.map((ti, place): [string, Texts] => [
          `checklist ${id} block ${place + 1}`,
          { ti, sv: lines.sv[place] ?? '', en: lines.en[place] ?? '' },
        ]),
      ]);
      return errorsIn(texts);
    });
    expect(wrong).toEqual([]);
  });

  test('of checklists give the Swedish terms in Tigrinya', () => {
    const wrong = content.checklists.flatMap(({ id, title, html }) =>
      missingTerms([title.sv, html.sv], [title.ti, html.ti]).map((term) => `checklist ${id}: ${term}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the pictures', () => {
  const drawings = [
    ...filesIn('questions').map((name) => ({
      name: `questions/${name}`,
      most: name.startsWith('sign-') ? 6 : name.startsWith('moving-') ? 100 : 12,
    })),
    ...filesIn('signs').map((name) => ({ name: `signs/${name}`, most: 6 })),
    ...content.signGroups.flatMap(({ groupid }) =>
      filesIn('signs', groupid).map((name) => ({ name: `signs/${groupid}/${name}`, most: 6 })),
    ),
  ];

  test('of questions exist, and each is used', () => {
    const there = new Set(filesIn('questions'));
    const named = new Set(content.questions.flatMap(({ image }) => (image === null ? [] : [image])));
    expect(
      [...named].filter((image) => !there.has(image)),
      'named but not drawn',
    ).toEqual([]);
    expect(
      [...there].filter((image) => !named.has(image)),
      'drawn but not used',
    ).toEqual([]);
  });

  test('of signs exist, and each is listed', () => {
    const groupImages = new Set(filesIn('signs'));
    const missing: string[] = [];
    const unlisted: string[] = [];
    for (const { groupid, groupimg, signs } of content.signGroups) {
      const there = filesIn('signs', groupid);
      const listed = new Set(signs.map(({ img }) => img));
      if (!groupImages.has(groupimg)) missing.push(groupimg);
      missing.push(...[...listed].filter((img) => !there.includes(img)).map((img) => `${groupid}/${img}`));
      // A base code may be drawn for other uses, and omitted from the list if its variants are listed.
      const isBase = (img: string) => [...listed].some((other) => other.startsWith(img.replace('.svg', '-')));
      unlisted.push(...there.filter((img) => !listed.has(img) && !isBase(img)).map((img) => `${groupid}/${img}`));
    }
    expect(missing, 'listed but not drawn').toEqual([]);
    expect(unlisted, 'drawn but not listed').toEqual([]);
    const folders = readdirSync(join(here, 'pictures/signs'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const groups = new Set(content.signGroups.map(({ groupid }) => groupid));
    expect(
      folders.map(({ name }) => name).filter((name) => !groups.has(name)),
      'folders of no group',
    ).toEqual([]);
  });

  test('are small: 6 kB for a sign, 12 kB for a scene, 100 kB for one that moves, which is a sixth of it when sent', () => {
    const large = drawings.filter(({ name, most }) => statSync(join(here, 'pictures', name)).size > most * 1024);
    expect(large.map(({ name }) => name)).toEqual([]);
  });

  test('are drawings only: no script, style, text or reference to elsewhere', () => {
    const forbidden =
      /<(?:script|style|text|tspan|image|foreignObject|a|animate|set)\b|\son[a-z]+=|\sstyle=|<!|href="(?!#)|url\((?!#)|@import|javascript:/i;
    const wrong = drawings
      .filter(({ name }) => name.endsWith('.svg'))
      .map(({ name }) => ({ name, found: forbidden.exec(readFileSync(join(here, 'pictures', name), 'utf8'))?.[0] }))
      .filter(({ found }) => found !== undefined);
    expect(wrong.map(({ name, found }) => `${name}: ${found}`)).toEqual([]);
  });
});

describe('signs and checklists', () => {
  test('keep ids in their ranges: thousands for the group', () => {
    const wrong = content.signGroups.flatMap(({ id, signs }) =>
      signs.filter((sign) => Math.floor(sign.id / 1000) !== id).map((sign) => sign.id),
    );
    expect(wrong).toEqual([]);
    expect(content.signGroups.filter(({ id }) => id < 1 || id > 17).map(({ id }) => id)).toEqual([]);
    expect(content.checklists.filter(({ id }) => id > 99).map(({ id }) => id)).toEqual([]);
  });

  test('list each code once', () => {
    const codes = content.signGroups.flatMap(({ signs }) => signs.map(({ code }) => code));
    expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
  });

  test('there are all 17 groups of signs', () => {
    expect(content.signGroups.map(({ id }) => id)).toEqual(Array.from({ length: 17 }, (_, place) => place + 1));
  });

  test('there are at least ten checklists', () => {
    expect(content.checklists.length).toBeGreaterThanOrEqual(10);
  });
});

describe('the steps', () => {
  const questionsOf = (ids: readonly number[]) => ids.map((id) => byId.get(id)).filter((question) => question !== undefined);
  const difficultyOf = (ids: readonly number[]) => {
    const found = questionsOf(ids);
    return found.reduce((sum, { difficulty }) => sum + difficulty, 0) / found.length;
  };

  test('are at least 14 of 10 to 15 questions, with ids in order', () => {
    expect(steps.length).toBeGreaterThanOrEqual(14);
    expect(steps.map(({ id }) => id)).toEqual(steps.map((_, place) => place + 1));
    expect(steps.filter(({ questions: ids }) => ids.length < 10 || ids.length > 15).map(({ id }) => id)).toEqual([]);
  });

  test('ask for three answers of five to begin with, then for four; only the first is a demo', () => {
    const usual = steps.map(({ questions: ids }, place) => usualMinMark(place, ids.length));
    expect(steps.map(({ min_mark }) => min_mark)).toEqual(usual);
    expect(steps.map(({ demo }) => demo === true)).toEqual(steps.map((_, place) => place === 0));
  });

  test('begin with short questions that have a picture and at most one word of the test: the first three, the first with easy ones only', () => {
    const hard = steps
      .slice(0, 3)
      .flatMap((step, place) =>
        questionsOf(step.questions).filter(
          ({ image, ti, difficulty }) =>
            (place === 0 && difficulty > 1) || !isEasyToBegin({ hasPicture: image !== null, stem: ti }),
        ),
      );
    expect(hard.map(({ id }) => id)).toEqual([]);
  });

  test('use questions that are shown, none twice', () => {
    const used = steps.flatMap((step) => step.questions);
    expect(
      used.filter((id) => !byId.has(id)),
      'retired or unknown',
    ).toEqual([]);
    expect(
      used.filter((id, place) => used.indexOf(id) !== place),
      'used twice',
    ).toEqual([]);
  });

  test('mix categories and have pictures', () => {
    const wrong = steps.filter((step) => {
      const found = questionsOf(step.questions);
      return new Set(found.map(({ category }) => category)).size < 3 || found.filter(({ image }) => image !== null).length < 3;
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('become harder: none is easier on average than the one before', () => {
    const averages = steps.map((step) => difficultyOf(step.questions));
    expect(averages).toEqual([...averages].sort((first, second) => first - second));
    expect(averages.at(-1) ?? 0).toBeGreaterThan((averages[0] ?? 3) + 0.5);
  });

  test('do not ask the same fact twice in one step', () => {
    const wrong = steps.flatMap((step) => {
      const single = questionsOf(step.questions)
        .filter(({ facts: named }) => named.length === 1)
        .map(({ facts: named }) => named[0]);
      return single.filter((fact, place) => single.indexOf(fact) !== place).map((fact) => `step ${step.id}: ${fact}`);
    });
    expect(wrong).toEqual([]);
  });
});

test.each(['ደው', 'ስቶፕ', 'stopp', 'halt'])('the stop sign is among the first that are found by «%s»', (called) => {
  const signs = content.signGroups.flatMap((group) => group.signs);
  const { found } = searcher(signs, ({ name, names = [] }) => [name.sv, name.ti, name.en, ...names])(called);
  expect(found.slice(0, 3).map(({ code }) => code)).toContain('B2');
});
