import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { wayOf } from '#domain/cards.ts';
import { seededChance } from '#domain/shuffle.ts';
import { QuestionFrame } from '../../question/question-frame.tsx';
import { useShortcuts } from '../../question/use-shortcuts.ts';
import { useCatalog } from '../../text/catalog.ts';
import { useText } from '../../text/use-text.ts';
import { wordsText } from '../../text/words/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { scrollToTop } from '../../ui/scroll-to-top.ts';
import { CardQuestion, CardStrip, type Given } from '../../words/card-question.tsx';
import { recordCard, useCards } from '../../words/cards.ts';
import { useWordCards } from '../../words/kept-words.ts';
import { termAsked } from '../../words/term-asked.tsx';

type TodayWordProps = {
  id: number;
  title: ReactNode;
  position: number;
  total: number;
  onClose: () => void;
  /** Called when it was answered and read, or cannot be shown. */
  onDone: () => void;
};

/** A word between two questions, asked and recorded as in the trainer. Not counted as a question of the run. */
export function TodayWord({ id, title, position, total, onClose, onDone }: TodayWordProps) {
  const words = useCatalog(wordsText);
  const text = useText();
  const cards = useWordCards([]);
  const { memories } = useCards('term');
  // Fixed on mount: the answer updates the memory, but must not change how the word is asked.
  const [way] = useState(() => wayOf('term', memories.get(id)));
  const [answer, setAnswer] = useState<Given>();
  const card = cards.find((one) => one.id === id);
  const shown = useMemo(
    () => (card === undefined ? undefined : termAsked(card, cards, way, seededChance(id), words)),
    [card, cards, way, id, words],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, []);
  // Without other words there are no wrong choices.
  const isGone = shown === undefined || shown.choices?.length === 1;
  const onGone = useEffectEvent(onDone);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  const take = (given: Given) => {
    if (answer !== undefined) return;
    setAnswer(given);
    recordCard('term', id, given);
  };
  useShortcuts({
    choose: (place) => {
      const choice = shown?.choices?.[place];
      if (choice !== undefined) take({ right: choice.id === id, chosen: choice.id });
    },
    move: (by) => by === 1 && answer !== undefined && onDone(),
    translate: () => undefined,
    close: onClose,
    help: () => undefined,
  });
  return (
    <QuestionFrame
      title={
        <>
          {title}
          <span className="block text-caption font-normal text-soft">{words.ofYourQuestions}</span>
        </>
      }
      position={position}
      total={total}
      onClose={onClose}
      strip={shown === undefined ? undefined : <CardStrip shown={shown} answer={answer} />}
      footer={
        <Button onClick={onDone} disabled={answer === undefined} className="ml-auto">
          {text.question.next}
        </Button>
      }
    >
      {shown === undefined ? null : <CardQuestion id={id} shown={shown} answer={answer} heading={heading} onAnswer={take} />}
    </QuestionFrame>
  );
}
