import { textNamed } from '#contract/content.ts';
import { useAdminText } from '../text/use-admin-text.ts';

/** Label of a field: `question_sv` is the question in Swedish. Unknown names are shown as they are. */
export function useFieldName(): (field: string) => string {
  const text = useAdminText();
  const names: Readonly<Record<string, string>> = text.fields;
  return (field) => {
    const named = textNamed(field);
    if (named === undefined) return names[field] ?? field;
    return `${names[named.field] ?? named.field} · ${text.common.languages[named.language]}`;
  };
}
