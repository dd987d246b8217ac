import { lazy, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { useText } from '../../text/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useCaptioned } from '../../ui/captioned.tsx';
import { Screen } from '../../ui/screen.tsx';

const TodayCard = lazy(async () => ({ default: (await import('../../study/today-card.tsx')).TodayCard }));

export function HomeScreen() {
  const text = useText();
  const session = useSession();
  const dashboard = useCaptioned(text.home.dashboard);
  if (session === null) return null;
  return (
    <Screen title={text.home.greeting(session.user.name)} subtitle={text.home.already}>
      <div className="grid max-w-xl grid-cols-1 gap-4">
        <Suspense fallback={<div className="min-h-58 animate-pulse rounded-card border border-line bg-raised" />}>
          <TodayCard isShort />
        </Suspense>
        <ButtonLink variant="secondary" to={paths.exercises} className="justify-self-start" {...dashboard.describedBy}>
          {dashboard.label}
        </ButtonLink>
      </div>
    </Screen>
  );
}
