import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { useText } from '../../text/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';

export function HomeScreen() {
  const text = useText();
  const session = useSession();
  if (session === null) return null;
  return (
    <Screen title={text.home.greeting(session.user.name)} subtitle={text.home.already}>
      <ButtonLink to={paths.exercises}>{text.home.dashboard}</ButtonLink>
    </Screen>
  );
}
