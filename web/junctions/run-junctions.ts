import { junctionsOfRun, type RunJunction } from '#domain/right-of-way/rule-cards.ts';
import { fetchMemories } from '../words/cards.ts';

/** Junctions for today's run, chosen by the rules that are due. Works offline with the data on the device. */
export async function planRunJunctions(
  questions: readonly number[],
  today: number,
): Promise<{ junctions: readonly RunJunction[] }> {
  return { junctions: junctionsOfRun(questions, await fetchMemories('rule'), today) };
}
