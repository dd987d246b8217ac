import { useState } from 'react';
import { reloadNewest, useReloading } from '../device/reload-newest.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';

/** Asks before it reloads into a new version, so that nobody loses a question in progress. */
export function UpdatePrompt() {
  const text = useText();
  const isReloading = useReloading();
  const [isPutOff, setPutOff] = useState(false);
  if (isPutOff) return null;
  return (
    <section
      aria-label={text.app.newVersion}
      className="fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-card border border-action bg-raised p-4 shadow-card lg:bottom-4"
    >
      <p role="status" className="grow basis-52">
        {isReloading ? text.app.loading : text.app.newVersion}
      </p>
      <Button variant="quiet" onClick={() => setPutOff(true)}>
        {text.app.later}
      </Button>
      <Button disabled={isReloading} onClick={reloadNewest}>
        {text.app.reload}
      </Button>
    </section>
  );
}
