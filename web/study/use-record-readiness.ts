import { useEffect } from 'react';
import { shownRow } from '#domain/study/judgement.ts';
import { enqueue } from '../device/outbox.ts';
import { useStudy } from './use-study.ts';

/** The value sent last, to avoid duplicates. */
let lastSent = '';

/** Records the readiness that a screen shows, once a day, to compare it with later test results. */
export function useRecordReadiness(): void {
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
  const serialized = row === undefined || isKept ? '' : JSON.stringify(row);
  useEffect(() => {
    if (serialized === '' || serialized === lastSent) return;
    lastSent = serialized;
    const { examDay: exam_day, ...rest } = JSON.parse(serialized) as NonNullable<typeof row>;
    enqueue('PUT /api/study/shown', { ...rest, exam_day });
  }, [serialized]);
}
