import type { ContentLanguage } from '#domain/language.ts';
import { softHyphens } from '#domain/soft-hyphens.ts';
import { Typeset } from '../ui/typeset.tsx';
import { type Named, signDescription, signName } from './sign-texts.ts';

type SignTextProps = { of: Named; field: 'name' | 'description'; language: ContentLanguage; className: string };

/** Name or meaning of a sign or group, with its `lang`. */
export function SignText({ of, field, language, className }: SignTextProps) {
  const text = field === 'name' ? signName(of, language) : signDescription(of, language);
  const lang = of[`${field}_${language === 'ti' ? 'tig' : language}`] === text ? language : 'ti';
  return (
    <span lang={lang} className={className}>
      <Typeset text={lang === 'sv' && field === 'name' ? softHyphens(text) : text} lang={lang} />
    </span>
  );
}
