import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ContentKind } from '#contract/content.ts';
import { ApiError } from '../../api.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { fieldErrors } from '../ui/field-errors.ts';
import { type Fields, isSame, withTyped } from './differences.ts';

export type Stored = { readonly id: number; readonly version: number };

/** How a form's record is read and saved. `Values` are the form's values: mostly the body of its PUT without the version. */
export type FormCalls<Row extends Stored, Values extends Fields> = {
  /** Part of the key under which a draft is stored on the device. */
  readonly kind: string;
  toValues(row: Row): Values;
  read(id: number): Promise<Row>;
  /** Undefined for records that always exist. */
  create?(values: Values): Promise<Row>;
  save(id: number, values: Values, version: number): Promise<Row>;
};

/** The calls of one kind of content. */
export type ContentCalls<Row extends Stored, Values extends Fields> = FormCalls<Row, Values> & {
  readonly kind: ContentKind | 'plan';
  create(values: Values): Promise<Row>;
  /** Undefined where stored content can only be retired. */
  readonly remove?: (id: number) => Promise<unknown>;
  /** Converts a state from the history to form values, where the two differ. */
  readonly fromHistory?: (before: Fields) => Fields;
};

/** The stored version that an edit is based on. */
type Base<Values> = { readonly version: number; readonly values: Values };
/** The request's values, and the form's values when it was sent. */
type Sent<Values> = Base<Values> & { readonly shown: Values };
type Kept<Values> = { readonly base: Base<Values>; readonly values: Values };

const KEEP_AFTER_MS = 400;

export type Editor<Row extends Stored, Values extends Fields> = {
  readonly values: Values;
  readonly base: Base<Values>;
  /** The row as last fetched or saved; undefined for new content. */
  readonly row: Row | undefined;
  readonly isUnsaved: boolean;
  /** The values are a draft restored from this device. */
  readonly isRestored: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** The server's message for each field. */
  readonly faults: Readonly<Record<string, string | undefined>>;
  /** The row that somebody else saved in between. */
  readonly conflict: Row | undefined;
  set(change: Partial<Values>): void;
  save(): void;
  /** Saves it as retired at once, together with unsaved changes. */
  retire(): void;
  discard(): void;
  /** Resolves a conflict with these values, based on the row stored now; `undefined` returns to the form. */
  resolve(values: Values | undefined): void;
  /** Saves an earlier version as the newest one. */
  restore(values: Values): Promise<void>;
};

/** Form state that survives failed saves, conflicts with other editors and closed windows. */
export function useEditor<Row extends Stored, Values extends Fields>(
  calls: FormCalls<Row, Values>,
  initial: { readonly row: Row } | { readonly empty: Values; readonly draftName?: string },
  onSaved: (row: Row, isNew: boolean) => void,
): Editor<Row, Values> {
  const client = useQueryClient();
  const stored = 'row' in initial ? initial.row : undefined;
  const name = `admin.${calls.kind}.${stored?.id ?? ('empty' in initial ? (initial.draftName ?? 'new') : 'new')}`;
  const [start] = useState(() => {
    const base: Base<Values> =
      'row' in initial
        ? { version: initial.row.version, values: calls.toValues(initial.row) }
        : { version: 0, values: initial.empty };
    const kept = readPersisted<Kept<Values>>(name);
    const isKept = kept !== null && !isSame(kept.values, base.values);
    return isKept ? { ...kept, isRestored: true } : { base, values: base.values, isRestored: false };
  });
  const [row, setRow] = useState(stored);
  const [base, setBase] = useState(start.base);
  const [values, setValues] = useState(start.values);
  const [isRestored, setRestored] = useState(start.isRestored);
  const [conflict, setConflict] = useState<Row>();
  const isUnsaved = !isSame(values, base.values);

  const forget = useKept(name, isUnsaved ? { base, values } : null);

  const accept = (saved: Row, shown: Values) => {
    const next = calls.toValues(saved);
    setRow(saved);
    setBase({ version: saved.version, values: next });
    setValues((now) => withTyped(shown, now, next));
    setRestored(false);
    setConflict(undefined);
    forget();
    // Invalidate everything: learners' screens in this tab show the content too.
    void client.invalidateQueries();
  };
  const write = useMutation({
    mutationFn: ({ values: sent, version }: Sent<Values>) => {
      if (row !== undefined) return calls.save(row.id, sent, version);
      if (calls.create === undefined) throw new Error(`nobody makes a new ${calls.kind}`);
      return calls.create(sent);
    },
    onSuccess: (saved, { shown }) => {
      accept(saved, shown);
      onSaved(saved, row === undefined);
    },
    onError: async (error) => {
      if (row !== undefined && error instanceof ApiError && error.status === 409 && error.version !== undefined) {
        setConflict(await calls.read(row.id).catch(() => undefined));
      }
    },
  });

  return {
    values,
    base,
    row,
    isUnsaved,
    isRestored,
    isSaving: write.isPending,
    error: conflict === undefined ? write.error : null,
    faults: fieldErrors(write.error),
    conflict,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    save: () => write.mutate({ values, shown: values, version: base.version }),
    retire: () => {
      const retired = { ...values, retired: true };
      setValues(retired);
      write.mutate({ values: retired, shown: retired, version: base.version });
    },
    discard: () => {
      setValues(base.values);
      setRestored(false);
      forget();
      write.reset();
    },
    resolve: (chosen) => {
      const theirs = conflict;
      setConflict(undefined);
      write.reset();
      if (chosen === undefined || theirs === undefined) return;
      const nextBase = { version: theirs.version, values: calls.toValues(theirs) };
      setRow(theirs);
      setBase(nextBase);
      setValues(chosen);
      if (!isSame(chosen, nextBase.values)) write.mutate({ values: chosen, shown: chosen, version: theirs.version });
    },
    restore: async (earlier) => {
      await write.mutateAsync({ values: earlier, shown: values, version: base.version });
    },
  };
}

/** Stores the unsaved values on the device: shortly after each change, and when the screen or window closes. */
function useKept<Values>(name: string, unsaved: Kept<Values> | null): () => void {
  const kept = useRef(unsaved);
  useLayoutEffect(() => {
    kept.current = unsaved;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is written down, a moment after the last.
  useEffect(() => {
    const timer = setTimeout(() => persist(name, kept.current), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [name, unsaved?.values, unsaved?.base]);
  useEffect(() => {
    const write = () => persist(name, kept.current);
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      write();
    };
  }, [name]);
  return () => {
    kept.current = null;
    persist(name, null);
  };
}
