import { CirclePlay, UserPlus } from 'lucide-react';
import type { ComponentProps, ComponentType } from 'react';
import { Link } from '../../navigation/link.tsx';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../state/config.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { tryText } from '../../text/try.ts';
import { waysInText } from '../../text/ways-in.ts';
import { Button } from '../../ui/button.tsx';
import { CallSentence } from '../../ui/call-sentence.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Typeset } from '../../ui/typeset.tsx';

type WayProps = { to: string; icon: ComponentType<{ className: string }>; label: string };

function Way({ to, icon: Icon, label }: WayProps) {
  const language = useInterfaceLanguage();
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center justify-center gap-2 rounded-control border border-edge bg-raised px-2 py-1.5 text-center leading-snug font-semibold hover:bg-action-soft"
    >
      <Icon aria-hidden className="size-6 shrink-0 text-action" />
      <span className="min-w-0">
        <Typeset text={label} lang={language} />
      </span>
    </Link>
  );
}

/** For visitors: trial questions and sign-up. Stacked at large text sizes. */
export function NewHere() {
  const words = useCatalog(waysInText);
  return (
    <div className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
      <Way to={paths.try} icon={CirclePlay} label={words.try} />
      <Way to={paths.signUp} icon={UserPlus} label={words.signUp} />
    </div>
  );
}

/** What a new account includes. Rendered last, so that its arrival moves nothing. */
export function Trial() {
  const { sign_up, trial_days } = useConfig();
  const words = useCatalog(tryText);
  return sign_up === 'open' ? <p className="text-center text-caption text-soft">{words.trial(trial_days)}</p> : null;
}

export function Forgotten() {
  const words = useCatalog(waysInText);
  return (
    <p className="mt-1 text-center">
      <Link to={paths.passwordLink} className="inline-flex min-h-12 items-center font-semibold text-action underline">
        {words.forgotten}
      </Link>
    </p>
  );
}

/** Email, or phone number where the owner allows it. The input stays mounted while the config is loading. */
export function NameField(props: ComponentProps<typeof EmailField>) {
  const { phone_login } = useConfig();
  const words = useCatalog(waysInText);
  return phone_login ? <EmailField {...props} label={words.emailOrPhone} type="text" /> : <EmailField {...props} />;
}

/** behaviour 8.7: shown after every refused login, so that it does not reveal whether an address has an account. */
export function NotConfirmed({ email }: { email: string }) {
  const language = useInterfaceLanguage();
  const words = waysInText[language];
  const { phone_login } = useConfig();
  const isNumber = phone_login && !email.includes('@');
  return (
    <div className="grid gap-1 rounded-control bg-care-soft p-4 text-care">
      <p>
        <Typeset text={isNumber ? words.byNumber : words.notConfirmed} lang={language} />
      </p>
      {isNumber ? (
        <CallSentence of={words.callUs} />
      ) : (
        <Button
          variant="quiet"
          className="justify-self-start px-0! underline"
          onClick={() => navigate(paths.passwordLink, { state: email })}
        >
          {words.sendAgain}
        </Button>
      )}
    </div>
  );
}
