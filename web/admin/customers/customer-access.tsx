import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Link2, LockOpen, LogOut, Mail } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { CustomerDetail, PasswordLink } from '#contract/customers.ts';
import { PASSWORD_MIN_CHARACTERS, passwordFault } from '#domain/password.ts';
import { call } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { useConfig } from '../../state/config.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useMayDo } from '../layout/use-menu.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shortTime } from '../ui/dates.ts';
import { fieldErrors } from '../ui/field-errors.ts';
import { LinkCard } from './link-card.tsx';
import { CUSTOMERS_KEY } from './queries.ts';
import { useCustomerChange } from './use-customer-change.ts';

/** Actions that need a confirmation. */
type Asked = 'link' | 'mail' | 'sessions';

/** How the customer logs in: one-time link, new password, and logged-in devices. */
export function CustomerAccess({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const [asking, setAsking] = useState<Asked | null>(null);
  const calls = useAccessCalls(customer.id, () => setAsking(null));
  const { link, mail, sessions, lockout } = calls;
  return (
    <Card title={text.customers.accessTitle}>
      <div className="grid gap-5">
        <FailureAlert error={link.error ?? mail.error ?? sessions.error ?? lockout.error} title={text.common.failed} />
        {customer.locked_until === null ? null : (
          <Alert
            tone="care"
            action={
              <Button variant="secondary" disabled={lockout.isPending} onClick={() => lockout.mutate()}>
                <LockOpen aria-hidden className="size-5" />
                {text.customers.liftLockout}
              </Button>
            }
          >
            <p className="font-semibold">{text.customers.lockedUntil(shortTime(customer.locked_until))}</p>
            <p>{text.customers.lockedText}</p>
          </Alert>
        )}
        <NewPassword customer={customer} />
        <OneTimeLink customer={customer} made={link.data} onAsk={setAsking} />
        <div className="grid gap-3 border-t border-line pt-5">
          <p>{text.customers.sessions(customer.sessions)}</p>
          <div>
            <Button variant="danger" disabled={customer.sessions === 0} onClick={() => setAsking('sessions')}>
              <LogOut aria-hidden className="size-5" />
              {text.customers.endSessions}
            </Button>
          </div>
        </div>
      </div>
      {asking === null ? null : (
        <Confirmation asked={asking} email={customer.email} call={calls[asking]} onClose={() => setAsking(null)} />
      )}
    </Card>
  );
}

function useAccessCalls(id: number, onSettled: () => void) {
  const text = useAdminText();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: CUSTOMERS_KEY });
  const params = { id };
  const link = useMutation({
    mutationFn: () => call('POST /api/customers/{id}/link', { params }),
    onSuccess: refresh,
    onSettled,
  });
  const mail = useMutation({
    mutationFn: () => call('POST /api/customers/{id}/link/mail', { params }),
    onSuccess: ({ mailed_to, expires_at }) => {
      notifySuccess(text.customers.linkMailed(mailed_to, shortTime(expires_at)));
      link.reset();
      return refresh();
    },
    onSettled,
  });
  const sessions = useMutation({
    mutationFn: () => call('DELETE /api/customers/{id}/sessions', { params }),
    onSuccess: ({ ended }) => {
      notifySuccess(text.customers.sessionsEnded(ended));
      return refresh();
    },
    onSettled,
  });
  const lockout = useMutation({
    mutationFn: () => call('DELETE /api/customers/{id}/lockout', { params }),
    onSuccess: () => {
      notifySuccess(text.customers.lockoutLifted);
      return refresh();
    },
  });
  return { link, mail, sessions, lockout };
}

type OneTimeLinkProps = {
  customer: CustomerDetail;
  /** The link that was just created. */
  made: PasswordLink | undefined;
  onAsk: (asked: 'link' | 'mail') => void;
};

function OneTimeLink({ customer, made, onAsk }: OneTimeLinkProps) {
  const text = useAdminText();
  const { mail: isSending } = useConfig();
  const mayDo = useMayDo();
  // The link is dead when it was used, or ended by a new password or by logging out all devices.
  const shown = made?.expires_at === customer.link_expires_at ? made : undefined;
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="text-soft">{text.customers.linkText}</p>
      {shown === undefined && customer.link_expires_at !== null ? (
        <p>{text.customers.linkOut(shortTime(customer.link_expires_at))}</p>
      ) : null}
      {shown === undefined ? null : <LinkCard link={shown} />}
      <div className="flex flex-wrap gap-3">
        {isSending ? (
          <Button variant="secondary" onClick={() => onAsk('mail')}>
            <Mail aria-hidden className="size-5" />
            {text.customers.mailLink}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => onAsk('link')}>
          <Link2 aria-hidden className="size-5" />
          {text.customers.makeLink}
        </Button>
      </div>
      <div>
        <Link to={adminPaths.mailsTo(customer.email)} className="inline-flex min-h-12 items-center text-action underline">
          {text.customers.mailsOf}
        </Link>
      </div>
      {mayDo('system') ? (
        <div>
          <Link to={adminPaths.auditOf(customer.id)} className="inline-flex min-h-12 items-center text-action underline">
            {text.customers.auditOf}
          </Link>
        </div>
      ) : null}
    </div>
  );
}

type ConfirmationProps = {
  asked: Asked;
  email: string;
  call: { isPending: boolean; mutate: () => void };
  onClose: () => void;
};

function Confirmation({ asked, email, call, onClose }: ConfirmationProps) {
  const { customers: words } = useAdminText();
  const [title, text] = {
    link: [words.makeLink, words.makeLinkText],
    mail: [words.mailLink, words.mailLinkText(email)],
    sessions: [words.endSessions, words.endSessionsText],
  }[asked] as [string, string];
  return (
    <ConfirmDialog
      isDangerous={asked === 'sessions'}
      title={title}
      confirm={title}
      isBusy={call.isPending}
      onClose={onClose}
      onConfirm={() => call.mutate()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

function NewPassword({ customer }: { customer: CustomerDetail }) {
  const text = useAdminText();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const change = useCustomerChange(customer.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordFault(password);
    setFault(found === undefined ? undefined : text.customers.passwordFaults[found]);
    if (found !== undefined) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    change.mutate(
      { password },
      {
        onSuccess: () => {
          setPassword('');
          notifySuccess(text.customers.passwordSaved);
        },
        onError: (error) => setFault(fieldErrors(error)['password']),
      },
    );
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
      <FailureAlert error={change.error} title={text.common.notSaved} />
      <PasswordField
        label={text.customers.newPassword}
        autoComplete="new-password"
        hint={text.customers.newPasswordHint(PASSWORD_MIN_CHARACTERS)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fault}
      />
      <div>
        <Button type="submit" variant="secondary" disabled={password === '' || change.isPending}>
          <KeyRound aria-hidden className="size-5" />
          {text.customers.setPassword}
        </Button>
      </div>
    </form>
  );
}
