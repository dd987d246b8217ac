import { DEFAULT_LANGUAGE, type InterfaceLanguage, isInterfaceLanguage } from '#domain/language.ts';
import type { Heard } from '#domain/speech.ts';
import { readStored, readStoredJson, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

const PREFERENCES_KEY = 'mengedi.preferences';
const SIDEBAR_KEY = 'mengedi.sidebar';
const ICON_KEY = 'mengedi.icon';

export type Theme = 'light' | 'dark' | 'system';
/** Language of questions: Tigrinya, Swedish, or both side by side. */
export type ContentPreference = 'ti' | 'sv' | 'both';
export type Preferences = {
  readonly language: InterfaceLanguage;
  readonly content: ContentPreference;
  readonly theme: Theme;
  readonly shortcuts: boolean;
  /** The learner has collapsed the explanation: after an answer only the verdict is shown. */
  readonly folded: boolean;
  /** Shows the "not sure" toggle in today's questions. */
  readonly unsureToggle: boolean;
  /** Reads questions aloud when they open. */
  readonly reads: boolean;
  /** Slow speech. */
  readonly slow: boolean;
  /** Language to hear: Swedish by speech synthesis, Tigrinya from recordings. */
  readonly hears: 'ti' | 'sv';
  /** Voices of this device that the learner has confirmed or rejected as Swedish. */
  readonly heard: Heard;
};

function readPreferences(): Preferences {
  const stored = readStoredJson<Partial<Preferences>>(PREFERENCES_KEY) ?? {};
  return {
    language: isInterfaceLanguage(stored.language) ? stored.language : DEFAULT_LANGUAGE,
    content: stored.content === 'sv' || stored.content === 'both' ? stored.content : 'ti',
    theme: stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : 'system',
    shortcuts: stored.shortcuts !== false,
    folded: stored.folded === true,
    unsureToggle: stored.unsureToggle !== false,
    reads: stored.reads === true,
    slow: stored.slow === true,
    hears: stored.hears === 'ti' ? 'ti' : 'sv',
    heard: stored.heard ?? {},
  };
}

const store = createStore(readPreferences());
export const currentPreferences = store.get;
export const usePreferences = () => useStore(store);

/** While the back office, which lacks Tigrinya, is shown, the language used instead. */
const substitute = createStore<InterfaceLanguage | null>(null);
export const substituteLanguage = substitute.set;
export const interfaceLanguage = () => substitute.get() ?? store.get().language;
export function useInterfaceLanguage(): InterfaceLanguage {
  const { language } = useStore(store);
  return useStore(substitute) ?? language;
}

/** Whether any preference was ever set on this device. */
export const hasChosen = () => readStored(PREFERENCES_KEY) !== null;

export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change };
  writeStored(PREFERENCES_KEY, JSON.stringify(next));
  if (change.theme !== undefined) applyTheme(next.theme);
  store.set(next);
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** behaviour 2.2: the sidebar can be hidden through a flag that persists locally. */
const sidebar = createStore(readStored(SIDEBAR_KEY) !== 'hidden');
export const useSidebarShown = () => useStore(sidebar);
export function setSidebarShown(isShown: boolean): void {
  writeStored(SIDEBAR_KEY, isShown ? 'shown' : 'hidden');
  sidebar.set(isShown);
}

/** behaviour 5.1: the selected exercise icon index persists locally. */
export const readIconIndex = () => Number(readStored(ICON_KEY) ?? 0) || 0;
export const writeIconIndex = (index: number) => writeStored(ICON_KEY, String(index));
