import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useBlocker } from '../../navigation/navigation.ts';
import { currentSession } from '../../session/session.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Work = { readonly isUnsaved: boolean; readonly onDiscard: () => void };
type Registry = Map<string, Work>;

const UnsavedWork = createContext<(id: string, work: Work | null) => void>(() => undefined);

/**
 * Warns before unsaved work is lost: by a dialog inside the app, by the browser's own prompt when the page is closed. All forms of a screen share one guard,
 * because only one blocker can be active.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const text = useAdminText();
  const registry = useRef<Registry>(new Map());
  const [isUnsaved, setUnsaved] = useState(false);
  const [register] = useState(() => (id: string, work: Work | null) => {
    if (work === null) registry.current.delete(id);
    else registry.current.set(id, work);
    setUnsaved(hasUnsaved(registry.current));
  });
  // After the session has ended nothing is blocked; the draft is stored on the device.
  const held = useBlocker(() => hasUnsaved(registry.current) && currentSession() !== null);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [isUnsaved]);
  return (
    <UnsavedWork value={register}>
      {children}
      {held !== undefined ? (
        <ConfirmDialog
          isDangerous
          title={text.unsaved.title}
          confirm={text.unsaved.leave}
          onClose={held.stay}
          onConfirm={() => {
            for (const work of registry.current.values()) if (work.isUnsaved) work.onDiscard();
            held.leave();
          }}
        >
          <p>{text.unsaved.text}</p>
        </ConfirmDialog>
      ) : null}
    </UnsavedWork>
  );
}

function hasUnsaved(registry: Registry): boolean {
  return [...registry.values()].some((work) => work.isUnsaved);
}

/** Reports to the guard whether the caller has unsaved work, and how to discard it. */
export function useUnsavedWork(isUnsaved: boolean, onDiscard: () => void = () => undefined): void {
  const id = useId();
  const register = useContext(UnsavedWork);
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    register(id, { isUnsaved, onDiscard: () => discard() });
    return () => register(id, null);
  }, [register, id, isUnsaved]);
}
