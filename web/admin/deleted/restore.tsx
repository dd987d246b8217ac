import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ContentKind } from '#contract/content.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { signGroupsQuery } from '../signs/queries.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { FailureAlert } from '../ui/alert.tsx';
import { SelectField } from '../ui/fields.tsx';

type RestoreProps = {
  kind: ContentKind;
  id: number;
  name: string;
  /** The audit log does not tell the group of this sign, so the admin must choose it. */
  lacksGroup: boolean;
  children: ReactNode;
};

/** One deleted item with its restore button and, below, why restoring failed. */
export function Restore({ kind, id, name, lacksGroup, children }: RestoreProps) {
  const text = useAdminText().deleted;
  const [groupid, setGroupid] = useState('');
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => call('POST /api/deleted', { body: { kind, id, ...(lacksGroup ? { groupid } : {}) } }),
    onSuccess: async () => {
      notifySuccess(text.restored(name));
      await client.invalidateQueries();
    },
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {children}
        {lacksGroup ? <GroupField kind={kind} groupid={groupid} onChange={setGroupid} /> : null}
        <Button
          variant="secondary"
          aria-label={text.restoreOne(name)}
          disabled={restore.isPending || restore.isSuccess || (lacksGroup && groupid === '')}
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

type GroupFieldProps = { kind: ContentKind; groupid: string; onChange: (groupid: string) => void };

/** For a sign the group to restore it to; for a group its former code. */
function GroupField({ kind, groupid, onChange }: GroupFieldProps) {
  const text = useAdminText().deleted;
  const groups = useQuery({ ...signGroupsQuery, enabled: kind === 'sign' }).data ?? [];
  if (kind === 'sign_group')
    return (
      <TextField label={text.code} hint={text.codeHint} value={groupid} onChange={(event) => onChange(event.target.value)} />
    );
  return (
    <SelectField label={text.group} hint={text.groupHint} value={groupid} onChange={(event) => onChange(event.target.value)}>
      <option value="">–</option>
      {groups.map((group) => (
        <option key={group.id} value={group.groupid}>
          {group.groupid} · {group.name_sv || group.name_tig}
        </option>
      ))}
    </SelectField>
  );
}
