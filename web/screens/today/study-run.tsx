import { CircleHelp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { canMove } from '#domain/practice.ts';
import { navigate } from '../../navigation/navigation.ts';
import { paths } from '../../paths.ts';
import { forgetRun } from '../../question/persisted-run.ts';
import { usePictures } from '../../question/pictures.ts';
import { QuestionButtons, QuestionFrame } from '../../question/question-frame.tsx';
import { QuestionView } from '../../question/question-view.tsx';
import { ShortcutsHelp } from '../../question/shortcuts-help.tsx';
import { useQuestionLanguage } from '../../question/use-question.ts';
import { useShortcuts } from '../../question/use-shortcuts.ts';
import { BookmarkButton } from '../../study/bookmark-button.tsx';
import { isFinished, type Session, sessionName } from '../../study/session.ts';
import { useStudyRun } from '../../study/use-study-run.ts';
import { useStudyText } from '../../study/use-study-text.ts';
import type { RunKind } from '../../study/view.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { RunResult } from './run-result.tsx';

type StudyRunProps = { kind: RunKind; initial: Session; onMore: () => void };

export function StudyRun({ kind, initial, onMore }: StudyRunProps) {
  const text = useText();
  const study = useStudyText();
  const run = useStudyRun(kind, initial);
  const { session, question, isAgain, chosen } = run;
  const { position, queue, resultsShown = false } = session;
  const { languages, toggle, onToggle } = useQuestionLanguage(question);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const place = { position, total: queue.length, resultsShown };
  const isDone = isFinished(session);
  usePictures(session.questions);
  // Its result is there after a reload, and gone once the learner has left it.
  useEffect(() => (isDone ? () => forgetRun(sessionName(kind)) : undefined), [isDone, kind]);

  const close = () => navigate(paths.exercises);
  const choose = (optionId: number) => run.choose(optionId, languages[0] ?? 'ti');
  useShortcuts({
    choose: (option) => {
      const id = question?.options[option]?.id;
      if (id !== undefined && !resultsShown) choose(id);
    },
    move: run.move,
    translate: () => !resultsShown && toggle !== undefined && onToggle(),
    close,
    help: () => setHelpOpen(true),
  });
  const isUnsure = question !== undefined && session.unsure.includes(question.id);
  const reason = isAgain ? 'again' : session.reasons[question?.id ?? 0];
  return (
    <QuestionFrame
      title={<span className="font-semibold">{study.titles[kind]}</span>}
      position={position}
      total={resultsShown ? 0 : queue.length}
      onClose={close}
      footer={
        resultsShown ? null : (
          <QuestionButtons
            canGoBack={canMove(place, -1)}
            canGoOn={canMove(place, 1)}
            onMove={run.move}
            toggle={toggle}
            onToggle={onToggle}
            extra={<BookmarkButton questionId={question?.id} />}
            last={
              isDone && position === queue.length - 1 ? (
                <Button onClick={run.showResults} className="shrink-0 px-4">
                  {text.results.show}
                </Button>
              ) : undefined
            }
          />
        )
      }
    >
      {resultsShown ? (
        <RunResult kind={kind} session={session} onMore={onMore} />
      ) : question === undefined ? null : (
        <>
          <div className="mb-3 flex min-h-12 flex-wrap items-center justify-between gap-2">
            {reason === undefined ? null : (
              <p className="rounded-full bg-action-soft px-3 py-0.5 text-caption text-action">{study.reasons[reason]}</p>
            )}
            {isAgain || (chosen !== undefined && !isUnsure) ? null : (
              <button
                type="button"
                aria-pressed={isUnsure}
                disabled={chosen !== undefined}
                onClick={() => run.setUnsure(!isUnsure)}
                className="ml-auto inline-flex min-h-12 items-center gap-2 rounded-control border border-edge px-3 text-caption aria-pressed:border-care aria-pressed:bg-care-soft aria-pressed:font-semibold aria-pressed:text-care"
              >
                <CircleHelp aria-hidden className="size-5 shrink-0" />
                {study.unsure}
              </button>
            )}
          </div>
          <QuestionView
            key={`${question.id} ${position}`}
            question={question}
            languages={languages}
            chosen={chosen}
            verdict
            onChoose={choose}
          />
        </>
      )}
      {isHelpOpen ? <ShortcutsHelp onClose={() => setHelpOpen(false)} /> : null}
    </QuestionFrame>
  );
}
