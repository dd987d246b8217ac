import { type ReactNode, useEffect } from 'react';
import type { InterfaceLanguage } from '#domain/language.ts';
import { loadLanguage, TextLanguage } from './use-text.ts';

/** Renders its children in this language, for previews in the back office; in the current one until the texts are loaded. */
export function InLanguage({ language, children }: { language: InterfaceLanguage; children: ReactNode }) {
  useEffect(() => {
    loadLanguage(language).catch(() => undefined);
  }, [language]);
  return <TextLanguage value={language}>{children}</TextLanguage>;
}
