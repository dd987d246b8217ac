import { formatDay } from '#domain/format-day.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { reportText } from '../text/report.ts';

/** For learners who reported the question, or answered it wrongly, before its correction. */
export function CorrectedNote({ at }: { at: string }) {
  const language = useInterfaceLanguage();
  return (
    <p className="pb-2 text-caption">
      <time dateTime={at}>{reportText[language].corrected(formatDay(language, at))}</time>
    </p>
  );
}
