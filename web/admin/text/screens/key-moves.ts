/** Warnings when another option becomes the right one. */
const sv = {
  answers: (n: number): string =>
    n === 0 ? 'Ingen har svarat på frågan än.' : `${n} svar på frågan finns: så många kan rättas om.`,
  explanation: 'Förklaringen är inte ändrad. Stämmer den, och varje skäl, med det nya rätta svaret?',
};

const en: typeof sv = {
  answers: (n) =>
    n === 0 ? 'Nobody has answered the question yet.' : `There are ${n} answers to the question: so many may be marked anew.`,
  explanation: 'The explanation is as before. Does it, and each reason, fit the new right answer?',
};

export const keyMoves = { sv, en };
