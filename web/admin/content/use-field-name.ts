import { useAdminText } from '../text/use-admin-text.ts';

/** What a field is called: `question_sv` is the question in Swedish. Names that nobody has translated are shown as they are. */
export function useFieldName(): (field: string) => string {
  const text = useAdminText();
  const names: Readonly<Record<string, string>> = text.fields;
  return (field) => {
    const [, stem = field, language] = /^(.*?)_(sv|en|tig)$/.exec(field) ?? [];
    if (language === undefined) {
      const isTigrinya = ['question', 'option', 'solution', 'title', 'name', 'description'].includes(field);
      const name = names[field] ?? field;
      return isTigrinya ? `${name} · ${text.common.languages.ti}` : name;
    }
    return `${names[stem] ?? stem} · ${text.common.languages[language === 'tig' ? 'ti' : (language as 'sv' | 'en')]}`;
  };
}
