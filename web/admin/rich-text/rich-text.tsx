import { lazy, Suspense } from 'react';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import type { DeltaOp } from './delta-html.ts';
import { richTextWords } from './text.ts';

type Common = {
  label: string;
  /** Language of the text. */
  lang: string;
  error?: string | undefined;
  hint?: string | undefined;
};
type ByFormat =
  | { format: 'html' | 'text'; value: string; onChange: (value: string) => void }
  | { format: 'delta'; value: readonly DeltaOp[]; onChange: (value: readonly DeltaOp[]) => void };
export type RichTextProps = Common & ByFormat;

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** Field for formatted text; its value is a delta, HTML or plain text. The editor is loaded when the first such field is shown. */
export function RichText(props: RichTextProps) {
  const words = richTextWords(useInterfaceLanguage());
  return (
    <Suspense
      fallback={
        <div>
          <p className="mb-1 font-semibold">{props.label}</p>
          <p role="status" className="flex min-h-40 items-center justify-center rounded-control border border-edge text-soft">
            {words.loading}
          </p>
        </div>
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  );
}
