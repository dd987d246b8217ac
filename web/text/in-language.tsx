import { type ReactNode, useEffect } from 'react';
import type { InterfaceLanguage } from '#domain/language.ts';
import { loadLanguage, TextLanguage } from './use-text.ts';

/** Within it the texts are of this language, whatever the rest of the screen speaks: the preview in the back office. Until they are there, they are of the screen's. */
export function InLanguage({ language, children }: { language: InterfaceLanguage; children: ReactNode }) {
  useEffect(() => {
    loadLanguage(language).catch(() => undefined);
  }, [language]);
  return <TextLanguage value={language}>{children}</TextLanguage>;
}
