import { Link } from '../../navigation/link.tsx';
import { paths } from '../../paths.ts';
import { useInterfaceLanguage } from '../../preferences.ts';
import { waysInText } from '../../text/ways-in.ts';

const WAY = 'inline-flex min-h-12 items-center justify-self-center font-semibold text-action underline';

/** For whoever cannot come in by the form: one line for each way. */
export function WaysIn() {
  const words = waysInText[useInterfaceLanguage()];
  return (
    <div className="mt-1 grid text-center">
      <Link to={paths.passwordLink} className={WAY}>
        {words.forgotten}
      </Link>
    </div>
  );
}
