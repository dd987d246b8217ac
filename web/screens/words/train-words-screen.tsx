import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Term, WordCard } from '#contract/terms.ts';
import { isKnown } from '#domain/cards.ts';
import { TERM_THEMES, type TermTheme } from '#domain/terms.ts';
import { navigate, useSearch } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useCatalog } from '../../text/catalog.ts';
import { wordsText } from '../../text/words/catalog.ts';
import type { WordsText } from '../../text/words/ti.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { type LearnerCards, useCards } from '../../words/cards.ts';
import { termAsked } from '../../words/term-asked.tsx';
import { termsQuery } from '../../words/terms-query.ts';
import { type TrainChoice, TrainChoices } from '../../words/train-choice.tsx';
import { TrainFrame } from '../../words/train-frame.tsx';
import { type Deck, Trainer } from '../../words/trainer.tsx';

const NOBODY: readonly number[] = [];

const trainPath = (of: string) => `${paths.trainWords}?of=${of}`;
const isMine = ({ memories, saved }: LearnerCards, id: number) => saved.includes(id) || memories.get(id)?.lastRight === false;

/** Flash cards of words: first recognise, then recall, then write. */
export function TrainWordsScreen() {
  const words = useCatalog(wordsText);
  const terms = useQuery(termsQuery);
  const cards = useCards('term');
  const of = useSearch().get('of');
  const [round, setRound] = useState(0);
  useTitle(words.train);
  const list = terms.data;
  const theme = TERM_THEMES.find((one) => one === of);
  const asked = useMemo(() => wordsFor(list ?? [], of, theme, cards), [list, of, theme, cards]);
  const deck = useMemo(() => deckOf(list ?? [], asked, cards, words), [list, asked, cards, words]);
  if (list === undefined || of === null || asked.length === 0) {
    return (
      <TrainFrame
        title={words.train}
        query={terms}
        isEmpty={of !== null && asked.length === 0}
        onClose={() => navigate(of === null ? paths.words : paths.trainWords)}
      >
        {of === null && list !== undefined ? <TrainChoices choices={choicesOf(list, cards, words)} /> : null}
      </TrainFrame>
    );
  }
  return (
    <Trainer
      key={`${of} ${round}`}
      title={theme === undefined ? words.train : words.themes[theme]}
      deck={deck}
      onClose={() => navigate(paths.trainWords)}
      onAgain={() => setRound(round + 1)}
      back={
        <ButtonLink variant="secondary" to={paths.words}>
          {words.toWords}
        </ButtonLink>
      }
    />
  );
}

function wordsFor(terms: readonly Term[], of: string | null, theme: TermTheme | undefined, cards: LearnerCards): readonly Term[] {
  if (of === 'mine') return terms.filter(({ id }) => isMine(cards, id));
  // Given ids, as linked from Today.
  const ids = of?.split(',').map(Number);
  if (ids?.every(Number.isInteger)) return terms.filter(({ id }) => ids.includes(id));
  return theme === undefined ? terms : terms.filter((term) => term.theme === theme);
}

function choicesOf(terms: readonly Term[], cards: LearnerCards, words: WordsText): TrainChoice[] {
  const choice = (of: string, name: string, from: readonly Term[]) => ({
    to: trainPath(of),
    name,
    known: from.filter(({ id }) => isKnown(cards.memories.get(id))).length,
    all: from.length,
  });
  const mine = terms.filter(({ id }) => isMine(cards, id));
  return [
    choice('all', words.mixed, terms),
    ...(mine.length === 0 ? [] : [choice('mine', words.mine, mine)]),
    ...TERM_THEMES.map((theme) =>
      choice(
        theme,
        words.themes[theme],
        terms.filter((term) => term.theme === theme),
      ),
    ).filter(({ all }) => all > 0),
  ];
}

function deckOf(terms: readonly Term[], asked: readonly Term[], { memories }: LearnerCards, words: WordsText): Deck {
  const cards = new Map(terms.map((term) => [term.id, term]));
  return {
    mode: 'term',
    ids: asked.map(({ id }) => id),
    memories,
    partnersOf: () => NOBODY,
    show: (id, way, chance) => termAsked(cards.get(id) as WordCard, [...cards.values()], way, chance, words),
  };
}
