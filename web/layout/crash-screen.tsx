import { useEffect } from 'react';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';

const reload = () =>
  import('../device/reload-newest.ts').then(
    ({ reloadNewest }) => reloadNewest(),
    () => location.reload(),
  );

/** When a screen breaks, or its code could not be fetched: what happened and the way on. What is gone from the server is looked for once by itself. */
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
