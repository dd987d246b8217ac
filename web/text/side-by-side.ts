/** The button of a question that shows both languages; the settings say the same. */
export const sideBySideText = {
  ti: 'ብኽልቲኡ ጎድኒ ንጎድኒ',
  sv: 'Båda sida vid sida',
  en: 'Both side by side',
};
