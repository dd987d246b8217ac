/** Out-of-office note with its last day. */
export const holidayText = {
  ti: (day: string) => `ክሳብ ${day} ዕረፍቲ ኣለና። ድሕሪኡ መልሲ ክንህበኩም፡ ክፍሊትኩም እውን ክነረጋግጽ ኢና።`,
  sv: (day: string) => `Vi är lediga till och med ${day}. Svar och bekräftade betalningar kommer efter det.`,
  en: (day: string) => `We are away through ${day}. Answers and confirmed payments come after that.`,
};
