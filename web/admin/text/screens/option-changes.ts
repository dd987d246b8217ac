const sv = {
  added: 'nytt',
  removed: 'borttaget',
  was: (n: number) => `var alternativ ${n}`,
  right: 'rätt svar',
  rightNow: 'rätt svar nu',
  rightBefore: 'var rätt svar',
};
const en: typeof sv = {
  added: 'new',
  removed: 'taken away',
  was: (n) => `was option ${n}`,
  right: 'right answer',
  rightNow: 'right answer now',
  rightBefore: 'was the right answer',
};
export const optionChanges = { sv, en };
