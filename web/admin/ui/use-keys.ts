import { useEffect, useEffectEvent } from 'react';

/** What a pressed key does by itself there: letters are typed, and Space and Enter press a button or follow a link. */
const HAS_USE_FOR_IT = {
  typing: 'input, select, textarea',
  pressing: 'input, select, textarea, button, a',
} as const;

/** Single keys that act on a screen of the back office, while nobody types and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const isPressing = event.key === ' ' || event.key === 'Enter';
    const isTaken = event.target instanceof Element && event.target.closest(HAS_USE_FOR_IT[isPressing ? 'pressing' : 'typing']);
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

/** Sends from a field of several lines, in which Enter alone begins a new one. */
export const isSendKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);
