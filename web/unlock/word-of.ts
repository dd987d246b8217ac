import type { InterfaceLanguage } from '#domain/language.ts';

type Words<Field extends string> = Readonly<Record<Field | `${Field}_sv` | `${Field}_en`, string>>;

/** A word of a plan or an order in the language of the interface. */
export function wordOf<Field extends string>(item: Words<Field>, field: Field, language: InterfaceLanguage): string {
  return item[language === 'ti' ? field : (`${field}_${language}` as const)];
}
