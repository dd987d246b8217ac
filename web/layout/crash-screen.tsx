import { reloadNewest } from '../device/service-worker.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';

/** When a screen breaks, or its code could not be fetched: what happened and the way on. */
export function CrashScreen() {
  const text = useText();
  return (
    <main>
      <Screen title={text.error.load} subtitle={text.error.crash}>
        <Button onClick={reloadNewest}>{text.error.reloadPage}</Button>
      </Screen>
    </main>
  );
}
