import type { EditorSign, EditorSignGroup } from '#contract/editor.ts';
import { call } from '../../api.ts';
import { useConfig } from '../../state/config.ts';
import { TextField } from '../../ui/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import { type EditedSignGroup, newValues, type SignGroupValues, signGroupCalls } from '../content/calls.ts';
import { contentEditor, type FormProps } from '../content/content-editor.tsx';
import { ContentLink } from '../content/content-link.tsx';
import { ContentList } from '../content/content-list.tsx';
import { TextCards } from '../content/content-texts.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { useContentText } from '../content/use-content-text.ts';
import { useRequired } from '../content/use-required.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { RowPicture } from './row-picture.tsx';
import { groupPicture, signPicture } from './sign-pictures.ts';

function GroupForm({ editor, frame, read }: FormProps<EditedSignGroup, SignGroupValues>) {
  const text = useAdminText();
  const { cdn } = useConfig();
  const { values, set, row } = editor;
  const { faults, check } = useRequired(
    editor,
    'sign_group',
    values.groupid.trim() === '' ? { groupid: text.editor.required } : {},
  );
  return (
    <>
      <EditorFrame {...frame} editor={editor} check={check}>
        <TextCards kind="sign_group" values={values} faults={faults} onChange={set} />
        <Card title={text.fields.groupimg}>
          <div className="grid gap-4 @3xl:grid-cols-2">
            <PictureField
              label={text.fields.groupimg}
              kind="signs"
              value={values.groupimg}
              sourceOf={(name) => groupPicture(cdn, name)}
              error={faults['groupimg']}
              onChange={(groupimg) => set({ groupimg })}
            />
            <TextField
              label={text.fields.groupid}
              hint={text.signs.groupidHint}
              readOnly={row !== undefined}
              autoCapitalize="none"
              spellCheck={false}
              value={values.groupid}
              onChange={(event) => set({ groupid: event.target.value })}
              error={faults['groupid']}
            />
          </div>
        </Card>
      </EditorFrame>
      {row === undefined ? null : <GroupSigns group={row} signs={read?.signs ?? []} />}
    </>
  );
}

export const { StoredScreen: SignGroupScreen, NewScreen: NewSignGroupScreen } = contentEditor({
  calls: signGroupCalls,
  param: 'groupId',
  list: adminPaths.signGroups,
  pathOf: adminPaths.signGroup,
  words: ({ signs }) => ({ title: signs.title, one: signs.group, create: signs.createGroup }),
  namedBy: 'name',
  empty: () => ({ ...newValues('sign_group'), groupid: '' }),
  Form: GroupForm,
});

function GroupSigns({ group, signs }: { group: EditorSignGroup; signs: readonly EditorSign[] }) {
  const text = useAdminText();
  const textOf = useContentText();
  const { cdn } = useConfig();
  return (
    <section aria-labelledby="signs" className="mx-auto w-full max-w-[1360px] px-4 pb-8 md:px-8">
      <h2 id="signs" className="mb-4 text-title">
        {text.signs.inGroup}
      </h2>
      <ContentList
        label={text.signs.inGroup}
        rows={signs}
        nameOf={(sign) => `${sign.code} ${textOf(sign, 'name')}`}
        create={{ to: adminPaths.newSign(group.id), label: text.signs.createSign }}
        empty={text.signs.noSigns}
        saveOrder={(body) => call('PUT /api/road-signs/{id}/order', { params: { id: group.id }, body })}
      >
        {(sign) => (
          <ContentLink
            to={adminPaths.sign(group.id, sign.id)}
            picture={<RowPicture source={signPicture(cdn, sign.groupid, sign.img)} />}
            titleTi={sign.name_tig}
            title={`${sign.code} ${textOf(sign, 'name')}`}
          >
            {sign.retired ? <Badge tone="care">{text.editor.retired}</Badge> : null}
          </ContentLink>
        )}
      </ContentList>
    </section>
  );
}
