import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, History, RotateCcw, Save, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api.ts';
import { navigate } from '../../navigation/navigation.ts';
import { notifySuccess } from '../../state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Alert, FailureAlert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shortTime } from '../ui/dates.ts';
import { CheckField } from '../ui/fields.tsx';
import { useUnsavedWork } from '../ui/unsaved-guard.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Fields } from './differences.ts';
import { Restored } from './form-conflict.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import type { ContentCalls, Editor, Stored } from './use-editor.ts';

type OpenDialog = 'history' | 'delete' | 'discard' | 'ask' | null;

/** Confirmation to show before saving. */
type Ask = { title: string; text: string; confirm: string };

type EditorFrameProps<Row extends Stored, Values extends Fields & { retired: boolean }> = {
  title: string;
  back: { to: string; label: string };
  calls: ContentCalls<Row, Values>;
  editor: Editor<Row, Values>;
  /** Validates before the request; when it returns false, the first invalid field is focused. */
  check?: () => boolean;
  /** Without it the form saves without a confirmation. */
  ask?: Ask | undefined;
  actions?: ReactNode;
  /** Optional panel beside the form. */
  side?: ReactNode;
  children: ReactNode;
};

/** Frame of every content editor: saving, conflicts, history, retiring and deleting. */
export function EditorFrame<Row extends Stored & { updated_at: string }, Values extends Fields & { retired: boolean }>({
  title,
  back,
  calls,
  editor,
  check,
  ask,
  actions,
  side,
  children,
}: EditorFrameProps<Row, Values>) {
  const text = useAdminText();
  const form = useRef<HTMLFormElement>(null);
  const reason = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { row } = editor;
  const remove = useRemoval(calls, editor, back.to, () => setDialog(null));

  const save = () => {
    if (editor.isSaving) return;
    if (check?.() === false) {
      // The fields are marked invalid only after the next render.
      requestAnimationFrame(() => firstFault(form.current)?.focus());
      return;
    }
    if (ask === undefined) editor.save();
    else setDialog('ask');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  useSaveKey(save);
  useFocusOnRefusal(form, reason, editor.error);
  useEffect(() => {
    if (remove.error !== null) reason.current?.focus();
  }, [remove.error]);

  return (
    <AdminScreen
      title={title}
      back={back}
      subtitle={<EditorState editor={editor} />}
      actions={
        <>
          {actions}
          {row === undefined ? null : (
            <Button variant="secondary" onClick={() => setDialog('history')}>
              <History aria-hidden className="size-5" />
              {text.history.title}
            </Button>
          )}
        </>
      }
    >
      <div className="flex items-start gap-6">
        <form ref={form} noValidate onSubmit={submit} className="@container grid min-w-0 grow gap-6">
          <Restored editor={editor} onDiscard={() => setDialog('discard')} />
          <div ref={reason} tabIndex={-1} className="grid scroll-mt-24 gap-6 empty:hidden">
            <FailureAlert error={editor.error} title={text.common.notSaved} />
            <NotRemoved remove={remove} editor={editor} />
          </div>
          {children}
          <CheckField
            label={text.editor.retiredField}
            hint={text.editor.retiredHint}
            checked={editor.values.retired}
            onChange={(retired) => editor.set({ retired } as Partial<Values>)}
          />
          <SaveBar
            editor={editor}
            onDiscard={() => setDialog('discard')}
            onDelete={row === undefined || calls.remove === undefined ? undefined : () => setDialog('delete')}
          />
        </form>
        {side}
      </div>
      <EditorDialog
        open={dialog}
        calls={calls}
        editor={editor}
        ask={ask}
        isDeleting={remove.isPending}
        onDelete={remove.mutate}
        onClose={() => setDialog(null)}
      />
      {editor.conflict === undefined ? null : (
        <ConflictDialog
          base={editor.base.values}
          mine={editor.values}
          theirs={calls.toValues(editor.conflict)}
          onResolve={editor.resolve}
        />
      )}
    </AdminScreen>
  );
}

/** Ctrl+S or Cmd+S, unless a dialog is open. */
function useSaveKey(save: () => void) {
  const saveByKey = useEffectEvent(save);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]') !== null)
        return;
      event.preventDefault();
      saveByKey();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const firstFault = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[aria-invalid=true]');

/** A refusal is shown at the field too. The buttons are below the form and the message is above it, so focus moves up to it. */
function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, reason: RefObject<HTMLElement | null>, error: unknown) {
  useEffect(() => {
    if (error === null) return;
    const field = error instanceof ApiError && error.status === 422 ? firstFault(form.current) : undefined;
    (field ?? reason.current)?.focus();
  }, [form, reason, error]);
}

type EditorDialogProps<Row extends Stored, Values extends Fields & { retired: boolean }> = {
  open: OpenDialog;
  calls: ContentCalls<Row, Values>;
  editor: Editor<Row, Values>;
  ask: Ask | undefined;
  isDeleting: boolean;
  onDelete: (id: number) => void;
  onClose: () => void;
};

