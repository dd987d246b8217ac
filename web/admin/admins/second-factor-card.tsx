import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen, Card } from '../ui/admin-screen.tsx';
import { Alert } from '../ui/alert.tsx';
import { shortDay } from '../ui/dates.ts';
import { RemoveDialog, SetUpDialog } from './second-factor-dialogs.tsx';

const secondFactorQuery = queryOptions({ queryKey: ['admin', 'second-factor'], queryFn: () => call('GET /api/second-factor') });

/** Shows whether the admin's own account has a second factor, and lets them turn it on or off. */
export function SecondFactorCard() {
  const text = useAdminText().secondFactor;
  const client = useQueryClient();
  const status = useQuery(secondFactorQuery);
  const [shown, setShown] = useState<'set up' | 'remove' | null>(null);
  const close = () => {
    setShown(null);
    // Refetch everything: some calls were refused while there was no second factor.
    void client.invalidateQueries();
  };
  return (
    <Card title={text.title}>
      <Loaded query={status} rows={1}>
        {(data) => (
          <div className="grid justify-items-start gap-4">
            {data.since === null ? (
              <>
                {data.required ? <Alert tone="care">{text.required}</Alert> : null}
                <p>{text.off}</p>
                <Button onClick={() => setShown('set up')}>{text.setUp}</Button>
              </>
            ) : (
              <>
                <p>
                  {text.on(shortDay(data.since))} {text.left(data.recovery_codes)}
                </p>
                <Button variant="danger" onClick={() => setShown('remove')}>
                  {text.remove}
                </Button>
              </>
            )}
          </div>
        )}
      </Loaded>
      {shown === 'set up' ? <SetUpDialog onClose={close} /> : null}
      {shown === 'remove' ? <RemoveDialog onClose={close} /> : null}
    </Card>
  );
}

/** Where a second factor is required, admins without one see its setup before anything else. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const text = useAdminText().secondFactor;
  const { data } = useQuery(secondFactorQuery);
  if (data?.required !== true || data.since !== null) return children;
  return (
    <AdminScreen title={text.title}>
      <SecondFactorCard />
    </AdminScreen>
  );
}
