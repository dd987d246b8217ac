import { useEffectEvent, useLayoutEffect } from 'react';
import { MAX_OPTIONS } from '#domain/question.ts';
import { usePreferences } from '../state/preferences.ts';

type Shortcuts = {
  choose: (index: number) => void;
  move: (by: -1 | 1) => void;
  translate: () => void;
  close: () => void;
  help: () => void;
};

const TYPING = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable=true]';

/** Keyboard shortcuts: 1–6 choose, ← and → move, T translates, Esc closes, ? shows help. Ignored while typing or in a dialog, and when turned off. */
export function useShortcuts(shortcuts: Shortcuts | undefined): void {
  const { shortcuts: isOn } = usePreferences();
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (shortcuts === undefined) return;
    const target = event.target as Element;
    const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    if (isElsewhere || target.matches?.(TYPING) || document.querySelector('dialog[open]') !== null) return;
    const number = Number(event.key);
    if (number >= 1 && number <= MAX_OPTIONS) shortcuts.choose(number - 1);
    else if (event.key === 'ArrowLeft') shortcuts.move(-1);
    else if (event.key === 'ArrowRight') shortcuts.move(1);
    else if (event.key === 't' || event.key === 'T') shortcuts.translate();
    else if (event.key === 'Escape') shortcuts.close();
    else if (event.key === '?') shortcuts.help();
    else return;
    event.preventDefault();
  });
  // Layout effect: registered before the question is painted, so that no early key press is lost.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
