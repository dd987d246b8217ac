import type { Translations } from '#domain/question.ts';
import { joinList, type Piece, type Prebuilt, prebuild, prebuildOf } from './prebuilt.ts';
import type { Made, PublishedQuestions, QuestionPieces } from './questions.ts';

export function drawnPieces(
  { pieces }: Pick<PublishedQuestions, 'pieces'>,
  ids: readonly number[],
  translations: Translations = 'all',
): Piece[] {
  return ids.map((id) => (pieces.get(id) as QuestionPieces)[translations]);
}

/** Builds the answers of an edition; unchanged ones are taken from the previous edition. */
export type Maker = {
  make(json: string): Promise<Prebuilt>;
  list(items: readonly string[]): Promise<Prebuilt>;
  makeQuestions(ids: readonly number[], translations: Translations): Promise<Prebuilt>;
  /** The built answers, by ETag. */
  readonly answers: ReadonlyMap<string, Prebuilt>;
};

export function openMaker(questions: PublishedQuestions, previous: Made | undefined, isQuick: boolean): Maker {
  const answers = new Map<string, Prebuilt>();
  const keep = async (made: Promise<Prebuilt>) => {
    const answer = await made;
    answers.set(answer.etag, answer);
    return answer;
  };
  const make = (json: string) => keep(prebuild(json, previous?.answers, isQuick));
  return {
    make,
    list: (items) => make(`[${items.join(',')}]`),
    makeQuestions: (ids, translations) => {
      const digests = ids.map((id) => questions.pieces.get(id)?.digest);
      const write = async () => (await joinList(drawnPieces(questions, ids, translations))).toString();
      return keep(prebuildOf(`${translations} ${digests.join(' ')}`, write, previous?.answers, isQuick));
    },
    answers,
  };
}
