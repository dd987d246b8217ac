import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, MessageSquare, RotateCcw, Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { TextComment } from '#contract/comments.ts';
import type { TextKind } from '#contract/content.ts';
import { COMMENT_MAX } from '#contract/limits.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { isConflict } from '../calls.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { shortTime } from '../ui/dates.ts';
import { AreaField } from '../ui/fields.tsx';
import { isSendKey } from '../ui/use-keys.ts';

type ThreadProps = {
  of: { readonly kind: TextKind; readonly id: number; readonly field: string };
  /** Name of the text that the comments belong to. */
  name: string;
  comments: readonly TextComment[];
  /** Keeps an open thread collapsed too, where its comments are shown elsewhere on the screen. */
  isFolded?: boolean;
};

/** Comments on a text: an open thread is expanded; a resolved or empty one is behind a button. */
export function Thread({ of, name, comments, isFolded = false }: ThreadProps) {
  const text = useAdminText().comments;
  const mayDo = useMayDo();
  const client = useQueryClient();
  const id = useId();
  /** The server's last answer, shown until the list is fetched again. */
  const [answered, setAnswered] = useState<{ to: readonly TextComment[]; thread: readonly TextComment[] }>();
  const thread = answered?.to === comments ? answered.thread : comments;
  const isOpen = thread.some(({ resolved }) => !resolved);
  const [isWanted, setWanted] = useState<boolean>();
  const isShown = isWanted ?? (isOpen && !isFolded);
  const [written, setWritten] = useState('');
  const take = (next: readonly TextComment[]) => setAnswered({ to: comments, thread: next });
  const send = useMutation({
    mutationFn: () => call('POST /api/comments', { body: { ...of, comment: written } }),
    onSuccess: (next) => {
      take(next);
      setWritten('');
      setWanted(true);
    },
  });
  const resolve = useMutation({
    mutationFn: (resolved: boolean) => call('PUT /api/comments', { body: { ...of, resolved, last: thread.at(-1)?.id ?? 0 } }),
    onSuccess: (next, resolved) => {
      take(next);
      setWanted(!resolved);
    },
    onError: (error) => {
      // Refetch to show the comments that others have written meanwhile.
      if (isConflict(error)) void client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (written.trim() !== '' && !send.isPending) send.mutate();
  };
  const label = thread.length === 0 ? text.write : isOpen ? text.open(thread.length) : text.resolved(thread.length);
  return (
    <section aria-label={text.thread(name)} className="mt-2">
      <Button
        variant="quiet"
        className="-ml-3 px-3!"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setWanted(!isShown)}
      >
        <MessageSquare aria-hidden className="size-5" />
        {label}
      </Button>
      <div id={id}>
        {isShown ? (
          <div className="grid gap-3 rounded-control bg-paper p-3">
            {thread.length === 0 ? null : (
              <ol className="grid gap-2">
                {thread.map((one) => (
                  <li key={one.id}>
                    <p className="whitespace-pre-line wrap-break-word">{one.comment}</p>
                    <p className="text-caption text-soft">{text.said(one.by, shortTime(one.at))}</p>
                  </li>
                ))}
              </ol>
            )}
            <form noValidate onSubmit={submit} className="grid gap-2">
              <AreaField
                label={text.field}
                maxLength={COMMENT_MAX}
                value={written}
                onChange={(event) => setWritten(event.target.value)}
                onKeyDown={(event) => {
                  if (isSendKey(event)) submit();
                }}
              />
              <FailureAlert error={send.error ?? resolve.error} />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" variant="secondary" disabled={send.isPending || written.trim() === ''}>
                  <Send aria-hidden className="size-5" />
                  {text.send}
                </Button>
                {thread.length === 0 || !mayDo('texts') ? null : (
                  <Button variant="quiet" disabled={resolve.isPending} onClick={() => resolve.mutate(isOpen)}>
                    {isOpen ? <Check aria-hidden className="size-5" /> : <RotateCcw aria-hidden className="size-5" />}
                    {isOpen ? text.resolve : text.reopen}
                  </Button>
                )}
              </div>
            </form>
          </div>
        ) : null}
      </div>
    </section>
  );
}
