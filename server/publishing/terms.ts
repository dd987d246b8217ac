import { withoutEnglish } from '#contract/content.ts';
import { type Term, Term as TermSchema, type WordCard, WordCard as WordCardSchema } from '#contract/terms.ts';
import { fold } from '#domain/fold.ts';
import type { Translations } from '#domain/question.ts';
import { findTerms, termIndex } from '#domain/terms.ts';
import type { OtherRows, Row } from '../db/content/content.ts';
import type { Maker } from './maker.ts';
import { type Piece, piece } from './prebuilt.ts';
import { isLive, type PublishedQuestions } from './questions.ts';
import { serializer } from './serializer.ts';
import type { ListedSign } from './signs.ts';

const writeTerm = serializer<Term>(TermSchema);
const writeWordCard = serializer<WordCard>(WordCardSchema);

/** Signs that show a term: first those that are named after it, as stopplikt is the name of B2 (text in brackets is ignored). */
type SignsOfTerm = { readonly named: ListedSign[]; readonly others: ListedSign[] };

/** Signs by term id. */
function findSigns(terms: readonly Row<'terms'>[], signs: readonly ListedSign[]): ReadonlyMap<number, SignsOfTerm> {
  const index = termIndex(terms.map(({ id, forms_sv }) => ({ id, forms: forms_sv })));
  const found = new Map(
    terms.map((term) => {
      // Names are folded once per term and sign: folding for every pair took a third of the time of an edition.
      const names = new Set([term.term_sv, ...term.forms_sv].map(fold));
      return [term.id, { names, named: [] as ListedSign[], others: [] as ListedSign[] }];
    }),
  );
  for (const sign of signs) {
    const places = [sign.name_sv, sign.description_sv].flatMap((text) => findTerms(index, text));
    const name = fold(sign.name_sv.replace(/\(.*/, ''));
    for (const id of new Set(places.map(([, , id]) => id))) {
      const of = found.get(id);
      (of?.names.has(name) ? of.named : of?.others)?.push(sign);
    }
  }
  return found;
}

function wordCards(cards: readonly WordCard[]): (term: number) => Piece | undefined {
  const byTerm = new Map<number, WordCard | Piece>(cards.map((card) => [card.id, card]));
  return (term) => {
    const card = byTerm.get(term);
    if (card === undefined || Buffer.isBuffer(card)) return card;
    const made = piece(writeWordCard(card));
    byTerm.set(term, made);
    return made;
  };
}

/** Whether a question may be listed among those that contain a term. */
type Opens = (questionId: number) => boolean;

/** The glossary with the signs and questions of each term. */
export async function publishTerms(
  rows: OtherRows,
  { questionsOfTerm }: PublishedQuestions,
  listedSigns: readonly ListedSign[],
  { list }: Maker,
  opens: Readonly<Record<'all' | 'open', Opens>>,
) {
  const liveTerms = rows.terms.filter(isLive);
  const signsOfTerm = findSigns(liveTerms, listedSigns);
  const signsOn = (term: number) => {
    const { named = [], others = [] } = signsOfTerm.get(term) ?? {};
    return [...named, ...others];
  };
  const namedTerms = liveTerms.map((row) => {
    const [named] = signsOfTerm.get(row.id)?.named ?? [];
    return { ...row, sign: named === undefined ? null : { groupid: named.groupid, img: named.img } };
  });
  const makeTerms = (isOpen: Opens, translations: Translations) => {
    const terms = namedTerms.map(
      (row): Term => ({
        ...row,
        questions: (questionsOfTerm.get(row.id) ?? []).filter(isOpen),
        signs: signsOn(row.id).map(({ id }) => id),
      }),
    );
    return list(terms.map((term) => writeTerm(translations === 'all' || term.term_sv === '' ? term : withoutEnglish(term))));
  };
  const termsIn = async (translations: Translations) => ({
    all: await makeTerms(opens.all, translations),
    open: await makeTerms(opens.open, translations),
  });
  return {
    liveTerms,
    signsOn,
    terms: { all: await termsIn('all'), one: await termsIn('one') },
    wordCards: {
      ti: wordCards(namedTerms.map((card) => ({ ...card, explanation_sv: '' }))),
      sv: wordCards(namedTerms.map((card) => ({ ...card, explanation: '' }))),
    },
  };
}
