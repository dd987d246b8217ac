import { useQuery } from '@tanstack/react-query';
import type { EditorTerm } from '#contract/term-editor.ts';
import { TERM_THEMES, type TermTheme } from '#domain/terms.ts';
import { usePathId } from '../../navigation/path-ids.ts';
import { notifySuccess } from '../../state/notices.ts';
import { adminPaths } from '../admin-paths.ts';
import { newValues, type TermValues, termCalls } from '../content/calls.ts';
import { TextCards } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { EditorLoader } from '../content/editor-loader.tsx';
import { useContentText } from '../content/use-content-text.ts';
import { type Editor, useEditor } from '../content/use-editor.ts';
import { useNewEditor } from '../content/use-new-editor.ts';
import { useRequired } from '../content/use-required.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { SelectField } from '../ui/fields.tsx';
import { WordsField } from '../ui/words-field.tsx';

export function AdminTermScreen() {
  const text = useAdminText();
  const id = usePathId('id');
  const term = useQuery({ queryKey: ['admin', 'term', id], queryFn: () => termCalls.read(id), staleTime: 0, gcTime: 0 });
  return (
    <EditorLoader query={term} title={text.terms.one} back={{ to: adminPaths.terms, label: text.terms.title }}>
      {(row) => <StoredTerm key={row.id} row={row} />}
    </EditorLoader>
  );
}

function StoredTerm({ row }: { row: EditorTerm }) {
  const text = useAdminText();
  const textOf = useContentText();
  const editor = useEditor(termCalls, { row }, () => notifySuccess(text.common.saved));
  return <TermForm editor={editor} title={textOf(editor.row ?? row, 'term')} />;
}

export function NewTermScreen() {
  const text = useAdminText();
  const editor = useNewEditor(
    termCalls,
    () => newValues('term'),
    (row) => adminPaths.term(row.id),
  );
  return <TermForm editor={editor} title={text.terms.create} />;
}

function TermForm({ editor, title }: { editor: Editor<EditorTerm, TermValues>; title: string }) {
  const text = useAdminText();
  const { values, set, row } = editor;
  const { faults, check } = useRequired(editor, 'term');
  return (
    <EditorFrame
      title={title}
      back={{ to: adminPaths.terms, label: text.terms.title }}
      calls={termCalls}
      editor={editor}
      check={check}
    >
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
