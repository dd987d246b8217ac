import type { ContentLanguage } from '#domain/language.ts';

export type Named = {
  name_tig: string;
  name_sv: string;
  name_en: string;
  description_tig: string;
  description_sv: string;
  description_en: string;
};

export function signName(item: Named, language: ContentLanguage): string {
  return { ti: item.name_tig, sv: item.name_sv, en: item.name_en }[language] || item.name_tig;
}

export function signDescription(item: Named, language: ContentLanguage): string {
  return { ti: item.description_tig, sv: item.description_sv, en: item.description_en }[language] || item.description_tig;
}
