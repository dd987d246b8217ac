import { Volume2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePreferences } from '../state/preferences.ts';
import { useText } from '../text/use-text.ts';
import { IconButton } from '../ui/button.tsx';
import type { Listenable } from './parts.ts';

/** Lazy: audio code is loaded with the first tap, or when questions are read automatically. */
const Listening = lazy(() => import('./listening.tsx').then((module) => ({ default: module.Listening })));

type ListenOptions = {
  /** Reads the text automatically on mount, if the learner has turned that on. */
  opens?: boolean;
  /** The question was answered: stops reading. */
  isOver?: boolean;
  className?: string;
};

/** The button that reads a text aloud, and the player. */
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
