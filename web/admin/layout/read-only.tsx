import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { shortTime } from '../ui/dates.ts';
import { rightsQuery, statusQuery } from './queries.ts';

/** Banner above every screen in read-only mode; the owner can end the mode here. */
export function ReadOnlyNotice({ since }: { since: string }) {
  const text = useAdminText();
  const isOwner = useQuery(rightsQuery).data?.areas.includes('system') === true;
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call('PUT /api/read-only', { body: { on: false } }),
    onSuccess: () => client.invalidateQueries({ queryKey: statusQuery.queryKey }),
  });
  return (
    <div className="grid gap-3 p-4">
      <Alert
        tone="care"
        action={
          isOwner ? (
            <Button variant="secondary" disabled={end.isPending} onClick={() => end.mutate()}>
              {text.readOnly.end}
            </Button>
          ) : null
        }
      >
        <p className="font-semibold">{text.readOnly.since(shortTime(since))}</p>
        <p>{isOwner ? text.readOnly.owner : text.readOnly.others}</p>
      </Alert>
      <FailureAlert error={end.error} title={text.common.failed} />
    </div>
  );
}
