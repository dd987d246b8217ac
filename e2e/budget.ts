/** Beyond this much of its budget a phase is said to have grown: less is the noise of a machine. */
const NOISE = 1.1;

/** The phases that have cost more seconds of processor than a tenth above what they may. One without a budget is not judged. */
export function grownPhases(budget: Readonly<Record<string, number>>, costs: Readonly<Record<string, number>>): string[] {
  return Object.entries(costs).flatMap(([phase, seconds]) => {
    const may = budget[phase];
    return may === undefined || seconds <= may * NOISE ? [] : [`      ${phase}: ${seconds}, may ${may}`];
  });
}
