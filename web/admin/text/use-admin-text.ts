import { useInterfaceLanguage } from '../../state/preferences.ts';
import { en } from './en.ts';
import { type AdminText, sv } from './sv.ts';

export type AdminLanguage = 'sv' | 'en';

/** The back office has Swedish and English; people who have chosen Tigrinya read Swedish. */
export function useAdminLanguage(): AdminLanguage {
  return useInterfaceLanguage() === 'en' ? 'en' : 'sv';
}

export function useAdminText(): AdminText {
  return useAdminLanguage() === 'en' ? en : sv;
}
