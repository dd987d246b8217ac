import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Question } from '#contract/question.ts';
import type { WordCard } from '#contract/terms.ts';
import type { ContentLanguage } from '#domain/language.ts';
import { findTerms, type TermIndex, type TermPlace, termIndex } from '#domain/terms.ts';
import { type Click, isPlain } from '../navigation/link.tsx';
import { paths } from '../paths.ts';
import { afterPaint } from '../question/after-paint.ts';
import { textIn } from '../question/languages.ts';
import { beginTap, endTap } from '../question/tap.ts';
import { useCatalog } from '../text/catalog.ts';
import { wordCardText } from '../text/word-card.ts';
import type { WordMarks } from '../ui/words-context.ts';
import { useWordCards } from './kept-words.ts';
import { termsQuery } from './terms-query.ts';
import { fillOutline, showOutline, WordOutline, WordSheet } from './word-sheet.tsx';

/** Dotted underline: recognisable as a link, but unobtrusive. */
export const WORD = 'word underline decoration-dotted decoration-1 underline-offset-4';

const BRACKETED = /\(([^()]*)\)/g;

/** The Swedish parts of a text: all of it, or in Tigrinya what is in parentheses. */
const swedishIn = (text: string, language: ContentLanguage) =>
  language === 'sv' ? [text] : Array.from(text.matchAll(BRACKETED), ([, inner]) => inner ?? '');

/** Splits a text at its words. */
function piecesOf(text: string, places: readonly TermPlace[]): (string | { readonly id: number; readonly text: string })[] {
  const pieces: ReturnType<typeof piecesOf> = [];
  let end = 0;
  for (const [from, to, id] of places) {
    if (from > end) pieces.push(text.slice(end, from));
    pieces.push({ id, text: text.slice(from, to) });
    end = to;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

type Tapped = {
  /** Pointer down on a word. */
  readonly touch: (id: number) => void;
  readonly open: (id: number) => void;
};

function marksOf(cards: readonly WordCard[], { touch, open }: Tapped): WordMarks {
  const index: TermIndex = termIndex(cards.map(({ id, forms_sv }) => ({ id, forms: forms_sv })));
  const byId = new Map(cards.map((card) => [card.id, card]));
  const tapped = (event: Click & Pick<Event, 'preventDefault'>, id: number) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    open(id);
  };
  // Links to the word's page; a plain tap opens the card instead.
  const link = (id: number, key: string, text: ReactNode, className = WORD) => (
    <a
      key={key}
      href={paths.word(id)}
      aria-haspopup="dialog"
      className={className}
      onPointerDown={() => touch(id)}
      onTouchStart={beginTap}
      onTouchEnd={(event) => endTap(event, event.currentTarget, () => open(id))}
      onClick={(event) => tapped(event, id)}
    >
      {text}
    </a>
  );
  return {
    mark(text) {
      const places = findTerms(index, text);
      if (places.length === 0) return text;
      return piecesOf(text, places).map((piece, place) =>
        typeof piece === 'string' ? piece : link(piece.id, `${place}`, piece.text),
      );
    },
    markNode(node) {
      const places = findTerms(index, node.data);
      if (places.length === 0) return;
      const pieces = piecesOf(node.data, places).map((piece) => {
        if (typeof piece === 'string') return piece;
        const anchor = Object.assign(document.createElement('a'), {
          href: paths.word(piece.id),
          className: WORD,
          ariaHasPopup: 'dialog',
          textContent: piece.text,
          onpointerdown: () => touch(piece.id),
          ontouchstart: beginTap,
          ontouchend: (event: TouchEvent) => endTap(event, anchor, () => open(piece.id)),
          onclick: (event: MouseEvent) => tapped(event, piece.id),
        });
        return anchor;
      });
      node.replaceWith(...pieces);
    },
    inAnswers(question, languages) {
      const texts = question.options.flatMap((option) =>
        languages.flatMap((language) => swedishIn(textIn(option, 'option', language), language)),
      );
      const ids = new Set(texts.flatMap((text) => findTerms(index, text).map(([, , id]) => id)));
      return ids.size === 0 ? null : (
        <InAnswers>
          {[...ids].map((id) => (
            <li key={id} lang="sv">
              {link(id, 'word', byId.get(id)?.term_sv, `${WORD} inline-flex min-h-10 items-center`)}
            </li>
          ))}
        </InAnswers>
      );
    },
  };
}

function InAnswers({ children }: { children: ReactNode }) {
  const words = useCatalog(wordCardText);
  return (
    <div className="mt-4 text-caption text-soft print:hidden">
      <p id="words-in-answers">{words.inAnswers}</p>
      <ul aria-labelledby="words-in-answers" className="flex flex-wrap gap-x-4">
        {children}
      </ul>
    </div>
  );
}

type MarkedProps = { cards: readonly WordCard[]; onMarks: (marks: WordMarks) => void; onOpen?: () => void };

/** Provides the word links, and shows the card of a tapped word. */
export function Marked({ cards, onMarks, onOpen }: MarkedProps) {
  const [card, setCard] = useState<WordCard>();
  const outline = useRef<HTMLDivElement>(null);
  const noteOpened = useEffectEvent(() => onOpen?.());
  useEffect(() => {
    const byId = new Map(cards.map((one) => [one.id, one]));
    const marks = marksOf(cards, {
      // Fills the placeholder already on pointer down, so that it is laid out before the tap ends.
      touch: (id) => fillOutline(outline.current, byId.get(id)),
      open: (id) => {
        const tapped = byId.get(id);
        if (tapped === undefined) return;
        fillOutline(outline.current, tapped);
        showOutline(outline.current, true);
        afterPaint(() => {
          noteOpened();
          flushSync(() => setCard(tapped));
          showOutline(outline.current, false);
          fillOutline(outline.current, undefined);
        });
      },
    });
    onMarks(marks);
  }, [cards, onMarks]);
  return (
    <>
      <WordOutline ref={outline} />
      {card === undefined ? null : <WordSheet card={card} onClose={() => setCard(undefined)} />}
    </>
  );
}

type WordsOfQuestionsProps = Omit<MarkedProps, 'cards'> & { questions: readonly Question[] };

function WordsOfQuestions({ questions, ...rest }: WordsOfQuestionsProps) {
  const cards = useWordCards(questions);
  return cards.length === 0 ? null : <Marked cards={cards} {...rest} />;
}

/** For texts other than questions: signs and checklists. */
function AllWords(rest: Omit<MarkedProps, 'cards'>) {
  const { data } = useQuery(termsQuery);
  return data === undefined ? null : <Marked cards={data} {...rest} />;
}

type WordsInProps = Omit<MarkedProps, 'cards'> & { questions: readonly Question[] | 'all' };

export const WordsIn = ({ questions, ...rest }: WordsInProps) =>
  questions === 'all' ? <AllWords {...rest} /> : <WordsOfQuestions questions={questions} {...rest} />;
