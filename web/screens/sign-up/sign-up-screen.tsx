import { readCode } from '#domain/invite-code.ts';
import { usePlace } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { useConfig, useIsConfigAsked } from '../../state/config.ts';
import { usePreferences } from '../../state/preferences.ts';
import { accountText } from '../../text/account/catalog.ts';
import { useCatalog } from '../../text/catalog.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CallSentence } from '../../ui/call-sentence.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Spinner } from '../../ui/states.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Sign-up. The fragment, which servers never log, may contain an invite code or the token that confirms an address. */
export function SignUpScreen() {
  const { signUp: words } = useCatalog(accountText);
  const fragment = usePlace().hash.slice(1);
  const code = readCode(fragment);
  const token = code === undefined ? fragment : '';
  return (
    <NarrowPage title={token === '' ? words.title : words.confirmTitle}>
      {token === '' ? <SignUp code={code ?? ''} /> : <ConfirmAddress token={token} />}
    </NarrowPage>
  );
}

function SignUp({ code }: { code: string }) {
  const { signUp: words } = useCatalog(accountText);
  const { language } = usePreferences();
  const { sign_up: mode } = useConfig();
  const isAsked = useIsConfigAsked();
  const isLoggedIn = useSession() !== null;
  if (isLoggedIn) {
    return (
      <>
        <p>
          <Typeset text={words.inside} lang={language} />
        </p>
        <ButtonLink to={paths.settings}>{words.toSettings}</ButtonLink>
      </>
    );
  }
  if (!isAsked) return <Spinner />;
  if (mode !== 'closed') return <SignUpForm mode={mode} code={code} />;
  return (
    <>
      <p>
        <Typeset text={words.closed} lang={language} />
      </p>
      <p>
        <CallSentence of={words.closedCall} />
      </p>
      <ButtonLink to={paths.login}>{words.login}</ButtonLink>
    </>
  );
}
