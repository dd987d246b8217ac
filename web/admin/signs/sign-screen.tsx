import { useQuery } from '@tanstack/react-query';
import { CONTENT } from '#contract/content.ts';
import type { EditorSign, EditorSignGroup } from '#contract/editor.ts';
import { usePathId } from '../../navigation/path-ids.ts';
import { useConfig } from '../../state/config.ts';
import { notifySuccess } from '../../state/notices.ts';
import { TextField } from '../../ui/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import { newValues, type SignValues, signCalls } from '../content/calls.ts';
import { TextCards } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { EditorLoader } from '../content/editor-loader.tsx';
import { useContentText } from '../content/use-content-text.ts';
import { type Editor, useEditor } from '../content/use-editor.ts';
import { useNewEditor } from '../content/use-new-editor.ts';
import { useRequired } from '../content/use-required.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminNotFound } from '../ui/admin-not-found.tsx';
import { Card } from '../ui/admin-screen.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { WordsField } from '../ui/words-field.tsx';
import { signGroupQuery } from './queries.ts';
import { signPicture } from './sign-pictures.ts';

/** Fetches a sign with its group, whose code is part of the picture's URL. */
export function SignScreen() {
  const text = useAdminText();
  const groupId = usePathId('groupId');
  const id = usePathId('id');
  const group = useQuery(signGroupQuery(groupId));
  return (
    <EditorLoader query={group} title={text.signs.sign} back={{ to: adminPaths.signGroup(groupId), label: text.signs.group }}>
      {(row) => {
        if (Number.isNaN(id)) return <NewSign group={row} />;
        const sign = row.signs.find((candidate) => candidate.id === id);
        return sign === undefined ? <AdminNotFound /> : <StoredSign key={sign.id} group={row} row={sign} />;
      }}
    </EditorLoader>
  );
}

function StoredSign({ group, row }: { group: EditorSignGroup; row: EditorSign }) {
  const text = useAdminText();
  const textOf = useContentText();
  const editor = useEditor(signCalls(group.id), { row }, () => notifySuccess(text.common.saved));
  const shown = editor.row ?? row;
  return <SignForm editor={editor} group={group} title={`${shown.code} ${textOf(shown, 'name')}`} />;
}

function NewSign({ group }: { group: EditorSignGroup }) {
  const text = useAdminText();
  const editor = useNewEditor(
    signCalls(group.id),
    () => newValues('sign'),
    (row) => adminPaths.sign(group.id, row.id),
    `new.${group.id}`,
  );
  return <SignForm editor={editor} group={group} title={text.signs.createSign} />;
}

type SignFormProps = { editor: Editor<EditorSign, SignValues>; group: EditorSignGroup; title: string };

function SignForm({ editor, group, title }: SignFormProps) {
  const text = useAdminText();
  const textOf = useContentText();
  const { cdn } = useConfig();
  const { values, set } = editor;
  const { faults, check } = useRequired(editor, 'sign');
  return (
    <EditorFrame
      title={title}
      back={{ to: adminPaths.signGroup(group.id), label: textOf(group, 'name') }}
      calls={signCalls(group.id)}
      editor={editor}
      check={check}
    >
      <Card title={text.fields.img}>
        <div className="grid gap-4 @3xl:grid-cols-2">
          <PictureField
            label={text.fields.img}
            kind="signs"
            value={values.img}
            sourceOf={(name) => signPicture(cdn, group.groupid, name)}
            error={faults['img']}
            onChange={(img) => set({ img })}
          />
          <TextField
            label={text.fields.code}
            hint={text.signs.codeHint}
            maxLength={CONTENT.sign.fields.code.max}
            spellCheck={false}
            value={values.code}
            onChange={(event) => set({ code: event.target.value })}
            error={faults['code']}
          />
        </div>
      </Card>
      <TextCards kind="sign" values={values} faults={faults} onChange={set} />
      <Card title={text.fields.names}>
        <WordsField
          label={text.fields.names}
          hint={text.signs.namesHint}
          value={values.names}
          onChange={(names) => set({ names })}
          error={faults['names']}
        />
      </Card>
    </EditorFrame>
  );
}
