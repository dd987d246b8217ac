/** Texts of the word card. Separate, because question screens need only these. */
export const wordCardText = {
  ti: {
    example: 'ኣብነት',
    forms: 'ቅርጽታት ናይዚ ቃል',
    save: 'ነዚ ቃል ዓቅቡ',
    saveSign: 'ነዚ ምልክት ዓቅቡ',
    openPage: 'ብዛዕባ እዚ ቃል ተወሳኺ',
    inAnswers: 'ኣብ መልስታት ዘለዉ ቃላት',
  },
  sv: {
    example: 'Exempel',
    forms: 'Ordets former',
    save: 'Spara ordet',
    saveSign: 'Spara märket',
    openPage: 'Mer om ordet',
    inAnswers: 'Ord i svaren',
  },
  en: {
    example: 'Example',
    forms: 'Forms of the word',
    save: 'Save the word',
    saveSign: 'Save the sign',
    openPage: 'More about the word',
    inAnswers: 'Words in the answers',
  },
};
