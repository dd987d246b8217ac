import { Volume2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePreferences } from '../state/preferences.ts';
import { useText } from '../text/use-text.ts';
import { IconButton } from '../ui/button.tsx';
import type { Listenable } from './parts.ts';

/** All of sound comes with the first tap, or when questions are read by themselves. */
const Listening = lazy(() => import('./listening.tsx').then((module) => ({ default: module.Listening })));

type ListenOptions = {
  /** A question that opens is read by itself where the learner wants that. */
  opens?: boolean;
  /** The answer was given: what is being read ends. */
  isOver?: boolean;
  className?: string;
};

/** The button that reads a text aloud, and the player, where there is room for it. */
export function useListen(of: Listenable, { opens = false, isOver = false, className = '' }: ListenOptions = {}) {
  const label = useText().question.listen;
  const { reads } = usePreferences();
  const [isOn, setOn] = useState(opens && reads && !isOver);
  const button: ReactNode = (
    <IconButton
      label={label}
      aria-expanded={isOn}
      tone={isOn ? 'chosen' : 'quiet'}
      className={`print:hidden ${className}`}
      onClick={() => setOn(!isOn)}
    >
      <Volume2 aria-hidden className="size-6" />
    </IconButton>
  );
  const player: ReactNode = isOn ? (
    <Suspense>
      <Listening of={of} isOver={isOver} />
    </Suspense>
  ) : null;
  return { button, player };
}
