import type { InterfaceLanguage } from '#domain/language.ts';

type Words<Field extends string> = Readonly<Record<Field | `${Field}_sv` | `${Field}_en`, string>>;

/** Text of a plan or an order in the interface language. */
export function wordOf<Field extends string>(item: Words<Field>, field: Field, language: InterfaceLanguage): string {
  return item[language === 'ti' ? field : (`${field}_${language}` as const)];
}
