import { PlusSquare, Share, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { install, noteInstallOffered } from '../device/install.ts';
import { useCatalog } from '../text/catalog.ts';
import { studyRemindersText } from '../text/study-reminders.ts';
import { Button } from '../ui/button.tsx';

/** Offers to install the app; shown once after some days of study. */
export function InstallCard({ way }: { way: 'prompt' | 'iphone' }) {
  const words = useCatalog(studyRemindersText);
  const [isClosed, setClosed] = useState(false);
  useEffect(noteInstallOffered, []);
  if (isClosed) return null;
  const close = () => setClosed(true);
  const [press, choose] = words.iphone;
  return (
    <section aria-labelledby="install" className="mt-3 grid gap-3 rounded-card border border-line bg-raised p-4 shadow-card">
      <div className="flex items-center gap-3">
        <Smartphone aria-hidden className="size-8 shrink-0 text-action" />
        <div>
          <h2 id="install" className="font-semibold">
            {words.installTitle}
          </h2>
          <p className="text-caption text-soft">{words.installText}</p>
        </div>
      </div>
      {way === 'iphone' ? (
        <ol className="grid gap-2">
          <li className="flex items-center gap-2">
            {press} <Share aria-hidden className="size-6 shrink-0 text-action" />
          </li>
          <li className="flex items-center gap-2">
            <PlusSquare aria-hidden className="size-6 shrink-0 text-action" /> {choose}
          </li>
        </ol>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {way === 'prompt' ? (
          <Button
            onClick={() => {
              install();
              close();
            }}
          >
            {words.install}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={close}>
          {words.later}
        </Button>
      </div>
    </section>
  );
}
