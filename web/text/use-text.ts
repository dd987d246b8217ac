import { createContext, useContext } from 'react';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#domain/language.ts';
import { notifyError } from '../state/notices.ts';
import { hasChosen, interfaceLanguage, setPreferences, useInterfaceLanguage } from '../state/preferences.ts';
import { createStore, useStore } from '../state/store.ts';
import type { Caption } from './captions.ts';
import type { Text } from './ti.ts';

type Words = {
  readonly text: Text;
  /** Translation of texts that the owner keeps in another language. */
  readonly captionFor?: (words: string) => Caption | undefined;
};
/** index.html preloads the chosen one. */
const loaders: Record<InterfaceLanguage, () => Promise<Words>> = {
  ti: () => import('./ti.ts').then(({ ti, captionFor }) => ({ text: ti, captionFor })),
  sv: () => import('./sv.ts').then(({ sv }) => ({ text: sv })),
  en: () => import('./en.ts').then(({ en }) => ({ text: en })),
};
const loaded: Partial<Record<InterfaceLanguage, Words>> = {};
const ready = createStore(0);

export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  if (loaded[language] !== undefined) return;
  loaded[language] = await loaders[language]();
  ready.set(ready.get() + 1);
}

/** Awaited by the first screen. If the chosen language cannot be loaded, falls back to any other that can. */
export async function loadFirstLanguage(chosen: InterfaceLanguage): Promise<void> {
  await loadLanguage(chosen).catch(() => Promise.any(INTERFACE_LANGUAGES.map(loadLanguage)));
}

/** Loads the texts first, so that the screen never mixes languages. */
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

/** Applies the account's language at login, unless a language was chosen on this device. */
export async function takeLanguage(language: InterfaceLanguage | undefined): Promise<void> {
  if (language !== undefined && !hasChosen()) await chooseLanguage(language);
}

/** Provided by InLanguage, which also loads the texts. */
export const TextLanguage = createContext<InterfaceLanguage | null>(null);

/** Falls back to a loaded language until the requested one is there. */
function wordsOf(language: InterfaceLanguage): Words {
  const words = loaded[language] ?? Object.values(loaded)[0];
  if (words === undefined) throw new Error('no language is loaded');
  return words;
}

function useWords(): Words {
  useStore(ready);
  const language = useInterfaceLanguage();
  return wordsOf(useContext(TextLanguage) ?? language);
}

export const useText = (): Text => useWords().text;
export const useCaption = (words: string) => useWords().captionFor?.(words);

export const currentText = (): Text => wordsOf(interfaceLanguage()).text;
