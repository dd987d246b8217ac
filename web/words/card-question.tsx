import { CircleCheck, CircleX } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { OptionCard, optionState } from '../question/question-view.tsx';
import { keepOptionsInView } from '../question/verdict.tsx';
import { useCatalog } from '../text/catalog.ts';
import { useText } from '../text/use-text.ts';
import { wordsText } from '../text/words/catalog.ts';
import { Button } from '../ui/button.tsx';
import { CONTROL } from '../ui/field.tsx';

/** Content of a flash card. */
export type Shown = {
  readonly ask: string;
  readonly prompt: ReactNode;
  /** The right choice has the card's own id; undefined: the answer is typed. */
  readonly choices: readonly { readonly id: number; readonly content: ReactNode }[] | undefined;
  readonly isRight?: (typed: string) => boolean;
  /** Shown after the answer; `chosen`: the id that was chosen. */
  readonly after: (chosen: number | undefined) => ReactNode;
};

/** The answer; `chosen` for multiple choice. */
export type Given = { readonly right: boolean; readonly chosen?: number };

type CardQuestionProps = {
  id: number;
  shown: Shown;
  answer: Given | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  onAnswer: (given: Given) => void;
};

/** A flash card: prompt, and choices or a text field. */
export function CardQuestion({ id, shown, answer, heading, onAnswer }: CardQuestionProps) {
  return (
    <article>
      <h2 ref={heading} id="question-text" tabIndex={-1} className="text-question text-pretty">
        <span className="block text-body font-normal text-soft">{shown.ask}</span>
        {shown.prompt}
      </h2>
      {shown.choices === undefined ? (
        <Typed answer={answer} onType={(typed) => onAnswer({ right: shown.isRight?.(typed) === true })} label={shown.ask} />
      ) : (
        <ol aria-labelledby="question-text" className="mt-5 grid gap-3 sideways:grid-cols-2">
          {shown.choices.map((choice, place) => (
            <li key={choice.id}>
              <OptionCard
                circle={String(place + 1)}
                state={optionState(answer !== undefined, choice.id === id, choice.id === answer?.chosen)}
                isChosen={choice.id === answer?.chosen}
                onChoose={() => onAnswer({ right: choice.id === id, chosen: choice.id })}
              >
                {choice.content}
              </OptionCard>
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

function Typed({ answer, label, onType }: { answer: Given | undefined; label: string; onType: (typed: string) => void }) {
  const words = useCatalog(wordsText);
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onType(typed);
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-3">
      <input
        aria-label={label}
        lang="sv"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        readOnly={answer !== undefined}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        className={CONTROL}
      />
      {answer === undefined ? (
        <Button type="submit" variant="secondary">
          {words.check}
        </Button>
      ) : null}
    </form>
  );
}

/** Verdict and explanation, attached to the buttons. Its live region exists before the answer. */
export function CardStrip({ shown, answer }: { shown: Shown; answer: Given | undefined }) {
  const text = useText();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer !== undefined && strip.current !== null) keepOptionsInView(strip.current);
  }, [answer]);
  const look =
    answer === undefined ? '' : answer.right ? 'border-t-2 border-right bg-right-soft' : 'border-t-2 border-wrong bg-wrong-soft';
  const Icon = answer?.right === true ? CircleCheck : CircleX;
  return (
    <div ref={strip} className={`max-h-[45dvh] overflow-y-auto ${look}`}>
      <div role="status" className="mx-auto w-full max-w-2xl px-4 text-[1rem] leading-[1.5]">
        {answer === undefined ? null : (
          <div className="py-2">
            <p className={`flex items-center gap-2 font-semibold ${answer.right ? 'text-right' : 'text-wrong'}`}>
              <Icon aria-hidden className="size-6 shrink-0" />
              {answer.right ? text.question.correct : text.question.wrong}
            </p>
            {shown.after(answer.chosen)}
          </div>
        )}
      </div>
    </div>
  );
}