/** The history dialog and the confirmations before saving, discarding and deleting. */
function EditorDialog<Row extends Stored, Values extends Fields & { retired: boolean }>({
  open,
  calls,
  editor,
  ask,
  isDeleting,
  onDelete,
  onClose,
}: EditorDialogProps<Row, Values>) {
  const text = useAdminText();
  const { row } = editor;
  if (open === 'history' && row !== undefined) {
    return (
      <HistoryDialog
        kind={calls.kind}
        id={row.id}
        version={row.version}
        current={editor.base.values}
        isBlocked={editor.isUnsaved}
        onClose={onClose}
        onUndo={async ({ version: _, ...before }) => {
          await editor.restore({ ...editor.base.values, ...(calls.fromHistory?.(before) ?? before) } as Values);
          notifySuccess(text.history.undone);
        }}
      />
    );
  }
  if (open === 'ask' && ask !== undefined) {
    const save = () => {
      onClose();
      editor.save();
    };
    return (
      <ConfirmDialog title={ask.title} confirm={ask.confirm} onClose={onClose} onConfirm={save}>
        <p>{ask.text}</p>
      </ConfirmDialog>
    );
  }
  if (open === 'discard') {
    const discard = () => {
      editor.discard();
      onClose();
    };
    return (
      <ConfirmDialog
        isDangerous
        title={text.editor.discardTitle}
        confirm={text.editor.discard}
        onClose={onClose}
        onConfirm={discard}
      >
        <p>{text.editor.discardText}</p>
      </ConfirmDialog>
    );
  }
  if (open === 'delete' && row !== undefined) {
    return (
      <ConfirmDialog
        isDangerous
        title={text.editor.deleteTitle}
        confirm={text.editor.delete}
        isBusy={isDeleting}
        onClose={onClose}
        onConfirm={() => onDelete(row.id)}
      >
        <p>{text.editor.deleteText}</p>
      </ConfirmDialog>
    );
  }
  return null;
}

type Shown = Pick<Editor<Stored & { updated_at: string }, Fields & { retired: boolean }>, 'row' | 'base' | 'isUnsaved'>;

/** Status line: when it was saved, and whether it is new, retired or unsaved. */
function EditorState({ editor: { row, base, isUnsaved } }: { editor: Shown }) {
  const text = useAdminText();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {row === undefined ? (
        <Badge>{text.editor.new}</Badge>
      ) : (
        <span>{text.editor.savedAt(shortTime(row.updated_at), row.version)}</span>
      )}
      {base.values.retired && row !== undefined ? <Badge tone="care">{text.editor.retired}</Badge> : null}
      <span role="status">{isUnsaved ? <Badge tone="action">{text.editor.unsaved}</Badge> : null}</span>
    </span>
  );
}

/** Deletes the content, discards its draft and returns to the list. */
function useRemoval<Row extends Stored, Values extends Fields>(
  calls: ContentCalls<Row, Values>,
  editor: Editor<Row, Values>,
  list: string,
  onSettled: () => void,
) {
  const text = useAdminText();
  const client = useQueryClient();
  const [isDeleted, setDeleted] = useState(false);
  useUnsavedWork(editor.isUnsaved && !isDeleted, editor.discard);
  useEffect(() => {
    if (isDeleted) navigate(list, { replace: true });
  }, [isDeleted, list]);
  return useMutation({
    mutationFn: async (id: number) => calls.remove?.(id),
    onSuccess: () => {
      setDeleted(true);
      editor.discard();
      void client.invalidateQueries({ refetchType: 'none' });
      notifySuccess(text.editor.deleted);
    },
    onSettled,
  });
}

type NotRemovedProps = { remove: { error: Error | null; reset: () => void }; editor: SaveBarProps['editor'] };

/** Why deleting was refused; content in use can be retired instead. */
function NotRemoved({ remove: { error, reset }, editor }: NotRemovedProps) {
  const text = useAdminText();
  if (!(error instanceof ApiError && error.status === 409)) return <FailureAlert error={error} title={text.common.failed} />;
  const retire = () => {
    reset();
    editor.retire();
  };
  return (
    <Alert
      tone="care"
      action={
        editor.values.retired ? undefined : (
          <Button variant="secondary" onClick={retire}>
            {text.editor.retireInstead}
          </Button>
        )
      }
    >
      <p className="font-semibold">{text.editor.referred}</p>
      <p>{error.message}</p>
    </Alert>
  );
}

type SaveBarProps = {
  editor: Pick<Editor<Stored, Fields & { retired: boolean }>, 'row' | 'values' | 'isSaving' | 'isUnsaved' | 'retire'>;
  onDiscard: () => void;
  /** Undefined where stored content can only be retired. */
  onDelete: (() => void) | undefined;
};

/** Sticky bar with save, discard, retire and delete. */
function SaveBar({ editor, onDiscard, onDelete }: SaveBarProps) {
  const text = useAdminText();
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-raised px-4 py-3 md:mx-0 md:rounded-t-card md:border-x">
      <Button type="submit" disabled={editor.isSaving || (!editor.isUnsaved && editor.row !== undefined)}>
        <Save aria-hidden className="size-5" />
        {editor.isSaving ? text.common.saving : text.common.save}
      </Button>
      <Button variant="secondary" disabled={!editor.isUnsaved || editor.isSaving} onClick={onDiscard}>
        <RotateCcw aria-hidden className="size-5" />
        <span className="@max-3xl:sr-only">{text.editor.discard}</span>
      </Button>
      {onDelete === undefined ? null : (
        <div className="ml-auto flex flex-wrap gap-3">
          {editor.values.retired ? null : (
            <Button variant="secondary" disabled={editor.isSaving} onClick={() => editor.retire()}>
              <Archive aria-hidden className="size-5" />
              <span className="@max-xl:sr-only">{text.editor.retire}</span>
            </Button>
          )}
          <Button variant="danger" onClick={onDelete}>
            <Trash2 aria-hidden className="size-5" />
            <span className="@max-xl:sr-only">{text.editor.delete}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
