import { useText } from '../text/use-text.ts';
import { useExamText } from './use-exam-text.ts';

/** Seconds in words: below a minute without minutes. */
export function useDuration(): (seconds: number) => string {
  const text = useText();
  const words = useExamText();
  return (seconds) => (seconds < 60 ? words.seconds(seconds) : text.exam.timeUsedValue(Math.floor(seconds / 60), seconds % 60));
}
