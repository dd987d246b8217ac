import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../state/config.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { askForCodeText } from '../text/ask-for-code.ts';
import { CallSentence } from '../ui/call-sentence.tsx';
import { Interpolated } from '../ui/interpolated.tsx';
import { Typeset } from '../ui/typeset.tsx';
import { useAmount } from './money.ts';
import { plansQuery } from './plans.ts';

/** Whether there is a contact to ask for a code. */
export function useCanAskForCode(): boolean {
  const { phone, email } = useConfig();
  return phone !== '' || email !== '';
}

/** For installations that require a code: who gives it, how to reach them, and the price. */
export function AskForCode() {
  const language = useInterfaceLanguage();
  const words = askForCodeText[language];
  const { email } = useConfig();
  const amount = useAmount();
  const plans = useQuery(plansQuery).data ?? [];
  const [cheapest] = plans.toSorted((one, other) => one.price - other.price);
  return (
    <div className="grid gap-1 rounded-control bg-action-soft p-4 text-left">
      <p className="font-semibold">
        <Typeset text={words.needed} lang={language} />
      </p>
      <p>
        <CallSentence of={words.call} />
        {email === '' ? null : (
          <Interpolated sentence={words.write}>
            <a href={`mailto:${email}`} className="whitespace-nowrap text-[min(1em,4.5vw)] font-semibold underline">
              {email}
            </a>
          </Interpolated>
        )}
      </p>
      {cheapest === undefined ? null : <p>{words.cost(amount.short(cheapest.price), cheapest.days)}</p>}
    </div>
  );
}
