/** Label of the side-by-side toggle; also used in the settings. */
export const sideBySideText = {
  ti: 'ብኽልቲኡ ጎድኒ ንጎድኒ',
  sv: 'Båda sida vid sida',
  en: 'Both side by side',
};
