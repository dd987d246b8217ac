/** What the interface speaks. Another one needs its catalogs and a place here. */
export const INTERFACE_LANGUAGES = ['ti', 'sv', 'en'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];
export const DEFAULT_LANGUAGE: InterfaceLanguage = 'ti';

export function isInterfaceLanguage(value: unknown): value is InterfaceLanguage {
  return INTERFACE_LANGUAGES.some((language) => language === value);
}

/** What questions, signs and checklists are written in: the fields of the wire carry these three. */
export const CONTENT_LANGUAGES = ['ti', 'sv', 'en'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** The languages that follow the Swedish text: they become stale when it changes without them. */
export const FOLLOWING_LANGUAGES = ['ti', 'en'] as const satisfies readonly ContentLanguage[];
export type FollowingLanguage = (typeof FOLLOWING_LANGUAGES)[number];
