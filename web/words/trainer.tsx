import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { besidePartners, type CardMemory, comesBack, planCards, type SavedMode, type Way, wayOf } from '#domain/cards.ts';
import { type Chance, seededChance } from '#domain/shuffle.ts';
import { dayFromFour } from '#domain/study/day.ts';
import { QuestionFrame } from '../question/question-frame.tsx';
import { SavingState } from '../question/saving-state.tsx';
import { useShortcuts } from '../question/use-shortcuts.ts';
import { useCatalog } from '../text/catalog.ts';
import { useText } from '../text/use-text.ts';
import { wordsText } from '../text/words/catalog.ts';
import { Button } from '../ui/button.tsx';
import { scrollToTop } from '../ui/scroll-to-top.ts';
import { CardQuestion, CardStrip, type Given, type Shown } from './card-question.tsx';
import { recordCard } from './cards.ts';

/** A deck: its cards, and how each is asked. */
export type Deck = {
  readonly mode: SavedMode;
  readonly ids: readonly number[];
  readonly memories: ReadonlyMap<number, CardMemory>;
  /** Cards that are easily confused with this one. */
  readonly partnersOf: (id: number) => readonly number[];
  readonly show: (id: number, way: Way, chance: Chance) => Shown;
};

type TrainerProps = {
  title: string;
  deck: Deck;
  onClose: () => void;
  onAgain: () => void;
  back: ReactNode;
};

/** A session of flash cards. First answers count; wrong ones are repeated at the end. */
export function Trainer({ title, deck, onClose, onAgain, back }: TrainerProps) {
  const words = useCatalog(wordsText);
  const text = useText();
  // Fixed on mount: answers update the memories, but must not change the plan or how cards are asked.
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
    if (queue.indexOf(id) === position) recordCard(deck.mode, id, next);
    if (!next.right) setQueue(comesBack(queue, position));
  };
  const goOn = () => {
    if (answer !== undefined) setPosition(position + 1);
  };
  useShortcuts({
    choose: (place) => {
      const choice = shown?.choices?.[place];
      if (choice !== undefined) take({ right: choice.id === id, chosen: choice.id });
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
      strip={isOver ? undefined : <CardStrip shown={shown} answer={answer} />}
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
        <CardQuestion key={position} id={id as number} shown={shown} answer={answer} heading={heading} onAnswer={take} />
      )}
    </QuestionFrame>
  );
}
