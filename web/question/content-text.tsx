import type { ContentLanguage } from '#domain/language.ts';
import { languageIn, textIn } from './languages.ts';

type ContentTextProps = { item: object; field: string; language: ContentLanguage; className: string };

/** A text of the content in the reader's language, else in Tigrinya, and marked as what it is: screen readers and hyphens go by it. */
export function ContentText({ item, field, language, className }: ContentTextProps) {
  return (
    <span lang={languageIn(item, field, language)} className={className}>
      {textIn(item, field, language)}
    </span>
  );
}
