import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { saveQuestion, useOutbox, withSaved } from '../device/outbox.ts';
import { useSession } from '../session/session.ts';
import { useText } from '../text/use-text.ts';
import { IconButton } from '../ui/button.tsx';
import { studyQuery } from './queries.ts';

/** Saves or unsaves a question; works offline. */
export function BookmarkButton({ questionId }: { questionId: number | undefined }) {
  const text = useText();
  const userId = useSession()?.user.id;
  const items = useOutbox();
  const study = useQuery({ ...studyQuery(userId ?? 0), enabled: userId !== undefined });
  if (userId === undefined || questionId === undefined) return null;
  const isSaved = withSaved(study.data?.bookmarks ?? [], items).includes(questionId);
  return (
    <IconButton label={text.question.save} aria-pressed={isSaved} onClick={() => saveQuestion(questionId, !isSaved)}>
      <Star aria-hidden className={`size-6 ${isSaved ? 'fill-current text-care' : ''}`} />
    </IconButton>
  );
}
