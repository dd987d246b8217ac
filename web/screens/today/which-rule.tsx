import { CircleCheck, Scale } from 'lucide-react';
import type { AskedRule } from '#domain/study/which-rule.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { whichRuleText } from '../../text/which-rule.ts';
import { Button } from '../../ui/button.tsx';
import { Typeset } from '../../ui/typeset.tsx';

type WhichRuleProps = { choices: readonly AskedRule[]; onSay: (rule: AskedRule | null) => void };

/** Asks which rule decided, because recalling it helps to remember. It can be skipped. */
export function WhichRule({ choices, onSay }: WhichRuleProps) {
  const language = useInterfaceLanguage();
  const words = whichRuleText[language];
  return (
    <fieldset className="grid gap-2 pb-2">
      <legend className="mb-1 font-semibold">{words.ask}</legend>
      {choices.map((rule) => (
        <Button key={rule} variant="secondary" className="justify-start! text-left" onClick={() => onSay(rule)}>
          <Typeset text={words.rules[rule].title} lang={language} />
        </Button>
      ))}
      <Button variant="quiet" className="justify-self-start px-0! underline" onClick={() => onSay(null)}>
        {words.skip}
      </Button>
    </fieldset>
  );
}

/** The deciding rule in one sentence. */
export function DecidedBy({ rule, isKnown }: { rule: AskedRule; isKnown: boolean }) {
  const language = useInterfaceLanguage();
  const words = whichRuleText[language];
  const { title, text } = words.rules[rule];
  const Icon = isKnown ? CircleCheck : Scale;
  return (
    <p data-said="rule" className="mb-1 rounded-control bg-raised px-3 py-2">
      <span className={`flex items-start gap-2 font-semibold ${isKnown ? 'text-right' : ''}`}>
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>{isKnown ? words.right : words.decided}</span>
      </span>
      <span className="block">
        <strong className="font-semibold">
          <Typeset text={title} lang={language} />
        </strong>
        {language === 'ti' ? '፦ ' : ': '}
        <Typeset text={text} lang={language} />
      </span>
    </p>
  );
}
