import { useInterfaceLanguage } from '../state/preferences.ts';
import { type SignsText, signsText } from '../text/signs.ts';

export const useSignsText = (): SignsText => signsText[useInterfaceLanguage()];
