import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { currentSession } from '../../session.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before unsaved work is left: inside the app with a dialog (to be rendered), at the end of the page with the browser's own. One per screen. */
export function useUnsavedGuard(isUnsaved: boolean, onDiscard: () => void): ReactNode {
  const text = useAdminText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Whose login has ended must not be held back: the draft waits on the device.
      isUnsaved && currentSession() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      isDangerous
      title={text.unsaved.title}
      confirm={text.unsaved.leave}
      onClose={() => blocker.reset()}
      onConfirm={() => {
        onDiscard();
        blocker.proceed();
      }}
    >
      <p>{text.unsaved.text}</p>
    </ConfirmDialog>
  );
}
