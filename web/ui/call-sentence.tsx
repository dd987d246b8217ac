import { useConfig } from '../config.ts';

/** A sentence with the number to call in it, which a tap dials; nothing where no number is configured. */
export function CallSentence({ of }: { of: (phone: string) => string }) {
  const { phone } = useConfig();
  if (phone === '') return null;
  const [before, after] = of(phone).split(phone);
  return (
    <span className="block">
      {before}
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="-my-3 inline-block max-w-full py-3 font-semibold underline">
        {phone}
      </a>
      {after}
    </span>
  );
}
