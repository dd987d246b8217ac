import { useQuery } from '@tanstack/react-query';
import { KeyRound, LockKeyhole, LockKeyholeOpen, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Admin } from '#contract/admins.ts';
import { mayChange } from '#domain/admins.ts';
import { AREAS, type Area, JOBS, mayDo } from '#domain/jobs.ts';
import { call } from '../../api.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { shortDay } from '../ui/dates.ts';
import {
  ADMINS_KEY,
  AdminLinkDialog,
  ChangeAdminDialog,
  JobDialog,
  NewAdminDialog,
  RemoveAdminDialog,
  ResetFactorDialog,
} from './admin-dialogs.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

type Asked = 'change' | 'job' | 'reset' | 'link' | 'remove';

/** Accounts of the admins; each admin can create, close, open, reset and remove the accounts of the others. */
export function AdminsScreen() {
  const text = useAdminText();
  const admins = useQuery({ queryKey: ADMINS_KEY, queryFn: () => call('GET /api/admins'), staleTime: 0 });
  const [isCreating, setCreating] = useState(false);
  const [asked, setAsked] = useState<{ what: Asked; admin: Admin } | null>(null);
  const onClose = () => setAsked(null);
  return (
    <AdminScreen
      title={text.admins.title}
      subtitle={text.admins.subtitle}
      actions={
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden className="size-5" />
          {text.admins.create}
        </Button>
      }
    >
      <Loaded query={admins} rows={3}>
        {(data) => <AdminsTable rows={data} onAsk={(what, admin) => setAsked({ what, admin })} />}
      </Loaded>
      {/* Rendered after the table has loaded, so that the table does not push it down. */}
      {admins.isPending ? null : (
        <div className="mt-6 grid gap-6">
          <JobsCard />
          <SecondFactorCard />
        </div>
      )}
      {isCreating ? <NewAdminDialog onClose={() => setCreating(false)} /> : null}
      {asked?.what === 'link' ? <AdminLinkDialog admin={asked.admin} onClose={onClose} /> : null}
      {asked?.what === 'remove' ? <RemoveAdminDialog admin={asked.admin} onClose={onClose} /> : null}
      {asked?.what === 'reset' ? <ResetFactorDialog admin={asked.admin} onClose={onClose} /> : null}
      {asked?.what === 'job' ? <JobDialog admin={asked.admin} onClose={onClose} /> : null}
      {asked?.what === 'change' ? <ChangeAdminDialog admin={asked.admin} onClose={onClose} /> : null}
    </AdminScreen>
  );
}

/** Which job may do what, listed from the rule in domain/jobs.ts. */
function JobsCard() {
  const text = useAdminText();
  return (
    <Card title={text.admins.jobsTitle}>
      <DataTable
        caption={text.admins.jobsTitle}
        rows={AREAS}
        keyOf={(area) => area}
        columns={[
          { header: text.admins.area, isHeading: true, cell: (area) => text.admins.areas[area] },
          ...JOBS.map((job) => ({
            header: text.admins.jobs[job],
            cell: (area: Area) => (mayDo(job, area) ? text.common.yes : '–'),
          })),
        ]}
      />
    </Card>
  );
}

type AdminsTableProps = { rows: readonly Admin[]; onAsk: (what: Asked, admin: Admin) => void };

function AdminsTable({ rows, onAsk }: AdminsTableProps) {
  const text = useAdminText();
  const own = useSession()?.user;
  return (
    <DataTable
      caption={text.admins.title}
      rows={rows}
      keyOf={(admin) => admin.id}
      isWide
      columns={[
        { header: text.admins.name, isHeading: true, cell: (admin) => admin.name },
        { header: text.admins.email, cell: (admin) => admin.email },
        { header: text.admins.job, cell: (admin) => text.admins.jobs[admin.job] },
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
          header: text.secondFactor.column,
          cell: (admin) =>
            admin.second_factor === null ? (
              text.common.no
            ) : own === undefined || !mayChange(own, admin) ? (
              text.common.yes
            ) : (
              <Button variant="secondary" onClick={() => onAsk('reset', admin)}>
                {text.secondFactor.reset}
              </Button>
            ),
        },
        {
          header: text.admins.change,
          cell: (admin) =>
            own === undefined || !mayChange(own, admin) ? (
              text.admins.you
            ) : (
              <div className="flex flex-wrap gap-2 max-sm:justify-end">
                <Button variant="secondary" onClick={() => onAsk('job', admin)}>
                  {text.admins.jobChange}
                </Button>
                {admin.disabled_at === null ? (
                  <>
                    <Button variant="secondary" onClick={() => onAsk('link', admin)}>
                      <KeyRound aria-hidden className="size-5" />
                      {text.admins.link}
                    </Button>
                    <Button variant="danger" onClick={() => onAsk('change', admin)}>
                      <LockKeyhole aria-hidden className="size-5" />
                      {text.admins.disable}
                    </Button>
                  </>
                ) : (
                  <Button variant="secondary" onClick={() => onAsk('change', admin)}>
                    <LockKeyholeOpen aria-hidden className="size-5" />
                    {text.admins.enable}
                  </Button>
                )}
                <Button variant="danger" onClick={() => onAsk('remove', admin)}>
                  <Trash2 aria-hidden className="size-5" />
                  {text.admins.remove}
                </Button>
              </div>
            ),
        },
      ]}
    />
  );
}
