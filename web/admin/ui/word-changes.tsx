import { Fragment } from 'react';
import { wordDiff } from '#domain/word-diff.ts';
import { useAdminText } from '../text/use-admin-text.ts';

/** Word diff of a text; deletions and additions differ in more than colour. */
export function WordChanges({ before, after, lang }: { before: string; after: string; lang?: string | undefined }) {
  const text = useAdminText();
  const parts = wordDiff(before, after);
  return (
    <span lang={lang} className="block whitespace-pre-line">
      {parts.map(({ kind, text: words }, place) => {
        const key = `${place} ${kind}`;
        if (kind === 'same') return <span key={key}>{words}</span>;
        const Tag = kind === 'gone' ? 'del' : 'ins';
        // The last word of a text lacks the trailing space that separates a deletion from the addition after it.
        const isJoined = place < parts.length - 1 && !/\s$/u.test(words);
        return (
          <Fragment key={key}>
            <Tag
              className={
                kind === 'gone' ? 'bg-wrong-soft text-wrong line-through' : 'bg-right-soft font-semibold text-right no-underline'
              }
            >
              <span className="sr-only">{kind === 'gone' ? text.desk.gone : text.desk.added} </span>
              {words}
            </Tag>
            {isJoined ? ' ' : null}
          </Fragment>
        );
      })}
    </span>
  );
}
