import type { KeyMarks } from '#contract/items.ts';

const answersSv = (n: number) => `${n} svar`;
const answersEn = (n: number) => `${n} ${n === 1 ? 'answer' : 'answers'}`;

/** Warnings when another option becomes the right one. */
const sv = {
  marks: ({ learners, to_right, to_wrong }: KeyMarks): string =>
    learners === 0
      ? 'Inga svar ändras: ingen har valt det gamla eller det nya rätta svaret på frågan som den är nu.'
      : `Svaren ändras för ${learners} ${learners === 1 ? 'elev' : 'elever'}: ${answersSv(to_right)} går från fel till rätt och ${answersSv(to_wrong)} från rätt till fel.`,
  unknown: 'Det gick inte att räkna hur många svar som ändras.',
  explanation: 'Förklaringen är inte ändrad. Stämmer den, och varje skäl, med det nya rätta svaret?',
};

const en: typeof sv = {
  marks: ({ learners, to_right, to_wrong }) =>
    learners === 0
      ? 'No answers change: nobody has chosen the old or the new right answer of the question as it is now.'
      : `The answers of ${learners} ${learners === 1 ? 'learner' : 'learners'} change: ${answersEn(to_right)} from wrong to right, and ${answersEn(to_wrong)} from right to wrong.`,
  unknown: 'How many answers change could not be counted.',
  explanation: 'The explanation is as before. Does it, and each reason, fit the new right answer?',
};

export const keyMoves = { sv, en };
