import { createContext, useContext } from 'react';
import type { InterfaceLanguage } from '#domain/language.ts';
import { notifyError } from '../state/notices.ts';
import { interfaceLanguage, setPreferences, useInterfaceLanguage } from '../state/preferences.ts';
import { createStore, useStore } from '../state/store.ts';
import { type Text, ti } from './ti.ts';

/** Tigrinya comes with the app; the other languages when they are chosen. */
const loaders: Record<Exclude<InterfaceLanguage, 'ti'>, () => Promise<Text>> = {
  sv: () => import('./sv.ts').then((module) => module.sv),
  en: () => import('./en.ts').then((module) => module.en),
};
const loaded: Partial<Record<InterfaceLanguage, Text>> = { ti };
const ready = createStore(0);

export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  if (loaded[language] === undefined && language !== 'ti') {
    loaded[language] = await loaders[language]();
    ready.set(ready.get() + 1);
  }
}

/** The texts come first, so that the screen never shows a mixture. */
export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  try {
    await loadLanguage(language);
  } catch {
    notifyError(currentText().error.offline);
    return;
  }
  document.documentElement.lang = language;
  setPreferences({ language });
}

/** Within it the texts are of this language, whatever the rest of the screen speaks: the preview in the back office. */
export const TextLanguage = createContext<InterfaceLanguage | null>(null);

export function useText(): Text {
  useStore(ready);
  const language = useInterfaceLanguage();
  return loaded[useContext(TextLanguage) ?? language] ?? ti;
}

export function currentText(): Text {
  return loaded[interfaceLanguage()] ?? ti;
}
