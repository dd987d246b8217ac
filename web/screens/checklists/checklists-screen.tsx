import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Checklist } from '#contract/checklists.ts';
import { checklistsQuery } from '../../checklists/queries.ts';
import { persist, readPersisted } from '../../device/persisted.ts';
import { useListen } from '../../listen/use-listen.tsx';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { checklistsText } from '../../text/checklists.ts';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loading, Spinner } from '../../ui/states.tsx';
import { Written } from '../../ui/written.tsx';
import { QuestionsWords } from '../../words/questions-words.tsx';

const CHECKED = 'checklists';

export function ChecklistsScreen() {
  const said = useCatalog(checklistsText);
  const checklists = useQuery(checklistsQuery);
  const [checked, setChecked] = useState<readonly number[]>(() => readPersisted<number[]>(CHECKED) ?? []);
  const list = checklists.data;
  const toggle = (id: number) => {
    const next = checked.includes(id) ? checked.filter((other) => other !== id) : [...checked, id];
    persist(CHECKED, next);
    setChecked(next);
  };
  const doneCount = list?.filter((checklist) => checked.includes(checklist.id)).length ?? 0;
  return (
    <Screen title={said.title} subtitle={said.subtitle}>
      {list === undefined ? (
        <Loading query={checklists} fallback={<Spinner />} />
      ) : list.length === 0 ? (
        <EmptyState title={said.empty}>{said.emptyText}</EmptyState>
      ) : (
        <>
          <p role="status" className="mb-3 text-caption text-soft">
            {said.doneCount(doneCount, list.length)}
          </p>
          {/* keepInPlace replaces the browser's own scroll anchoring. */}
          <ul className="grid gap-3 [overflow-anchor:none]">
            {list.map((checklist) => (
              <li key={checklist.id}>
                <ChecklistRow
                  checklist={checklist}
                  isChecked={checked.includes(checklist.id)}
                  onToggle={() => toggle(checklist.id)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}

/** Ref callback that keeps the tapped title in place while a long row above closes. */
function keepInPlace(title: HTMLElement): () => void {
  const onClick = () => {
    const { top } = title.getBoundingClientRect();
    // The rows have toggled by then, but are not painted yet.
    requestAnimationFrame(() => window.scrollBy({ top: title.getBoundingClientRect().top - top, behavior: 'instant' }));
  };
  title.addEventListener('click', onClick);
  return () => title.removeEventListener('click', onClick);
}

type ChecklistRowProps = { checklist: Checklist; isChecked: boolean; onToggle: () => void };

/** <details> elements with the same name: only one is open. The title is in Tigrinya, for others also in their own language. */
function ChecklistRow({ checklist, isChecked, onToggle }: ChecklistRowProps) {
  const said = useCatalog(checklistsText);
  const { language } = usePreferences();
  const title = { ti: checklist.title_tig, sv: checklist.title_sv, en: checklist.title_en }[language] || checklist.title_tig;
  const html = { ti: checklist.tig, sv: checklist.sv, en: checklist.en }[language] || checklist.tig;
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      name="checklists"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-card border border-line bg-raised shadow-card"
    >
      <summary
        ref={keepInPlace}
        className="flex min-h-16 list-none items-center gap-3 rounded-card px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden"
      >
        {isChecked ? (
          <>
            <CircleCheck aria-hidden className="size-6 shrink-0 text-right" />
            <span className="sr-only">{said.done}</span>
          </>
        ) : null}
        <span data-said="title" lang={title === checklist.title_tig ? 'ti' : language} className="grow">
          {title}
        </span>
        <ChevronDown aria-hidden className="size-6 shrink-0 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 py-4">
        {isOpen ? <ChecklistSound checklist={checklist} /> : null}
        <div data-said="html">
          <QuestionsWords questions="all">
            <Written text={html} lang={html === checklist.tig ? 'ti' : language} />
          </QuestionsWords>
        </div>
        <label className="mt-4 flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
          <input type="checkbox" checked={isChecked} onChange={onToggle} className="size-6 accent-action" />
          {said.markDone}
        </label>
      </div>
    </details>
  );
}

/** Mounted while the row is open; closing it stops the reading. */
function ChecklistSound({ checklist }: { checklist: Checklist }) {
  const { button, player } = useListen({ checklist }, { className: '-mt-2 -ml-3' });
  return (
    <>
      {button}
      {/* Sticky, so that the stop button stays reachable while a long list scrolls along with the reading. */}
      {player === null ? null : <div className="sticky top-0 z-10 -mx-4 bg-raised px-4 py-px">{player}</div>}
    </>
  );
}
