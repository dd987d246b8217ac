import type { Catalog } from './catalog.ts';

const ti = { share: 'ኣካፍሉ', copied: 'መላግቦ ተቐዲሑ ኣሎ።', failed: 'ኣይተኻእለን። ደጊምኩም ፈትኑ።' };
export const shareText: Catalog<typeof ti> = {
  ti,
  sv: { share: 'Dela', copied: 'Länken är kopierad.', failed: 'Det gick inte. Försök igen.' },
  en: { share: 'Share', copied: 'The link is copied.', failed: 'That did not work. Try again.' },
};
