import { useMutation } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '#contract/endpoints.ts';
import { examSecondsLeft } from '#domain/exam.ts';
import { call } from '../../api.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { startAttempt } from './exam-store.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { startOf } from './queries.ts';

type RunningCardProps = {
  current: Answer<'GET /api/exams/attempts/current'> & { readonly ahead: number };
  onClosed: () => void;
};

/** Card for an exam that was begun on another device, or here before a crash. */
export function RunningCard({ current: { attempt, questions, ahead }, onClosed }: RunningCardProps) {
  const text = useText();
  const words = useCatalog(examText);
  const [isLeaving, setLeaving] = useState(false);
  const leave = useMutation({
    mutationFn: (id: string) => call('DELETE /api/exams/attempts/{id}', { params: { id } }),
    onSettled: onClosed,
  });
  if (attempt === null) return null;
  const startedAt = startOf(attempt, ahead);
  const minutes = Math.ceil(examSecondsLeft({ startedAt, seconds: attempt.minutes * 60 }, Date.now()) / 60);
  return (
    <section aria-labelledby="running" className="grid gap-3 rounded-card border-2 border-action bg-raised p-5 shadow-card">
      <h2 id="running" className="flex items-center gap-2 text-title">
        <Clock aria-hidden className="size-6 shrink-0 text-action" />
        {words.running}
      </h2>
      <p>{words.runningText(minutes)}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button onClick={() => startAttempt({ attempt, questions, startedAt })}>{words.goOn}</Button>
        <Button variant="quiet" disabled={leave.isPending} onClick={() => setLeaving(true)}>
          {text.exam.leaveConfirm}
        </Button>
      </div>
      {isLeaving ? (
        <LeaveDialog
          onStay={() => setLeaving(false)}
          onLeave={() => {
            setLeaving(false);
            leave.mutate(attempt.id);
          }}
        />
      ) : null}
    </section>
  );
}
