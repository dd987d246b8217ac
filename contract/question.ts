import Type, { type Static } from 'typebox';
import { TRANSLATIONS } from '#domain/question.ts';
import { emptyValues, pickAsked, pickPublic } from './content.ts';
import { publicSchemas } from './content-schemas.ts';
import { Id, Nullable, OneOf } from './schema.ts';

export const Solution = Type.Object({
  solution: Type.String(),
  solution_sv: Type.String(),
  solution_en: Type.String(),
});

export const Option = Type.Object({ id: Id, ...publicSchemas('option'), solution: Nullable(Solution) });
export type Option = Static<typeof Option>;

/** `image` is empty for none. */
export const Question = Type.Object({
  id: Id,
  ...publicSchemas('question'),
  options: Type.Array(Option),
  /** Raised by every change of its texts or key: an answer says which one was shown. */
  version: Type.Optional(Type.Integer()),
});
export type Question = Static<typeof Question>;

/** As it is asked in an exam: nothing in it tells which option is right, or why. The key comes with the result. */
export const withoutKey = (question: Question): Question => ({
  id: question.id,
  ...pickAsked('question', question),
  ...(question.version === undefined ? {} : { version: question.version }),
  options: question.options.map((option) => ({ id: option.id, ...pickAsked('option', option), solution: null })),
});

/** In the query of a draw, so that a phone does not fetch texts that are never shown. */
export const TranslationsWanted = Type.Optional({
  ...OneOf(TRANSLATIONS),
  default: 'all',
  description: 'one: the English texts are empty where the question has Swedish, as the app shows only one of them',
});

export const exampleQuestion = {
  // Fields that nobody has written an example of yet.
  ...pickPublic('question', emptyValues('question')),
  id: 1001,
  question: 'ኣብዚ መስቀላዊ መንገዲ መን ቀዳምነት ኣለዎ?',
  question_sv: 'Vem har företräde i korsningen?',
  question_en: 'Who goes first at this crossing?',
  image: 'scene-right-hand-rule.svg',
  alt: 'መስቀላዊ መንገዲ ክልተ መካይን',
  alt_sv: 'En korsning med två bilar',
  alt_en: 'A junction with two cars',
  category_id: 1,
  options: [
    {
      id: 10011,
      option: 'እታ ሰማያዊት መኪና',
      option_sv: 'Den blå bilen',
      option_en: 'The blue car',
      place: '',
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
      place: '',
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
