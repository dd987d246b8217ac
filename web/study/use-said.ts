import { useEffect } from 'react';
import { shownRow } from '#domain/study/judgement.ts';
import { enqueue } from '../device/outbox.ts';
import { useStudy } from './use-study.ts';

/** What was told to the server last, so that nothing is told twice. */
let told = '';

/** A figure that a screen shows is kept, once a day: it is compared with what comes true. */
export function useSaid(): void {
  const { study, view } = useStudy();
  const row =
    study === undefined || view === undefined
      ? undefined
      : shownRow(view.judged, {
          today: view.today,
          language: study.test_language ?? undefined,
          examDay: view.examDay,
          gap: view.gap,
        });
  const kept = study?.shown.find(({ day }) => day === row?.day);
  const isKept =
    row !== undefined && kept?.pass === row.pass && kept.word === row.word && kept.low === row.low && kept.high === row.high;
  const said = row === undefined || isKept ? '' : JSON.stringify(row);
  useEffect(() => {
    if (said === '' || said === told) return;
    told = said;
    const { examDay: exam_day, ...rest } = JSON.parse(said) as NonNullable<typeof row>;
    enqueue('PUT /api/study/shown', { ...rest, exam_day });
  }, [said]);
}
