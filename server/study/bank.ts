import type { Answer } from '#contract/endpoints.ts';
import type { Viewer } from '#domain/access.ts';
import { rowsOfBank, type SceneRow, type SignRow } from '#domain/study/bank.ts';
import { DAYS_OF_BEGINNING } from '#domain/study/beginning.ts';
import type { Published } from '../publishing/published.ts';
import { type Known, openOf } from './practice.ts';

/** Ids that this caller may practise. */
export function openIds(published: Published, viewer: Viewer, known: Known, now: number): number[] {
  return published.exerciseIds.flatMap((exerciseId) =>
    (openOf(published, viewer, exerciseId, known, now) ?? []).map(({ id }) => id),
  );
}

/** The bank for a device: questions that the learner may practise or has seen. */
export function bankOf(published: Published, viewer: Viewer, known: Known, now: number): Answer<'GET /api/bank'> {
  const named = new Set([...openIds(published, viewer, known, now), ...known.sights.keys()]);
  const isNamed = (id: number) => named.has(id);
  // The easy beginning lasts for the first days of study.
  const isBeginning = new Set(known.sights.values()).size <= DAYS_OF_BEGINNING;
  const toBegin = (ids: ReadonlySet<number>) => (isBeginning ? [...ids].filter(isNamed) : []);
  const { easyIds, middleIds, hardIds } = published;
  const signs = published.questionsOfSign.flatMap(([sign, ...ids]): SignRow[] => {
    const shown = ids.filter(isNamed);
    return shown.length === 0 ? [] : [[sign, ...shown]];
  });
  const scenes = published.scenesOfHazard.flatMap(([hazard, ...ids]): SceneRow[] => {
    const shown = ids.filter(isNamed);
    return shown.length === 0 ? [] : [[hazard, ...shown]];
  });
  const isShown = new Set(signs.map(([sign]) => sign));
  const pairs = published.mixedSigns.filter((pair) => pair.every((sign) => isShown.has(sign)));
  return {
    ...rowsOfBank(published.bank, isNamed),
    easy: toBegin(easyIds),
    middle: toBegin(middleIds),
    hard: toBegin(hardIds),
    signs,
    scenes,
    pairs,
  };
}
