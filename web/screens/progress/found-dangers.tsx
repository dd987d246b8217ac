import { foundByHazard } from '#domain/study/scenes.ts';
import type { StudyView } from '../../study/view.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';

/** Moving scenes by kind of danger: in how many the danger was found. Hidden before the first answer. */
export function FoundDangers({ view: { scenes, state } }: { view: Pick<StudyView, 'scenes' | 'state'> }) {
  const { dangers } = useCatalog(studyText);
  const found = foundByHazard(scenes, state);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="dangers" className="rounded-card border border-line bg-raised px-5 py-4 shadow-card">
      <h2 id="dangers" className="text-title">
        {dangers.title}
      </h2>
      <p className="mt-1 text-soft">{dangers.text}</p>
      <dl className="mt-2 divide-y divide-line">
        {found.map(({ hazard, found: right, of }) => (
          <div key={hazard} className="flex min-h-12 items-center justify-between gap-4 py-2">
            <dt>{dangers.kinds[hazard]}</dt>
            <dd className="font-semibold tabular-nums">{dangers.found(right, of)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
