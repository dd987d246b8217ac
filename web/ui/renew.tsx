import { useConfig } from '../config.ts';
import { Link } from '../navigation/link.tsx';
import { paths } from '../paths.ts';
import { useText } from '../text/use-text.ts';
import { CallSentence } from './call-sentence.tsx';

/** What to do about a lock: whom to call, and without a number where to write. */
export function Renew() {
  const text = useText();
  const { phone } = useConfig();
  if (phone !== '') return <CallSentence of={text.settings.renewCall} />;
  return (
    <Link to={paths.feedback} className="font-semibold underline">
      {text.settings.renew}
    </Link>
  );
}
