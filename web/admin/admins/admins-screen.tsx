import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import type { Admin } from '#contract/admins.ts';
import { mayDisable } from '#domain/admins.ts';
import { call } from '../../api.ts';
import { notifySuccess } from '../../notices.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { ListSkeleton, LoadError } from '../../ui/states.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { FailureAlert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { shortDay } from '../ui/dates.ts';

const ADMINS_KEY = ['admin', 'admins'] as const;

/** Who may log in here; each of them can close and open the accounts of the others. */
export function AdminsScreen() {
  const text = useAdminText();
  const client = useQueryClient();
  const admins = useQuery({ queryKey: ADMINS_KEY, queryFn: () => call('GET /api/admins'), staleTime: 0 });
  const [asking, setAsking] = useState<Admin | null>(null);
  const change = useMutation({
    mutationFn: ({ id, disabled_at }: Admin) =>
      call('PUT /api/admins/{id}', { params: { id }, body: { disabled: disabled_at === null } }),
    onSuccess: ({ name, disabled_at }) => {
      notifySuccess(disabled_at === null ? text.admins.enableDone(name) : text.admins.disableDone(name));
      return client.invalidateQueries({ queryKey: ADMINS_KEY });
    },
    onSettled: () => setAsking(null),
  });
  const isOpen = asking?.disabled_at === null;
  return (
    <AdminScreen title={text.admins.title} subtitle={text.admins.subtitle}>
      <FailureAlert error={change.error} title={text.common.failed} />
      {admins.data !== undefined ? (
        <AdminsTable rows={admins.data} onChange={setAsking} />
      ) : admins.isError ? (
        <LoadError error={admins.error} onRetry={() => admins.refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
      {asking === null ? null : (
        <ConfirmDialog
          isDangerous={isOpen}
          title={isOpen ? text.admins.disable : text.admins.enable}
          confirm={isOpen ? text.admins.disable : text.admins.enable}
          isBusy={change.isPending}
          onClose={() => setAsking(null)}
          onConfirm={() => change.mutate(asking)}
        >
          <p>{isOpen ? text.admins.disableText(asking.name) : text.admins.enableText(asking.name)}</p>
        </ConfirmDialog>
      )}
    </AdminScreen>
  );
}

function AdminsTable({ rows, onChange }: { rows: readonly Admin[]; onChange: (admin: Admin) => void }) {
  const text = useAdminText();
  const own = useSession()?.user;
  return (
    <DataTable
      caption={text.admins.title}
      rows={rows}
      keyOf={(admin) => admin.id}
      columns={[
        { header: text.admins.name, isHeading: true, cell: (admin) => admin.name },
        { header: text.admins.email, cell: (admin) => admin.email },
        { header: text.admins.sessions, isNumber: true, cell: (admin) => admin.sessions },
        {
          header: text.admins.state,
          cell: ({ disabled_at, erase_at }) =>
            erase_at !== null ? (
              <Badge tone="wrong">{text.admins.leaving(shortDay(erase_at))}</Badge>
            ) : disabled_at === null ? (
              <Badge tone="right">{text.admins.enabled}</Badge>
            ) : (
              <Badge tone="care">{text.admins.disabled(shortDay(disabled_at))}</Badge>
            ),
        },
        {
          header: text.admins.change,
          cell: (admin) =>
            own === undefined || !mayDisable(own, admin) ? (
              text.admins.you
            ) : admin.disabled_at === null ? (
              <Button variant="danger" onClick={() => onChange(admin)}>
                <LockKeyhole aria-hidden className="size-5" />
                {text.admins.disable}
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => onChange(admin)}>
                <LockKeyholeOpen aria-hidden className="size-5" />
                {text.admins.enable}
              </Button>
            ),
        },
      ]}
    />
  );
}
