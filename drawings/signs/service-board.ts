/** The service signs: a white square in a blue field. */
import { blueSquare } from '../frames.ts';
import { rect, white } from '../svg.ts';

/** The white square runs from 74 to 326 in both directions. */
export function service(...symbol: readonly string[]): string {
  return blueSquare(rect(74, 74, 252, 252, white), ...symbol);
}
