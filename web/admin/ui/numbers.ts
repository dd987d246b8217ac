import type { AdminLanguage } from '../text/use-admin-text.ts';

const FORMATS = { sv: new Intl.NumberFormat('sv-SE'), en: new Intl.NumberFormat('en-GB') };

export const formatNumber = (language: AdminLanguage, value: number) => FORMATS[language].format(value);
