import { useConfig } from '../config.ts';
import { Link } from '../navigation/link.tsx';
import { paths } from '../paths.ts';
import { useText } from '../text/use-text.ts';
import { Filled } from './filled.tsx';
import { PhoneNumber } from './phone-number.tsx';

/** What to do about a lock: whom to call, and without a number where to write. */
export function Renew() {
  const text = useText();
  const { phone } = useConfig();
  if (phone === '') {
    return (
      <Link to={paths.feedback} className="font-semibold underline">
        {text.settings.renew}
      </Link>
    );
  }
  return (
    <Filled sentence={text.settings.renewCall}>
      <PhoneNumber number={phone} />
    </Filled>
  );
}
