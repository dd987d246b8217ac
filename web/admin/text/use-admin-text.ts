import { useInterfaceLanguage } from '../../state/preferences.ts';
import { en } from './en.ts';
import { type AdminText, sv } from './sv.ts';

export type AdminLanguage = 'sv' | 'en';

/** The back office is in Swedish and English; with Tigrinya selected it is in Swedish. */
export function useAdminLanguage(): AdminLanguage {
  return useInterfaceLanguage() === 'en' ? 'en' : 'sv';
}

export function useAdminText(): AdminText {
  return useAdminLanguage() === 'en' ? en : sv;
}
