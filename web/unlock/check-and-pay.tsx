import { useQuery } from '@tanstack/react-query';
import { CreditCard, ScanLine } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LegalTexts } from '#contract/legal.ts';
import type { Plan } from '#contract/plans.ts';
import { vatIn } from '#domain/money.ts';
import { BUYERS, type Buyer, type PayMethod } from '#domain/order.ts';
import { ApiError } from '../api.ts';
import { paths } from '../paths.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { shopText } from '../text/shop/shop.ts';
import { withdrawText } from '../text/shop/withdraw.ts';
import { unlockText } from '../text/unlock/catalog.ts';
import { Button } from '../ui/button.tsx';
import { Loading, Spinner } from '../ui/states.tsx';
import { Typeset } from '../ui/typeset.tsx';
import { legalQuery } from './legal.ts';
import { LegalText } from './legal-text.tsx';
import { useAmount } from './money.ts';
import { OrderFailure } from './order-payment.tsx';
import type { Ordering } from './use-ordering.ts';
import { wordOf } from './word-of.ts';

const ICONS = { swish: ScanLine, card: CreditCard };

type CheckProps = { plan: Plan; method: PayMethod; pay: Ordering; onChange: () => void };

/** Second step: legal information, the buyer's consent, and the pay button. */
export function CheckAndPay(props: CheckProps) {
  const query = useQuery(legalQuery(useInterfaceLanguage()));
  // Cached texts may be outdated; the server then refuses the order (code `terms`), and they are fetched again.
  if (query.data === undefined) return <Loading query={query} fallback={<Spinner />} />;
  return <Check {...props} legal={query.data} onOldTexts={() => void query.refetch()} />;
}

function Check({ plan, method, pay, onChange, legal, onOldTexts }: CheckProps & { legal: LegalTexts; onOldTexts: () => void }) {
  const words = useCatalog(shopText);
  const { paying } = useCatalog(unlockText);
  const language = useInterfaceLanguage();
  const amount = useAmount();
  const [buyer, setBuyer] = useState<Buyer>();
  const [isAtOnce, setAtOnce] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // Focus moves to the title, because the button that had it is gone.
  useEffect(() => title.current?.focus(), []);
  const isOld = pay.error instanceof ApiError && pay.error.code === 'terms';
  const fetchAnew = useEffectEvent(onOldTexts);
  useEffect(() => {
    if (isOld) fetchAnew();
  }, [isOld]);
  const text = (kind: 'terms' | 'withdrawal') => legal.texts.find((one) => one.kind === kind);
  const [terms, withdrawal] = [text('terms'), text('withdrawal')];
  const submit = () => {
    setChecked(true);
    if (buyer === undefined) return form.current?.querySelector<HTMLElement>('[name=buyer]')?.focus();
    if (!isAtOnce) return form.current?.querySelector<HTMLElement>('[name=at_once]')?.focus();
    const agreed = { language, buyer, at_once: true, terms: terms?.version ?? '', withdrawal: withdrawal?.version ?? '' };
    pay.mutate({ plan, method, agreed });
  };
  const MethodIcon = ICONS[method];
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-4"
    >
      <div>
        <p className="text-caption text-soft">{words.step(2, 2)}</p>
        <h3 ref={title} tabIndex={-1} className="font-semibold">
          {words.checkTitle}
        </h3>
      </div>
      <Told title={words.readTerms}>
        <LegalText text={terms?.text ?? ''} />
      </Told>
      <RightOfWithdrawal text={withdrawal?.text ?? ''} />
      <WhoBuys buyer={buyer} onChoose={setBuyer} isMissing={isChecked && buyer === undefined} />
      <div>
        <label className="flex min-h-12 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            name="at_once"
            checked={isAtOnce}
            aria-invalid={isChecked && !isAtOnce ? true : undefined}
            aria-describedby="at-once-note"
            onChange={(event) => setAtOnce(event.target.checked)}
            className="mt-0.5 size-6 shrink-0 accent-action"
          />
          <span className="font-semibold">
            <Typeset text={legal.at_once} lang={language} />
          </span>
        </label>
        <p id="at-once-note" className={`text-caption ${isChecked && !isAtOnce ? 'font-semibold text-wrong' : 'text-soft'}`}>
          {isChecked && !isAtOnce ? words.atOnceFault : words.atOnceNote}
        </p>
      </div>
      <Summary plan={plan} method={method} onChange={onChange} />
      <OrderFailure error={pay.error} />
      <p className="text-caption text-soft">
        {words.agree} {words.languages}
      </p>
      <Button type="submit" disabled={pay.isPending}>
        <MethodIcon aria-hidden className="size-5" />
        {pay.isPending ? paying : words.pay[method](amount.short(plan.price))}
      </Button>
    </form>
  );
}

/** Summary right above the button: product, duration and total price. */
function Summary({ plan, method, onChange }: { plan: Plan; method: PayMethod; onChange: () => void }) {
  const words = useCatalog(shopText);
  const language = useInterfaceLanguage();
  const amount = useAmount();
  const vat = amount.long(vatIn(plan.price, plan.vat_rate));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.what, words.whatIs(wordOf(plan, 'name', language))],
    [words.long, words.longIs(plan.days)],
    [words.way, words.ways[method]],
    [
      words.price,
      <span key="price">
        <strong className="text-title">{amount.short(plan.price)}</strong> {words.priceIs(plan.vat_rate, vat)}
      </span>,
    ],
  ];
  return (
    <div className="rounded-control border border-edge p-4">
      <dl className="grid gap-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-caption text-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="quiet" onClick={onChange} className="-mb-2 -ml-5">
        {words.change}
      </Button>
    </div>
  );
}

function RightOfWithdrawal({ text }: { text: string }) {
  const words = useCatalog(shopText);
  const withdraw = useCatalog(withdrawText);
  return (
    <div>
      <p>
        {words.right}{' '}
        <a href={paths.withdraw} target="_blank" rel="noreferrer" className="text-action underline">
          {withdraw.link}
        </a>
      </p>
      <Told title={words.readRight}>
        <LegalText text={text} />
      </Told>
    </div>
  );
}

/** Expandable legal text, so that the buyer need not leave the page. */
function Told({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-12 cursor-pointer py-3 font-semibold text-action">{title}</summary>
      <div className="rounded-control border border-line p-4">{children}</div>
    </details>
  );
}

type WhoProps = { buyer: Buyer | undefined; onChoose: (buyer: Buyer) => void; isMissing: boolean };

function WhoBuys({ buyer, onChoose, isMissing }: WhoProps) {
  const words = useCatalog(shopText);
  const language = useInterfaceLanguage();
  return (
    <fieldset aria-describedby={isMissing ? 'buyer-fault' : undefined}>
      <legend className="mb-1 font-semibold">{words.age}</legend>
      {BUYERS.map((one) => (
        <label key={one} className="flex min-h-12 cursor-pointer items-start gap-3 py-2">
          <input
            type="radio"
            name="buyer"
            checked={buyer === one}
            onChange={() => onChoose(one)}
            className="mt-0.5 size-6 shrink-0 accent-action"
          />
          <span>
            <Typeset text={words.buyers[one]} lang={language} />
          </span>
        </label>
      ))}
      {isMissing ? (
        <p id="buyer-fault" role="alert" className="text-caption font-semibold text-wrong">
          {words.ageFault}
        </p>
      ) : null}
    </fieldset>
  );
}
