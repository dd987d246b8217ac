import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isReference, readReference } from '#domain/order.ts';
import { stockholmSecond } from '#domain/stockholm.ts';
import { ApiError, call } from '../../api.ts';
import { useSearch } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { useConfig } from '../../state/config.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { withdrawText } from '../../text/shop/withdraw.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Done } from '../../ui/done.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FailureLines } from '../../ui/failure-lines.tsx';
import { TextField } from '../../ui/field.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { ordersQuery } from '../../unlock/account.ts';
import { ShopFooter } from '../../unlock/shop-footer.tsx';

type Typed = { reference: string; email: string };

/** Withdrawal from a contract: enter it, then confirm. No login required; a logged-in user finds the form filled in. */
export function WithdrawScreen() {
  const words = useCatalog(withdrawText);
  const user = useSession()?.user;
  const search = useSearch();
  const [typed, setTyped] = useState<Typed>({ reference: search.get('order') ?? '', email: user?.email ?? '' });
  const [isAsking, setAsking] = useState(false);
  const [receivedAt, setReceivedAt] = useState<string>();
  return (
    <NarrowPage title={isAsking && receivedAt === undefined ? words.confirmTitle : words.title}>
      {receivedAt !== undefined ? (
        <Received email={typed.email.trim()} at={receivedAt} />
      ) : isAsking ? (
        <Confirm typed={typed} onMend={() => setAsking(false)} onReceived={setReceivedAt} />
      ) : (
        <Which typed={typed} onType={setTyped} onNext={() => setAsking(true)} />
      )}
      {isAsking ? null : <ShopFooter />}
    </NarrowPage>
  );
}

type WhichProps = { typed: Typed; onType: (typed: Typed) => void; onNext: () => void };

function Which({ typed, onType, onNext }: WhichProps) {
  const words = useCatalog(withdrawText);
  const language = useInterfaceLanguage();
  const user = useSession()?.user;
  const orders = useQuery({ ...ordersQuery(user?.id ?? 0), enabled: user?.role === 'customer' }).data ?? [];
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const faults = {
    reference: isReference(readReference(typed.reference)) ? undefined : words.referenceFault,
    email: /^[^\s@]+@[^\s@]+$/.test(typed.email.trim()) ? undefined : words.emailFault,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const wrong = (['reference', 'email'] as const).find((name) => faults[name] !== undefined);
    if (wrong === undefined) onNext();
    else (form.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <p>
        <Typeset text={words.intro} lang={language} />
      </p>
      <TextField
        label={words.reference}
        name="reference"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        list={orders.length === 0 ? undefined : 'own-orders'}
        value={typed.reference}
        hint={words.referenceHint}
        error={isChecked ? faults.reference : undefined}
        onChange={(event) => onType({ ...typed, reference: event.target.value })}
      />
      <datalist id="own-orders">
        {orders.map(({ reference }) => (
          <option key={reference} value={reference} />
        ))}
      </datalist>
      <EmailField
        label={words.email}
        name="email"
        autoComplete="email"
        maxLength={254}
        value={typed.email}
        hint={words.emailHint}
        error={isChecked ? faults.email : undefined}
        onChange={(event) => onType({ ...typed, email: event.target.value })}
      />
      <Button type="submit">{words.next}</Button>
    </form>
  );
}

/** Retry interval while the server is read-only. */
const AGAIN_MS = 10_000;

type ConfirmProps = { typed: Typed; onMend: () => void; onReceived: (at: string) => void };

function Confirm({ typed, onMend, onReceived }: ConfirmProps) {
  const words = useCatalog(withdrawText);
  const language = useInterfaceLanguage();
  const { seller, email } = useConfig();
  const supportEmail = seller?.email ?? email;
  const reference = readReference(typed.reference);
  const address = typed.email.trim();
  const send = useMutation({
    mutationFn: () => call('POST /api/withdrawals', { body: { reference, email: address, language } }),
    onSuccess: ({ received_at }) => onReceived(received_at),
    // Offline, fail visibly instead of pausing the request.
    networkMode: 'always',
  });
  const { error, isPending, mutate } = send;
  const isOffline = error instanceof ApiError && error.isOffline;
  const isLater = error instanceof ApiError && error.code === 'readOnly';
  useEffect(() => {
    if (!isLater || isPending) return undefined;
    const timer = setTimeout(() => mutate(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isLater, isPending, mutate]);
  return (
    <div className="grid gap-4">
      <p className="font-semibold">
        <Typeset text={words.declaration(reference)} lang={language} />
      </p>
      <p className="wrap-anywhere">{words.receiptTo(address)}</p>
      {isOffline || isLater ? (
        <div role="alert" className="rounded-control bg-wrong-soft p-4 text-wrong">
          <p>{isOffline ? words.offline : words.later}</p>
          {supportEmail === '' ? null : (
            <p className="mt-2">
              <a href={`mailto:${supportEmail}?${mailOf(words.declaration(reference))}`} className="underline wrap-anywhere">
                {words.otherWay(supportEmail)}
              </a>
            </p>
          )}
        </div>
      ) : (
        <FailureLines error={error} />
      )}
      <Button disabled={isPending} onClick={() => mutate()}>
        {isPending ? words.sending : words.confirm}
      </Button>
      <a
        href={paths.withdraw}
        onClick={(event) => {
          event.preventDefault();
          onMend();
        }}
        className="flex min-h-12 items-center justify-self-center px-4 text-action underline"
      >
        {words.mend}
      </a>
    </div>
  );
}

/** Mail programs read %20, not +, as a space. */
const mailOf = (body: string) => new URLSearchParams({ subject: 'Ångra avtalet', body }).toString().replaceAll('+', '%20');

function Received({ email, at }: { email: string; at: string }) {
  const words = useCatalog(withdrawText);
  const isLoggedIn = useSession() !== null;
  return (
    <>
      <Done>{words.done}</Done>
      <p className="font-semibold tabular-nums">{words.doneAt(stockholmSecond(Date.parse(at)))}</p>
      <p className="wrap-anywhere">{words.doneNext(email)}</p>
      <ButtonLink to={isLoggedIn ? paths.settings : paths.login} variant="secondary">
        {words.toApp}
      </ButtonLink>
    </>
  );
}
