import { useConfig } from '../state/config.ts';
import { Interpolated } from './interpolated.tsx';
import { PhoneNumber } from './phone-number.tsx';

/** A sentence with the phone number as a link; nothing if none is configured. */
export function CallSentence({ of }: { of: (phone: string) => string }) {
  const { phone } = useConfig();
  if (phone === '') return null;
  return (
    <span className="block">
      <Interpolated sentence={of}>
        <PhoneNumber number={phone} />
      </Interpolated>
    </span>
  );
}
