import { Printer } from 'lucide-react';
import type { MadeCode } from '#contract/invite-codes.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useAdminText } from '../text/use-admin-text.ts';

export const linkOf = (code: string) => new URL(`${paths.signUp}#${code}`, location.origin).href;

/** Print layout: one slip per code, to cut apart. */
export function CodeSheet({ codes }: { codes: readonly MadeCode[] }) {
  const text = useAdminText();
  return (
    <section
      aria-labelledby="sheet"
      className="rounded-card border border-line bg-raised p-4 shadow-card print:border-0 print:p-0 print:shadow-none"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div>
          <h2 id="sheet" className="text-title">
            {text.codes.sheet(codes.length)}
          </h2>
          <p className="text-soft">{text.codes.sheetHint}</p>
        </div>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {text.orders.print}
        </Button>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-2">
        {codes.map(({ id, code, note, days }) => (
          <li key={id} className="break-inside-avoid rounded-control border border-dashed border-edge p-3 text-center">
            <p className="font-semibold">{note}</p>
            <QrCode of={linkOf(code)} label={text.codes.qrOf(note)} className="size-36" />
            <p className="whitespace-nowrap text-caption font-semibold tabular-nums">{code}</p>
            <p className="text-caption">
              {location.host}
              {paths.signUp} · {text.codes.daysOf(days)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
