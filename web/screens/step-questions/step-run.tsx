import { useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Level } from '#contract/levels.ts';
import type { Question } from '#contract/question.ts';
import { firstUnanswered, tally } from '#domain/practice.ts';
import { shuffle } from '#domain/shuffle.ts';
import { passesStep, savedScore, stepOpens } from '#domain/step.ts';
import { discard, enqueue, useOutbox } from '../../device/outbox.ts';
import { paths } from '../../paths.ts';
import { forgetRun, type PracticeRun, persistRun } from '../../question/persisted-run.ts';
import { FRAME_ICON, ItemTitle } from '../../question/question-frame.tsx';
import { StepIcon } from '../../question/step-icon.tsx';
import { resultOf, stepRunName } from '../../question/step-run.ts';
import { isSaveOf, stepQuestionsQuery, useProgress } from '../../question/steps.ts';
import { useGoBack } from '../../question/use-go-back.ts';
import { usePractice } from '../../question/use-practice.ts';
import { useSession } from '../../session/session.ts';
import { notifyError } from '../../state/notices.ts';
import { usePreferences } from '../../state/preferences.ts';
import { QuestionRun } from '../../study/question-run.tsx';
import { useText } from '../../text/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { StepResult } from './step-result.tsx';

type StepRunProps = { steps: readonly Level[]; index: number; step: Level; initial: PracticeRun; isRestored: boolean };

export function StepRun({ steps, index, step, initial, isRestored }: StepRunProps) {
  const text = useText();
  const { language } = usePreferences();
  const viewer = useSession()?.user ?? null;
  const { saved, progress } = useProgress();
  const close = useGoBack(paths.steps);
  const runName = stepRunName(step.id);
  // Once the server has the result, the local run is no longer needed.
  const savedOnServer = saved === undefined ? undefined : savedScore(saved, step.id);
  const isSaved = savedOnServer !== undefined;
  const isLocked = progress !== undefined && savedScore(progress, step.id) !== undefined;
  // A saved step can be practised again without changing the saved result.
  const [isPractice, setPractice] = useState(false);
  const practice = usePractice(isSaved ? null : runName, 'step', initial);
  const { question, questions, answers, position, resultsShown = false } = practice;
  // Celebrated once per result: not when reopened or after a reload.
  const [isCelebrated, setCelebrated] = useState(initial.resultsShown === true);

  usePersistedRun(runName, initial, isRestored, isSaved);
  useFocusOnQuestion(resultsShown);
  useSaveOnLeaving(step, practice, viewer !== null && !isLocked);

  const count = tally(questions, answers);
  const isDone = count.unanswered === 0;
  const next = steps[index + 1];
  const nextOpens = progress !== undefined && stepOpens(viewer, steps, index + 1, progress, Date.now());

  const hideResults = (position: number) => {
    if (isDone) setCelebrated(true);
    practice.go(position);
  };
  const restart = (fresh: readonly Question[]) => {
    setCelebrated(false);
    practice.restart(shuffle(fresh, Math.random));
  };
  const startOver = useStartOver(step.id, restart);

  return (
    <QuestionRun
      title={<ItemTitle item={step} field="name" language={language} />}
      icon={<StepIcon index={index} status={isLocked ? 'completed' : 'open'} className={FRAME_ICON} />}
      position={position}
      total={questions.length}
      onClose={close}
      onEscape={() => (resultsShown ? hideResults(position) : close())}
      tools={
        <IconButton
          label={resultsShown ? text.results.hide : text.results.show}
          onClick={() => (resultsShown ? hideResults(position) : practice.showResults())}
          tone={resultsShown ? 'chosen' : 'quiet'}
        >
          <ListChecks aria-hidden className="size-6" />
        </IconButton>
      }
      place={{ position, total: questions.length, resultsShown }}
      questions={questions}
      question={question}
      chosen={question === undefined ? undefined : answers[question.id]}
      unanswered={count.unanswered}
      onChoose={(optionId, reading) => {
        if (!isLocked || isPractice) practice.choose(optionId, reading());
      }}
      onMove={(by) => practice.move(by, resultsShown)}
      onShowResult={practice.showResults}
      onGoToUnanswered={() => practice.go(firstUnanswered(questions, answers) ?? 0)}
      keepsButtons
      note={isLocked && isRestored && !isPractice ? <p className="mb-4 text-caption text-soft">{text.results.restored}</p> : null}
      result={
        <StepResult
          step={step}
          run={practice}
          count={count}
          savedScore={isPractice ? undefined : savedOnServer}
          isLocked={isLocked && !isPractice}
          isPractice={isPractice}
          isRestored={isRestored}
          isCelebrated={isCelebrated}
          next={next !== undefined && nextOpens ? next : undefined}
          onGo={hideResults}
          onRetry={() => restart(questions)}
          onPractise={
            isSaved
              ? () => {
                  setPractice(true);
                  restart(questions);
                }
              : undefined
          }
          onStartOver={startOver}
          onClose={close}
        />
      }
    />
  );
}

/** Stores the run from the start, so that a reload before the first answer keeps the order; removed once saved. */
function usePersistedRun(runName: string, initial: PracticeRun, isRestored: boolean, isSaved: boolean): void {
  useEffect(() => {
    if (!isRestored) persistRun(runName, initial);
  }, [runName, initial, isRestored]);
  useEffect(() => {
    if (isSaved) forgetRun(runName);
  }, [runName, isSaved]);
}

/** Refetches the questions: the refused result may be from an older version of them. */
function useStartOver(stepId: number, restart: (questions: readonly Question[]) => void) {
  const text = useText();
  const client = useQueryClient();
  return async () => {
    try {
      const fresh = await client.fetchQuery({ ...stepQuestionsQuery(stepId), staleTime: 0 });
      discard(isSaveOf(stepId));
      restart(fresh);
    } catch (error) {
      notifyError(text.error.load, error);
    }
  };
}

/** Saves a passed step however the learner leaves: by link, by back button, or by closing the page. */
function useSaveOnLeaving(step: Level, run: PracticeRun, maySave: boolean): void {
  const isRefused = useOutbox().some(isSaveOf(step.id));
  const { unanswered, correct } = tally(run.questions, run.answers);
  const isToSave = maySave && !isRefused && unanswered === 0 && passesStep(correct, step.min_mark);
  const onLeave = useEffectEvent(() => {
    if (isToSave) enqueue('POST /api/progress', resultOf(step.id, run));
  });
  useEffect(() => {
    const leave = () => onLeave();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}

/** On returning from the results, focus moves to the question, because the button that had it is gone. */
function useFocusOnQuestion(resultsShown: boolean): void {
  const before = useRef(resultsShown);
  useEffect(() => {
    if (before.current && !resultsShown) document.getElementById('question-text')?.focus({ preventScroll: true });
    before.current = resultsShown;
  }, [resultsShown]);
}
