import Type, { type Static } from 'typebox';
import { TRANSLATIONS } from '#domain/question.ts';
import { emptyValues, pickAsked, pickPublic } from './content.ts';
import { publicSchemas } from './content-schemas.ts';
import { Id, Nullable, OneOf } from './schema.ts';

const Solution = Type.Object({
  solution: Type.String(),
  solution_sv: Type.String(),
  solution_en: Type.String(),
});

export const Option = Type.Object({ id: Id, ...publicSchemas('option'), solution: Nullable(Solution) });
export type Option = Static<typeof Option>;

/** `image`: empty if there is none. */
export const Question = Type.Object({
  id: Id,
  ...publicSchemas('question'),
  options: Type.Array(Option),
  /** Incremented by each change of texts or key; answers refer to the version that was shown. */
  version: Type.Optional(Type.Integer()),
});
export type Question = Static<typeof Question>;

/** A question as shown in an exam, without anything that reveals the key. The key comes with the result. */
export const withoutKey = (question: Question): Question => ({
  id: question.id,
  ...pickAsked('question', question),
  ...(question.version === undefined ? {} : { version: question.version }),
  options: question.options.map((option) => ({ id: option.id, ...pickAsked('option', option), solution: null })),
});

/** Query parameter of draws: omits translations that the phone never shows. */
export const TranslationsWanted = Type.Optional({
  ...OneOf(TRANSLATIONS),
  default: 'all',
  description: 'one: the English texts are empty where the question has Swedish, as the app shows only one of them',
});

export const exampleQuestion = {
  // Defaults for fields without an example.
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
