import { useEffect, useEffectEvent } from 'react';

/** Elements that use the key themselves: text fields take letters; buttons and links take Space and Enter. */
const USES_KEY_ITSELF = {
  typing: 'input, select, textarea',
  pressing: 'input, select, textarea, button, a',
} as const;

/** Single-key shortcuts of the back office; ignored while typing and while a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const isPressing = event.key === ' ' || event.key === 'Enter';
    const isTaken = event.target instanceof Element && event.target.closest(USES_KEY_ITSELF[isPressing ? 'pressing' : 'typing']);
    if (isTaken || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Ctrl+Enter or Cmd+Enter: in a textarea Enter alone starts a new line. */
export const isSendKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);
