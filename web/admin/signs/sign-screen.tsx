import { useQuery } from '@tanstack/react-query';
import type { EditorSign, EditorSignGroup } from '#contract/editor.ts';
import { useConfig } from '../../config.ts';
import { usePathId } from '../../navigation/path-ids.ts';
import { notifySuccess } from '../../notices.ts';
import { TextField } from '../../ui/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import { type SignValues, signCalls } from '../content/calls.ts';
import { EditorFrame } from '../content/editor-frame.tsx';
import { EditorLoader } from '../content/editor-loader.tsx';
import { LanguageFields, tigNames } from '../content/language-fields.tsx';
import { useContentText } from '../content/use-content-text.ts';
import { type Editor, useEditor } from '../content/use-editor.ts';
import { useNewEditor } from '../content/use-new-editor.ts';
import { useRequired } from '../content/use-required.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminNotFound } from '../ui/admin-not-found.tsx';
import { Card } from '../ui/admin-screen.tsx';
import { DESCRIPTION_MAX, TITLE_MAX } from '../ui/limits.ts';
import { PictureField } from '../ui/picture-field.tsx';
import { signGroupQuery } from './queries.ts';
import { signPicture } from './sign-pictures.ts';

const CODE_MAX = 40;
const emptySign = (): SignValues => ({
  code: '',
  img: '',
  name_tig: '',
  name_sv: '',
  name_en: '',
  description_tig: '',
  description_sv: '',
  description_en: '',
  retired: false,
});

/** A sign is read with its group, whose code is part of the address of its picture. */
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
  const editor = useNewEditor(signCalls(group.id), emptySign, (row) => adminPaths.sign(group.id, row.id), `new.${group.id}`);
  return <SignForm editor={editor} group={group} title={text.signs.createSign} />;
}

type SignFormProps = { editor: Editor<EditorSign, SignValues>; group: EditorSignGroup; title: string };

function SignForm({ editor, group, title }: SignFormProps) {
  const text = useAdminText();
  const textOf = useContentText();
  const { cdn } = useConfig();
  const { values, set } = editor;
  const { faults, check } = useRequired(editor, ['name_tig', 'img'], ['code']);
  const shared = { values, faults, onChange: set };
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
            maxLength={CODE_MAX}
            spellCheck={false}
            value={values.code}
            onChange={(event) => set({ code: event.target.value })}
            error={faults['code']}
          />
        </div>
      </Card>
      <Card title={text.fields.name}>
        <LanguageFields label={text.fields.name} names={tigNames('name')} maxLength={TITLE_MAX} {...shared} />
      </Card>
      <Card title={text.fields.description}>
        <LanguageFields
          label={text.fields.description}
          names={tigNames('description')}
          maxLength={DESCRIPTION_MAX}
          isLong
          {...shared}
        />
      </Card>
    </EditorFrame>
  );
}
