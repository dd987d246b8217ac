import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { handedIn, rememberDiscarded } from '../device/handed-in.ts';
import { discard, type OutboxItem, retryRefused } from '../device/outbox.ts';
import type { Text } from '../text/ti.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Refused writes with their reasons; the learner can retry or discard them. */
export function RefusedWrites({ items }: { items: readonly OutboxItem[] }) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const ids = items.map((item) => item.id);
  const discardAll = () => {
    for (const exam of items.map(handedIn)) if (exam !== undefined) rememberDiscarded(exam.id);
    discard((item) => ids.includes(item.id));
  };
  return (
    <section aria-label={text.saving.refused} className="rounded-card bg-care-soft p-4 text-care">
      <div role="status" className="flex gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{text.saving.refused}</p>
          <ul>
            {linesOf(items, text).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => retryRefused(ids)}>{text.app.retry}</Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {text.saving.discard}
        </Button>
      </div>
      {isAsking ? (
        <Dialog
          alert
          title={text.saving.discardTitle}
          icon={<TriangleAlert aria-hidden className="mt-0.5 size-8 shrink-0 text-care" />}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {text.app.no}
              </Button>
              <Button variant="danger" onClick={discardAll}>
                {text.app.yes}
              </Button>
            </>
          }
        >
          <p>{text.saving.discardText}</p>
        </Dialog>
      ) : null}
    </section>
  );
}

/** Answers refused for the same reason share a line. */
function linesOf(items: readonly OutboxItem[], text: Text): string[] {
  const answers = new Map<string, number>();
  const lines: string[] = [];
  for (const item of items) {
    const { failed = '' } = item;
    if (item.name === 'POST /api/answers') answers.set(failed, (answers.get(failed) ?? 0) + item.body.answers.length);
    else if (handedIn(item) !== undefined) lines.push(`${text.saving.exam} ${failed}`);
    else if (item.name === 'POST /api/progress') lines.push(`${text.saving.step} ${failed}`);
    // A goal or a real test: the error message itself names the field.
    else lines.push(failed);
  }
  return [...lines, ...[...answers].map(([failed, count]) => `${text.saving.answers(count)} ${failed}`)];
}
