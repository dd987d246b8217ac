import { useCatalog } from '../text/catalog.ts';
import { examText } from '../text/exam/catalog.ts';
import { useText } from '../text/use-text.ts';

/** Formats a duration in words; no minutes below one minute. */
export function useDuration(): (seconds: number) => string {
  const text = useText();
  const words = useCatalog(examText);
  return (seconds) => (seconds < 60 ? words.seconds(seconds) : text.exam.timeUsedValue(Math.floor(seconds / 60), seconds % 60));
}
