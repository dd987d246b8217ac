import type { EditorTerm } from '#contract/term-editor.ts';
import { TERM_THEMES, type TermTheme } from '#domain/terms.ts';
import { adminPaths } from '../admin-paths.ts';
import { newValues, type TermValues, termCalls } from '../content/calls.ts';
import { contentEditor, type FormProps } from '../content/content-editor.tsx';
import { TextCards } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { useRequired } from '../content/use-required.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { SelectField } from '../ui/fields.tsx';
import { WordsField } from '../ui/words-field.tsx';

function TermForm({ editor, frame }: FormProps<EditorTerm, TermValues>) {
  const text = useAdminText();
  const { values, set, row } = editor;
  const { faults, check } = useRequired(editor, 'term');
  return (
    <EditorFrame {...frame} editor={editor} check={check}>
      <Card title={text.fields.theme}>
        <SelectField
          label={text.fields.theme}
          value={values.theme}
          error={faults['theme']}
          onChange={(event) => set({ theme: event.target.value as TermTheme })}
        >
          {TERM_THEMES.map((theme) => (
            <option key={theme} value={theme}>
              {text.terms.themes[theme]}
            </option>
          ))}
        </SelectField>
      </Card>
      <TextCards kind="term" values={values} faults={faults} onChange={set} />
      <Card title={text.terms.inQuestions}>
        <div className="grid items-start gap-4 @3xl:grid-cols-2">
          <WordsField
            label={text.fields.forms_sv}
            lang="sv"
            hint={text.terms.formsHint}
            value={values.forms_sv}
            onChange={(forms_sv) => set({ forms_sv })}
            error={faults['forms_sv']}
          />
          <WordsField
            label={text.fields.forms_ti}
            lang="ti"
            hint={text.terms.formsHint}
            value={values.forms_ti}
            onChange={(forms_ti) => set({ forms_ti })}
            error={faults['forms_ti']}
          />
        </div>
        {row === undefined ? null : <p className="mt-4 text-soft">{text.terms.count(row.questions_count)}</p>}
      </Card>
    </EditorFrame>
  );
}

export const { StoredScreen: AdminTermScreen, NewScreen: NewTermScreen } = contentEditor({
  calls: termCalls,
  list: adminPaths.terms,
  pathOf: adminPaths.term,
  words: (text) => text.terms,
  namedBy: 'term',
  empty: () => newValues('term'),
  Form: TermForm,
});
