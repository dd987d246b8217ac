import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContentKind } from '#contract/content.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';

type RestoreProps = { kind: ContentKind; id: number; name: string; children: ReactNode };

/** A line about something that was deleted, with the button that brings it back; below it why that cannot be. */
export function Restore({ kind, id, name, children }: RestoreProps) {
  const text = useAdminText().deleted;
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => call('POST /api/deleted', { body: { kind, id } }),
    onSuccess: async () => {
      notifySuccess(text.restored(name));
      await client.invalidateQueries();
    },
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {children}
        <Button
          variant="secondary"
          aria-label={text.restoreOne(name)}
          disabled={restore.isPending || restore.isSuccess}
          onClick={() => restore.mutate()}
        >
          <ArchiveRestore aria-hidden className="size-5" />
          {text.restore}
        </Button>
      </div>
      <FailureAlert error={restore.error} title={text.failed(name)} />
    </div>
  );
}
