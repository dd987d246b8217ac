import type { ReactNode } from 'react';
import { QuestionFrame } from '../question/question-frame.tsx';
import { useCatalog } from '../text/catalog.ts';
import { wordsText } from '../text/words/catalog.ts';
import { EmptyState, Loading, Spinner } from '../ui/states.tsx';

type TrainFrameProps = {
  title: string;
  query: { readonly data: unknown; readonly error: unknown; readonly isError: boolean; refetch: () => unknown };
  isEmpty: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A trainer before its first card: choice of deck, or why there is none. */
export function TrainFrame({ title, query, isEmpty, onClose, children }: TrainFrameProps) {
  const words = useCatalog(wordsText);
  return (
    <QuestionFrame title={<span className="font-semibold">{title}</span>} position={0} total={0} onClose={onClose} footer={null}>
      {query.data === undefined ? (
        <Loading query={query} fallback={<Spinner />} />
      ) : isEmpty ? (
        <EmptyState title={words.nothing}>{words.nothingText}</EmptyState>
      ) : (
        <>
          <h2 className="mb-3">{words.what}</h2>
          {children}
        </>
      )}
    </QuestionFrame>
  );
}
