import { CircleCheck, CircleX } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { besidePartners, type CardMemory, type CardMode, comesBack, planCards, type Way, wayOf } from '#domain/cards.ts';
import { type Chance, seededChance } from '#domain/shuffle.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { QuestionFrame } from '../question/question-frame.tsx';
import { OptionCard, optionState } from '../question/question-view.tsx';
import { SavingState } from '../question/saving-state.tsx';
import { useShortcuts } from '../question/use-shortcuts.ts';
import { keepOptionsInView } from '../question/verdict.tsx';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { CONTROL } from '../ui/field.tsx';
import { scrollToTop } from '../ui/scroll-to-top.ts';
import { recordCard } from './cards.ts';
import { useWordsText } from './use-words-text.ts';

/** What one card shows. */
export type Shown = {
  readonly ask: string;
  readonly prompt: ReactNode;
  /** The right one has the card's own id; none: it is to be written. */
  readonly choices: readonly { readonly id: number; readonly content: ReactNode }[] | undefined;
  readonly isRight?: (typed: string) => boolean;
  /** What is read after the answer; `chosen` is what was taken for it. */
  readonly after: (chosen: number | undefined) => ReactNode;
};

/** What is trained: which cards, and how each is asked. */
export type Deck = {
  readonly mode: CardMode;
  readonly ids: readonly number[];
  readonly memories: ReadonlyMap<number, CardMemory>;
  /** Those that it is easily mixed up with. */
  readonly partnersOf: (id: number) => readonly number[];
  readonly show: (id: number, way: Way, chance: Chance) => Shown;
};

type Given = { readonly right: boolean; readonly chosen?: number };

type TrainerProps = {
  title: string;
  deck: Deck;
  onClose: () => void;
  onAgain: () => void;
  back: ReactNode;
};

/** Some cards, one after the other. The first answer counts; a wrong one comes back at the end. */
export function Trainer({ title, deck, onClose, onAgain, back }: TrainerProps) {
  const words = useWordsText();
  const text = useText();
  // As it was at the beginning: what is learnt meanwhile changes neither the plan nor how a card is asked.
  const [{ memories, seed }] = useState(() => ({ memories: deck.memories, seed: Math.floor(Math.random() * 2 ** 31) }));
  const [queue, setQueue] = useState<readonly number[]>(() =>
    besidePartners(planCards(deck.ids, memories, dayFromFour(Date.now()), seededChance(seed)), deck.partnersOf),
  );
  const [position, setPosition] = useState(0);
  const [given, setGiven] = useState<readonly Given[]>([]);
  const id = queue[position];
  const answer = given[position];
  const shown = useMemo(
    () => (id === undefined ? undefined : deck.show(id, wayOf(deck.mode, memories.get(id)), seededChance(seed + position))),
    [id, deck, memories, seed, position],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollToTop();
    if (position > 0) heading.current?.focus({ preventScroll: true });
  }, [position]);

  const take = (next: Given) => {
    if (id === undefined || answer !== undefined) return;
    setGiven([...given, next]);
    if (queue.indexOf(id) === position) recordCard(deck.mode, id, next.right);
    if (!next.right) setQueue(comesBack(queue, position));
  };
  const choose = (chosen: number) => take({ right: chosen === id, chosen });
  const goOn = () => {
    if (answer !== undefined) setPosition(position + 1);
  };
  useShortcuts({
    choose: (place) => {
      const choice = shown?.choices?.[place];
      if (choice !== undefined) choose(choice.id);
    },
    move: (by) => by === 1 && goOn(),
    translate: () => undefined,
    close: onClose,
    help: () => undefined,
  });

  const isOver = shown === undefined;
  const firsts = queue.filter((one, place) => queue.indexOf(one) === place);
  return (
    <QuestionFrame
      title={<span className="font-semibold">{title}</span>}
      position={position}
      total={isOver ? 0 : queue.length}
      onClose={onClose}
      strip={isOver ? undefined : <Strip answer={answer}>{answer === undefined ? null : shown.after(answer.chosen)}</Strip>}
      footer={
        isOver ? null : (
          <Button onClick={goOn} disabled={answer === undefined} className="ml-auto">
            {text.question.next}
          </Button>
        )
      }
    >
      {isOver ? (
        <div className="grid gap-4">
          <h2 ref={heading} tabIndex={-1} className="text-title">
            {words.resultTitle}
          </h2>
          <p>{words.result(firsts.filter((_one, place) => given[place]?.right === true).length, firsts.length)}</p>
          {given.every(({ right }) => right) ? null : <p className="text-soft">{words.comesBack}</p>}
          <div className="flex flex-wrap gap-3">
            <Button onClick={onAgain}>{words.again}</Button>
            {back}
          </div>
          <SavingState hasAnswers />
        </div>
      ) : (
        <article key={position}>
          <h2 ref={heading} id="question-text" tabIndex={-1} className="text-question text-pretty">
            <span className="block text-body font-normal text-soft">{shown.ask}</span>
            {shown.prompt}
          </h2>
          {shown.choices === undefined ? (
            <Typed answer={answer} onType={(typed) => take({ right: shown.isRight?.(typed) === true })} label={shown.ask} />
          ) : (
            <ol aria-labelledby="question-text" className="mt-5 grid gap-3 sideways:grid-cols-2">
              {shown.choices.map((choice, place) => (
                <li key={choice.id}>
                  <OptionCard
                    number={place + 1}
                    state={optionState(answer !== undefined, choice.id === id, choice.id === answer?.chosen)}
                    isChosen={choice.id === answer?.chosen}
                    onChoose={() => choose(choice.id)}
                  >
                    {choice.content}
                  </OptionCard>
                </li>
              ))}
            </ol>
          )}
        </article>
      )}
    </QuestionFrame>
  );
}

function Typed({ answer, label, onType }: { answer: Given | undefined; label: string; onType: (typed: string) => void }) {
  const words = useWordsText();
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

/** Right or wrong, and what is worth knowing: joined to the buttons. The place that is read aloud is there before the answer. */
function Strip({ answer, children }: { answer: Given | undefined; children: ReactNode }) {
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
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
