import { CalendarDays } from 'lucide-react';
import { formatDay } from '#domain/format-day.ts';
import { useConfig } from '../state/config.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { holidayText } from '../text/holiday.ts';

/** Out-of-office note for screens where people wait for an answer. */
export function HolidayNote() {
  const said = useCatalog(holidayText);
  const language = useInterfaceLanguage();
  const { holiday_until: until } = useConfig();
  if (until == null) return null;
  return (
    <p className="flex items-start gap-3 rounded-control bg-care-soft p-4">
      <CalendarDays aria-hidden className="mt-0.5 size-6 shrink-0" />
      {said(formatDay(language, until))}
    </p>
  );
}
