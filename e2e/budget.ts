/** Tolerance for noise before a phase counts as slower. */
const NOISE = 1.1;

/** Phases that used over a tenth more processor time than their budget. Phases without a budget are ignored. */
export function grownPhases(budget: Readonly<Record<string, number>>, costs: Readonly<Record<string, number>>): string[] {
  return Object.entries(costs).flatMap(([phase, seconds]) => {
    const may = budget[phase];
    return may === undefined || seconds <= may * NOISE ? [] : [`      ${phase}: ${seconds}, may ${may}`];
  });
}
