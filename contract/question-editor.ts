import Type, { type Static } from 'typebox';
import { MAX_OPTIONS, MIN_OPTIONS } from '#domain/question.ts';
import { FOLLOWING_LANGUAGES } from '#domain/translation.ts';
import { EditorQuestion, exampleEdited, HTML_MAX, PictureName, Saved, WRITE_FAILURES } from './editor.ts';
import { exampleQuestion } from './question.ts';
import { Closed, Day, type EndpointTable, Flag, Id, IdOrZero, Nullable, OneOf, Page, Success, Text } from './schema.ts';

export const QUESTIONS_PER_PAGE = 50;
export const QUESTION_MAX = 2_000;
export const OPTION_MAX = 1_000;

/** A question as the editor works with it. */
export const QuestionRow = Type.Object({
  ...EditorQuestion.properties,
  /** The steps that have it. */
  levels: Type.Array(Id),
  /** Languages of which some text was left behind when the Swedish changed. */
  stale: Type.Array(OneOf(FOLLOWING_LANGUAGES)),
  /** How often it was answered, and how often rightly, as last counted. */
  answers: Type.Integer(),
  answers_correct: Type.Integer(),
});
export type QuestionRow = Static<typeof QuestionRow>;

const Question = Text({ maxLength: QUESTION_MAX });
const Solution = Text({ maxLength: HTML_MAX, description: 'HTML; sanitised when written' });
const Words = Type.Array(Text({ minLength: 1, maxLength: 200 }), { maxItems: 50 });
const OptionText = Text({ maxLength: OPTION_MAX });

export const QuestionValues = {
  category_id: Nullable(Id),
  question: Question,
  question_sv: Question,
  question_en: Question,
  /** Empty for none. */
  image: PictureName,
  solution: Solution,
  solution_sv: Solution,
  solution_en: Solution,
  difficulty: Type.Integer({ minimum: 1, maximum: 3 }),
  facts: Words,
  law: Words,
  checked_on: Nullable(Day),
  /** In their order. An option that has been saved keeps its id; a new one has none. */
  options: Type.Array(
    Closed({
      id: Type.Optional(Id),
      option: OptionText,
      option_sv: OptionText,
      option_en: OptionText,
      correct: Type.Boolean(),
    }),
    { minItems: MIN_OPTIONS, maxItems: MAX_OPTIONS },
  ),
};

const exampleValues = {
  category_id: exampleQuestion.category_id,
  question: exampleQuestion.question,
  question_sv: exampleQuestion.question_sv,
  question_en: exampleQuestion.question_en,
  image: exampleQuestion.image,
  solution: 'ካብ የማን ንዝመጽእ ትራፊክ ቀዳምነት ሃቡ (högerregeln)።',
  solution_sv: 'Lämna företräde åt trafik från höger (högerregeln).',
  solution_en: 'Give way to traffic from the right (högerregeln).',
  difficulty: 1,
  facts: ['R017'],
  law: ['TrF 3:18'],
  checked_on: '2026-11-15',
  options: exampleQuestion.options.map(({ solution: _, ...option }) => option),
};
const exampleRow = {
  ...exampleQuestion,
  ...exampleEdited,
  difficulty: 1,
  facts: ['R017'],
  law: ['TrF 3:18'],
  checked_on: '2026-11-15',
  levels: [1],
  stale: [],
  answers: 120,
  answers_correct: 84,
};
const IdParams = Type.Object({ id: Id });

export const questions = {
  'GET /api/questions': {
    summary:
      'The editor’s list of questions, retired ones only when asked for. Category 0 is of those that belong to none; `level` gives a step’s in its order; `missing` those that lack a text in that language.',
    query: Closed({
      category: Type.Optional(IdOrZero),
      level: Type.Optional(Id),
      missing: Type.Optional(OneOf(['ti', 'sv', 'en'])),
      picture: Type.Optional(OneOf(['with', 'without'])),
      retired: Type.Optional(Flag),
      order: Type.Optional(OneOf(['id', 'missed', 'updated'])),
      search: Type.Optional(Text({ maxLength: 200 })),
      page: Page,
    }),
    answer: Type.Array(QuestionRow),
    failures: [403, 422],
    headers: { 'X-Total-Count': 'how many fit in all' },
    example: { answer: [exampleRow] },
  },
  'GET /api/questions/{id}': {
    summary: 'One question for the editor.',
    params: IdParams,
    answer: QuestionRow,
    failures: [403, 404],
    example: { answer: exampleRow },
  },
  'POST /api/questions': {
    summary: 'A new question.',
    body: Closed({ ...QuestionValues, retired: Type.Boolean() }),
    answer: QuestionRow,
    failures: [400, 403, 413, 415, 422],
    example: {
      body: { ...exampleValues, options: exampleValues.options.map(({ id: _, ...option }) => option), retired: false },
      answer: exampleRow,
    },
  },
  'PUT /api/questions/{id}': {
    summary: 'Save a question. 409 with the version stored now when somebody else saved it meanwhile; nothing is written then.',
    params: IdParams,
    body: Closed({ ...QuestionValues, ...Saved }),
    answer: QuestionRow,
    failures: WRITE_FAILURES,
    example: { body: { ...exampleValues, retired: false, version: 1 }, answer: { ...exampleRow, version: 2 } },
  },
  'DELETE /api/questions/{id}': {
    summary: 'Delete a question that no answer, result, exam or step refers to. 409 otherwise: retire it instead.',
    params: IdParams,
    answer: Success,
    failures: WRITE_FAILURES,
    example: { answer: { success: 'Deleted.' } },
  },
} satisfies EndpointTable;
export type QuestionBody = Static<(typeof questions)['POST /api/questions']['body']>;
export type QuestionSave = Static<(typeof questions)['PUT /api/questions/{id}']['body']>;
