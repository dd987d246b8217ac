import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { useText } from '../../text/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useCaptioned } from '../../ui/captioned.tsx';
import { Screen } from '../../ui/screen.tsx';

export function HomeScreen() {
  const text = useText();
  const session = useSession();
  const dashboard = useCaptioned(text.home.dashboard);
  if (session === null) return null;
  return (
    <Screen title={text.home.greeting(session.user.name)} subtitle={text.home.already}>
      <ButtonLink to={paths.exercises} {...dashboard.describedBy}>
        {dashboard.label}
      </ButtonLink>
    </Screen>
  );
}
