import { junctionsOfRun, type RunJunction } from '#domain/right-of-way/rule-cards.ts';
import { fetchMemories } from '../words/cards.ts';

/** The junctions that a run of today asks: of the rules that are due; by what is on the device where there is no network. */
export async function planRunJunctions(
  questions: readonly number[],
  today: number,
): Promise<{ junctions: readonly RunJunction[] }> {
  return { junctions: junctionsOfRun(questions, await fetchMemories('rule'), today) };
}
