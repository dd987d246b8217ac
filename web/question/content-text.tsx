import type { ContentLanguage } from '#domain/language.ts';
import { languageIn, textIn } from './languages.ts';

type ContentTextProps = { item: object; field: string; language: ContentLanguage; className: string };

/** Content text in the reader's language, with Tigrinya as fallback. `lang` is set accordingly, for screen readers and hyphenation. */
export function ContentText({ item, field, language, className }: ContentTextProps) {
  return (
    <span lang={languageIn(item, field, language)} className={className}>
      {textIn(item, field, language)}
    </span>
  );
}
