import { type LegalBlock, readMarkdown } from '#domain/legal.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { Typeset } from '../ui/typeset.tsx';

/** A legal text without its title. */
export function LegalText({ text }: { text: string }) {
  const blocks = readMarkdown(text).filter(({ kind }) => kind !== 'title');
  return (
    <div className="grid gap-3 text-pretty wrap-anywhere">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order while it is shown
        <Block key={place} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  const lang = useInterfaceLanguage();
  if (block.kind === 'list') {
    return (
      <ul className="list-disc pl-6">
        {block.items.map((item) => (
          <li key={item}>
            <Typeset text={item} lang={lang} />
          </li>
        ))}
      </ul>
    );
  }
  if (/^[^\s@]+@[^\s@]+$/.test(block.text)) {
    return (
      <a href={`mailto:${block.text}`} className="inline-flex min-h-12 items-center hyphens-manual text-action underline">
        {block.text}
      </a>
    );
  }
  const words = <Typeset text={block.text} lang={lang} />;
  return block.kind === 'heading' ? <h2 className="mt-3 text-title">{words}</h2> : <p>{words}</p>;
}

export const titleOf = (text: string): string =>
  readMarkdown(text).find((block): block is LegalBlock & { kind: 'title' } => block.kind === 'title')?.text ?? '';
