import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api.ts';
import { usePlace } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { currentSession, endSession, useSession } from '../../session/session.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { mailText } from '../../text/mail.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Done } from '../../ui/done.tsx';
import { FailureLines } from '../../ui/failure-lines.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Typeset } from '../../ui/typeset.tsx';

const useWords = () => useCatalog(mailText).link;

/** Landing page of links in mails. Each action needs a button press, because mail scanners open links too. */
export function MailLinkScreen() {
  const language = useInterfaceLanguage();
  const words = useWords();
  const { hash, search } = usePlace();
  // One-click unsubscribe (List-Unsubscribe) uses the query; our own links use the fragment.
  const said = new URLSearchParams(hash === '' ? search : hash.slice(1));
  const token = (name: string) => said.get(name) || undefined;
  const [confirm, object, off] = [token('confirm'), token('object'), token('off')];
  if (confirm !== undefined) return <Confirm key={confirm} token={confirm} />;
  if (object !== undefined) return <ObjectTo key={object} token={object} />;
  if (off !== undefined) return <TurnOff key={off} token={off} />;
  return (
    <NarrowPage title={words.confirmTitle}>
      <p role="alert" className="rounded-control bg-care-soft p-4 text-care">
        <Typeset text={words.missing} lang={language} />
      </p>
      <ToApp />
    </NarrowPage>
  );
}

/** Button to the settings, or to the login. */
function ToApp() {
  const words = useWords();
  const isLoggedIn = useSession() !== null;
  return isLoggedIn ? (
    <ButtonLink to={`${paths.settings}?show=email`}>{words.settings}</ButtonLink>
  ) : (
    <ButtonLink to={paths.login}>{words.login}</ButtonLink>
  );
}

type AskingProps<Answer> = {
  title: string;
  text: string;
  action: string;
  mutation: { isPending: boolean; error: Error | null; data: Answer | undefined; mutate: () => void };
  /** Rendered instead of the question when it is done. */
  done: (answer: Answer) => ReactNode;
};

function Asking<Answer>({ title, text, action, mutation, done }: AskingProps<Answer>) {
  const words = useWords();
  return (
    <NarrowPage title={title}>
      {mutation.data === undefined ? (
        <>
          <p>{text}</p>
          <FailureLines error={mutation.error} />
          <Button disabled={mutation.isPending} onClick={() => mutation.mutate()}>
            {mutation.isPending ? words.sending : action}
          </Button>
        </>
      ) : (
        done(mutation.data)
      )}
    </NarrowPage>
  );
}

/** Confirmation with the account's address now. */
function AccountNow({ success, email }: { success: string; email: string }) {
  const words = useWords();
  return (
    <>
      <Done>{success}</Done>
      <p className="hyphens-manual">{words.account(email)}</p>
    </>
  );
}

function Confirm({ token }: { token: string }) {
  const words = useWords();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call('POST /api/email/confirm', { body: { token } }),
    // If the user is logged in here, the settings must show the new address.
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <Asking
      title={words.confirmTitle}
      text={words.confirmText}
      action={words.confirm}
      mutation={confirm}
      done={({ success, email }) => (
        <>
          <AccountNow success={success} email={email} />
          <ToApp />
        </>
      )}
    />
  );
}

function ObjectTo({ token }: { token: string }) {
  const words = useWords();
  const object = useMutation({
    mutationFn: () => call('POST /api/email/object', { body: { token } }),
    onSuccess: () => {
      if (currentSession() !== null) endSession('logout');
    },
  });
  return (
    <Asking
      title={words.objectTitle}
      text={words.objectText}
      action={words.object}
      mutation={object}
      done={({ success, email, link }) => (
        <>
          <AccountNow success={success} email={email} />
          <ButtonLink to={link} replace>
            {words.choosePassword}
          </ButtonLink>
        </>
      )}
    />
  );
}

function TurnOff({ token }: { token: string }) {
  const words = useWords();
  const off = useMutation({ mutationFn: () => call('POST /api/unsubscribe', { body: { token } }) });
  return (
    <Asking
      title={words.offTitle}
      text={words.offText}
      action={words.off}
      mutation={off}
      done={({ reminder }) => (
        <>
          <Done>{words.offDone[reminder]}</Done>
          <p>{words.offBack}</p>
          <ToApp />
        </>
      )}
    />
  );
}
