import { paths } from '../../paths.ts';
import { useText } from '../../text/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';

export function NotFoundScreen() {
  const text = useText();
  return (
    <main>
      <Screen title={text.notFound.title} subtitle={text.notFound.text}>
        <ButtonLink to={paths.exercises}>{text.notFound.home}</ButtonLink>
      </Screen>
    </main>
  );
}
