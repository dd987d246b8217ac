import { useInterfaceLanguage } from '../state/preferences.ts';
import { wordCardText } from '../text/word-card.ts';

export const useWordCardText = () => wordCardText[useInterfaceLanguage()];
