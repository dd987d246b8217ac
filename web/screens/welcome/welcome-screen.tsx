import { BookA, CalendarCheck, CalendarDays, Footprints, Gauge, GraduationCap } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { useCatalog } from '../../text/catalog.ts';
import { welcomeText } from '../../text/welcome.ts';
import { Button } from '../../ui/button.tsx';
import { useTitle } from '../../ui/screen.tsx';
import { Spinner } from '../../ui/states.tsx';

/** Lazy, because it needs the study code. */
const MyTest = lazy(async () => ({ default: (await import('./my-test.tsx')).MyTest }));

const CARDS = [
  { name: 'steps', picture: Footprints },
  { name: 'today', picture: CalendarCheck },
  { name: 'progress', picture: Gauge },
  { name: 'words', picture: BookA },
  { name: 'exam', picture: GraduationCap },
  { name: 'test', picture: CalendarDays },
] as const;

/** behaviour 8.8: introduction in cards, and questions about the learner's test. Shown once after sign-up; nothing else links here. */
export function WelcomeScreen() {
  const words = useCatalog(welcomeText);
  const [place, setPlace] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(words.title);
  useEffect(() => {
    if (place > 0) title.current?.focus();
  }, [place]);
  const card = CARDS[place] ?? CARDS[0];
  const { title: name, text } = words.cards[card.name];
  const isLast = place === CARDS.length - 1;
  const leave = () => navigate(paths.exercises, { replace: true });
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-5rem)] w-full max-w-md flex-col px-4 py-6 text-center lg:min-h-dvh">
      <h1 tabIndex={-1} className="text-caption text-soft">
        {words.title}
      </h1>
      <div className="my-auto grid justify-items-center gap-5 py-6">
        <span
          className={`flex items-center justify-center rounded-full bg-action-soft text-action ${card.name === 'test' ? 'size-20' : 'size-40 short:size-20'}`}
        >
          <card.picture aria-hidden className={card.name === 'test' ? 'size-10' : 'size-20 short:size-10'} strokeWidth={1.5} />
        </span>
        <h2 ref={title} tabIndex={-1} className="text-display">
          {name}
        </h2>
        <p>{text}</p>
        {card.name === 'test' ? (
          <Suspense fallback={<Spinner />}>
            <MyTest />
          </Suspense>
        ) : null}
      </div>
      <p className="mb-4 text-caption tabular-nums text-soft">
        {place + 1} / {CARDS.length}
      </p>
      <div className="grid gap-2">
        <Button onClick={isLast ? leave : () => setPlace(place + 1)}>{isLast ? words.begin : words.next}</Button>
        {isLast ? null : (
          <Button variant="quiet" onClick={leave}>
            {words.skip}
          </Button>
        )}
      </div>
    </div>
  );
}
