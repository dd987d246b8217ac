import { lazy, Suspense } from 'react';
import { Typeset } from './typeset.tsx';

const WrittenHtml = lazy(async () => ({ default: (await import('./written-html.tsx')).WrittenHtml }));

const HAS_MARKUP = /<[a-z]|&[a-z#]/i;

/** A text that may contain HTML. The sanitiser is loaded only if it does; until then plain text is shown. */
export function Written({ text, lang }: { text: string; lang: string }) {
  if (!HAS_MARKUP.test(text)) {
    return (
      <p lang={lang} className="whitespace-pre-line text-pretty">
        <Typeset text={text} lang={lang} />
      </p>
    );
  }
  return (
    <Suspense fallback={<p lang={lang}>{text.replace(/<[^<>]*>/g, ' ')}</p>}>
      <WrittenHtml html={text} lang={lang} />
    </Suspense>
  );
}
