/** Languages of the interface. A new one needs its text catalogs and an entry here. */
export const INTERFACE_LANGUAGES = ['ti', 'sv', 'en'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];
export const DEFAULT_LANGUAGE: InterfaceLanguage = 'ti';

export function isInterfaceLanguage(value: unknown): value is InterfaceLanguage {
  return INTERFACE_LANGUAGES.some((language) => language === value);
}

/** Languages of questions, signs and checklists; the JSON fields are fixed to these three. */
export const CONTENT_LANGUAGES = ['ti', 'sv', 'en'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** Languages that are translated from the Swedish text: they become stale when it changes. */
export const FOLLOWING_LANGUAGES = ['ti', 'en'] as const satisfies readonly ContentLanguage[];
export type FollowingLanguage = (typeof FOLLOWING_LANGUAGES)[number];
