/** Codes of a class: who used which, and closing all of them. */
const sv = {
  usedBy: 'Använd av',
  more: (n: number) => `och ${n} till`,
  closeSheet: (n: number) => `Stäng alla koder som gjordes samtidigt och är öppna (${n})`,
  closedTogether: (n: number): string => (n === 1 ? '1 kod är stängd.' : `${n} koder är stängda.`),
};

const en: typeof sv = {
  usedBy: 'Used by',
  more: (n) => `and ${n} more`,
  closeSheet: (n) => `Close all codes that were made together and are open (${n})`,
  closedTogether: (n) => (n === 1 ? '1 code is closed.' : `${n} codes are closed.`),
};

export const codesOfClass = { sv, en };
