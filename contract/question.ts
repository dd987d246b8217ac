import Type, { type Static } from 'typebox';
import { TRANSLATIONS } from '#domain/question.ts';
import type { TermPlace } from '#domain/terms.ts';
import { publicSchemas } from './content-schemas.ts';
import { Id, Nullable, OneOf } from './schema.ts';

/**
 * Where words of the test stand in the Tigrinya and Swedish texts beside it, by the name of the text; absent where none does. Whoever shows a
 * text needs to search nothing: text.slice(from, to) is a form of the term. In HTML it is counted in the text, without the tags.
 */
const Place = Type.Unsafe<TermPlace>(Type.Array(Type.Integer(), { description: 'from, to, id of the term' }));
const TermsIn = <const Name extends string>(...names: readonly Name[]) =>
  Type.Optional(
    Type.Unsafe<Partial<Record<Name, TermPlace[]>>>(
      Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Array(Place))]))),
    ),
  );

export const Solution = Type.Object({
  solution: Type.String(),
  solution_sv: Type.String(),
  solution_en: Type.String(),
  terms: TermsIn('solution', 'solution_sv'),
});

export const Option = Type.Object({
  id: Id,
  ...publicSchemas('option'),
  terms: TermsIn('option', 'option_sv', 'why', 'why_sv'),
  solution: Nullable(Solution),
});
export type Option = Static<typeof Option>;

/** `image` is empty for none. */
export const Question = Type.Object({
  id: Id,
  ...publicSchemas('question'),
  terms: TermsIn('question', 'question_sv'),
  options: Type.Array(Option),
});
export type Question = Static<typeof Question>;

/** In the query of a draw, so that a phone does not fetch texts that are never shown. */
export const TranslationsWanted = Type.Optional({
  ...OneOf(TRANSLATIONS),
  default: 'all',
  description: 'one: the English texts are empty where the question has Swedish, as the app shows only one of them',
});

export const exampleQuestion = {
  id: 1001,
  question: 'ኣብዚ መስቀላዊ መንገዲ መን ቀዳምነት ኣለዎ?',
  question_sv: 'Vem har företräde i korsningen?',
  question_en: 'Who goes first at this crossing?',
  image: 'scene-right-hand-rule.svg',
  alt: 'መስቀላዊ መንገዲ ክልተ መካይን',
  alt_sv: 'En korsning med två bilar',
  alt_en: 'A junction with two cars',
  category_id: 1,
  terms: {
    question: [[4, 14, 27]],
    question_sv: [
      [8, 17, 30],
      [20, 30, 27],
    ],
  },
  options: [
    {
      id: 10011,
      option: 'እታ ሰማያዊት መኪና',
      option_sv: 'Den blå bilen',
      option_en: 'The blue car',
      correct: false,
      why: 'እታ ሰማያዊት መኪና ካብ ጸጋም እያ እትመጽእ።',
      why_sv: 'Den blå bilen kommer från vänster.',
      why_en: 'The blue car comes from the left.',
      solution: null,
    },
    {
      id: 10012,
      option: 'ካብ የማን እትመጽእ መኪና',
      option_sv: 'Bilen från höger',
      option_en: 'The car from the right',
      correct: true,
      why: '',
      why_sv: '',
      why_en: '',
      solution: {
        solution: 'ካብ የማን ንዝመጽእ ቀዳምነት ሃቡ (högerregeln)።',
        solution_sv: 'Lämna företräde åt trafik från höger (högerregeln).',
        solution_en: 'Give way to traffic from the right (högerregeln).',
      },
    },
  ],
};
