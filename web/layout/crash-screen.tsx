import { useEffect } from 'react';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';

const reload = () =>
  import('../device/reload-newest.ts').then(
    ({ reloadNewest }) => reloadNewest(),
    () => location.reload(),
  );

/** Shown when a screen crashes or its chunk cannot be fetched. A chunk missing on the server triggers one automatic reload. */
export function CrashScreen({ isGone = false }: { isGone?: boolean }) {
  const text = useText();
  useEffect(() => {
    if (isGone) window.mengediAgain?.(reload);
  }, [isGone]);
  return (
    <main>
      <Screen title={text.error.load} subtitle={text.error.crash}>
        <Button onClick={reload}>{text.error.reloadPage}</Button>
      </Screen>
    </main>
  );
}
