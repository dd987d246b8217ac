import type { Catalog } from './catalog.ts';

/** Texts of LockedDialog. */
const ti = {
  order: 'መጀመርታ ነቶም ቅድሚ እዚ ዘለዉ ደረጃታት ክትሓልፍዎም (godkänd) ኣለኩም።',
  noAccount: (phone: string) => `ሕሳብ (konto) እንተዘይብልኩም፡ ናብ ${phone} ደውሉ።`,
};

export const lockedText: Catalog<typeof ti> = {
  ti,
  sv: {
    order: 'Du måste först klara de tidigare stegen med godkänt resultat.',
    noAccount: (phone) => `Har du inget konto? Ring ${phone}.`,
  },
  en: {
    order: 'You must first finish the earlier steps with a passing score.',
    noAccount: (phone) => `No account yet? Call ${phone}.`,
  },
};
