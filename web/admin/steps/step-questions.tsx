import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { LEVEL_QUESTIONS_MAX } from '#contract/content.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { Link } from '../../navigation/link.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadError, Loading, Spinner } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useContentText } from '../content/use-content-text.ts';
import { questionsQuery } from '../questions/queries.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { FoundRows } from '../ui/found-rows.tsx';
import { ReorderList } from '../ui/reorder-list.tsx';
import { useTypedFilter } from '../ui/use-filters.ts';
import { levelQuestionsQuery, questionTextsQuery } from './queries.ts';

type StepQuestionsProps = {
  levelId: number | undefined;
  ids: readonly number[];
  fault: string | undefined;
  onChange: (ids: number[]) => void;
};

/** Ordered questions of a step; more are added by searching for words or a number. */
export function StepQuestions({ levelId, ids, fault, onChange }: StepQuestionsProps) {
  const text = useAdminText();
  const [found, setFound] = useState<readonly QuestionRow[]>([]);
  const stored = useQuery({ ...levelQuestionsQuery(levelId ?? 0), enabled: levelId !== undefined });
  const known = new Map([...(stored.data ?? []), ...found].map((question) => [question.id, question]));
  const isWaiting = levelId !== undefined && stored.isPending;
  const textOf = useContentText();
  const others = useQuery(questionTextsQuery(isWaiting ? [] : ids.filter((id) => !known.has(id)))).data ?? [];
  for (const question of others) known.set(question.id, question);
  const asked = ids.filter((id) => known.get(id)?.retired !== true).length;
  const nameOf = (id: number) => {
    const question = known.get(id);
    return question === undefined ? String(id) : `${id} ${textOf(question, 'question')}`;
  };
  return (
    <Card title={`${text.fields.questions} (${asked})`}>
      {fault === undefined ? null : (
        <p role="alert" className="mb-3 font-semibold text-wrong">
          {fault}
        </p>
      )}
      {stored.isError ? <LoadError error={stored.error} onRetry={() => stored.refetch()} /> : null}
      <p className="mb-3 text-caption text-soft">{text.steps.orderHint}</p>
      <ReorderList label={text.fields.questions} items={ids} keyOf={(id) => id} nameOf={nameOf} onChange={onChange}>
        {(id, place) => {
          const question = known.get(id);
          return (
            <div className="flex items-center gap-3">
              <span className="w-8 shrink-0 text-end tabular-nums text-soft">{place + 1}</span>
              <span className="min-w-0 grow">
                <span lang="ti" className="line-clamp-2">
                  {question?.question ?? '…'}
                </span>
                <span className="line-clamp-1 text-caption text-soft">
                  <Link to={adminPaths.question(id)} className="text-action underline">
                    {id}
                  </Link>{' '}
                  {question === undefined ? '' : textOf(question, 'question')}
                </span>
                {question?.retired ? <Badge tone="care">{text.editor.retired}</Badge> : null}
              </span>
              <IconButton label={text.editor.remove(nameOf(id))} onClick={() => onChange(ids.filter((other) => other !== id))}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </div>
          );
        }}
      </ReorderList>
      <QuestionSearch
        taken={ids}
        onAdd={(question) => {
          setFound([...found, question]);
          onChange([...ids, question.id]);
        }}
      />
    </Card>
  );
}

const MAX_FOUND = 10;

function QuestionSearch({ taken, onAdd }: { taken: readonly number[]; onAdd: (question: QuestionRow) => void }) {
  const text = useAdminText();
  const [search, setSearch] = useState('');
  const textOf = useContentText();
  const typed = useTypedFilter(search, setSearch);
  const result = useQuery({ ...questionsQuery({ search, page: 1 }), enabled: search !== '' });
  const rows = (result.data?.rows ?? []).filter((question) => !taken.includes(question.id)).slice(0, MAX_FOUND);
  return (
    <div className="mt-5 border-t border-line pt-4">
      <TextField
        label={text.steps.addQuestion}
        hint={text.questions.searchHint}
        type="search"
        {...typed.field}
        onKeyDown={(event) => {
          // Enter searches instead of submitting the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {search === '' ? null : result.data === undefined ? (
        <Loading query={result} fallback={<Spinner />} />
      ) : (
        <FoundRows isOld={result.isPlaceholderData || typed.isTyping}>
          <p role="status" className="mt-2 text-caption text-soft">
            {text.steps.found(rows.length)}
          </p>
          <ul className="mt-1 grid gap-2">
            {rows.map((question) => (
              <li key={question.id} className="flex items-center gap-3 rounded-control border border-line p-2">
                <span className="min-w-0 grow">
                  <span lang="ti" className="line-clamp-2">
                    {question.question}
                  </span>
                  <span className="line-clamp-1 text-caption text-soft">
                    {question.id} {textOf(question, 'question')}
                  </span>
                </span>
                <Button
                  variant="secondary"
                  disabled={taken.length >= LEVEL_QUESTIONS_MAX}
                  aria-label={text.steps.addOne(question.id)}
                  onClick={() => onAdd(question)}
                >
                  <Plus aria-hidden className="size-5" />
                  {text.steps.add}
                </Button>
              </li>
            ))}
          </ul>
        </FoundRows>
      )}
    </div>
  );
}
