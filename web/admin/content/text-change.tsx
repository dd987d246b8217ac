import { textNamed } from '#contract/content.ts';
import { WordChanges } from '../ui/word-changes.tsx';
import { FieldValue, wordsOf } from './field-value.tsx';

type TextChangeProps = { field: string; before: unknown; after: unknown };

/** A changed value; texts are shown as a word diff. */
export function TextChange({ field, before, after }: TextChangeProps) {
  const language = textNamed(field)?.language;
  if (language !== undefined && typeof before === 'string' && typeof after === 'string') {
    const [from, to] = [wordsOf(before), wordsOf(after)];
    if (from !== '' && to !== '' && from !== to) return <WordChanges before={from} after={to} lang={language} />;
  }
  return <FieldValue field={field} value={after} />;
}
