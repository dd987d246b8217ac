import { useInterfaceLanguage } from '../../state/preferences.ts';
import { accountEn } from './en.ts';
import { accountSv } from './sv.ts';
import { type AccountText, accountTi } from './ti.ts';

const texts = { ti: accountTi, sv: accountSv, en: accountEn };

export const useAccountText = (): AccountText => texts[useInterfaceLanguage()];
