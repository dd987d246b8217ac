import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { textIn } from '../../question/languages.ts';
import { useSession } from '../../session/session.ts';
import { usePreferences } from '../../state/preferences.ts';
import { ownMisconceptionsQuery } from '../../study/queries.ts';
import { useCatalog } from '../../text/catalog.ts';
import { studyText } from '../../text/study/catalog.ts';

/** Misconceptions behind repeated wrong answers. Renders nothing if there are none or they cannot be loaded. */
export function Beliefs() {
  const text = useCatalog(studyText);
  const { language } = usePreferences();
  const beliefs = useQuery(ownMisconceptionsQuery(useSession()?.user.id ?? 0)).data ?? [];
  if (beliefs.length === 0) return null;
  return (
    <section
      aria-labelledby="beliefs"
      className="grid grid-cols-1 gap-2 rounded-card border border-line bg-raised p-5 shadow-card"
    >
      <h2 id="beliefs" className="text-title">
        {text.beliefs.title}
      </h2>
      <p className="text-soft">{text.beliefs.text}</p>
      <ul className="grid gap-3">
        {beliefs.map((belief) => (
          <li key={belief.id} className="flex gap-3">
            <Lightbulb aria-hidden className="mt-1 size-5 shrink-0 text-care" />
            <span>
              <span className="font-semibold">«{textIn(belief, 'name', language)}»</span>{' '}
              <span className="whitespace-nowrap text-soft">{text.beliefs.times(belief.times)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
