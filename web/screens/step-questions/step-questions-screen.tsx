import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shuffle } from '#domain/shuffle.ts';
import { savedScore, stepOpens } from '#domain/step.ts';
import { RedirectTo } from '../../navigation/link.tsx';
import { usePathId } from '../../navigation/path-ids.ts';
import { paths } from '../../paths.ts';
import { textIn } from '../../question/languages.ts';
import { type PracticeRun, readRun, takeRunFromGuest } from '../../question/persisted-run.ts';
import { ItemTitle, QuestionFrame } from '../../question/question-frame.tsx';
import { restoredRun, stepRunName } from '../../question/step-run.ts';
import { progressQuery, stepQuestionsQuery, stepsQuery, useProgress } from '../../question/steps.ts';
import { useGoBack } from '../../question/use-go-back.ts';
import { LOCKED } from '../../question/use-locked-notice.tsx';
import { currentSession, useSession } from '../../session/session.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useText } from '../../text/use-text.ts';
import { useTitle } from '../../ui/screen.tsx';
import { EmptyState, Loading, Spinner } from '../../ui/states.tsx';
import { whileStarting } from '../../visit/start-learning.ts';
import { StepRun } from './step-run.tsx';

export function fetchStepEarly(stepId: number): Promise<void> {
  const userId = currentSession()?.user.id;
  return whileStarting([
    stepsQuery,
    ...(userId === undefined ? [] : [progressQuery(userId)]),
    ...(readRun(stepRunName(stepId)) === null ? [stepQuestionsQuery(stepId)] : []),
  ]);
}

export function StepQuestionsScreen() {
  const stepId = usePathId('stepID');
  return <StepLoader key={stepId} stepId={stepId} />;
}

function persistedRun(stepId: number): PracticeRun | null {
  takeRunFromGuest(stepRunName(stepId));
  return readRun(stepRunName(stepId));
}

type Opening = { readonly run: PracticeRun; readonly isRestored: boolean };

/** Opens a step: restores a saved one, resumes an unfinished run, or starts with a new shuffle. */
function StepLoader({ stepId }: { stepId: number }) {
  const text = useText();
  const { language } = usePreferences();
  const viewer = useSession()?.user ?? null;
  const steps = useQuery(stepsQuery);
  const { query: progressQuery, progress } = useProgress();
  const [kept] = useState(() => persistedRun(stepId));
  // Decided once: saving or a refetch must not restart the run.
  const [settled, setSettled] = useState<Opening>();
  const close = useGoBack(paths.steps);

  const index = steps.data?.findIndex((step) => step.id === stepId) ?? -1;
  const step = steps.data?.[index];
  const score = progress === undefined ? undefined : savedScore(progress, stepId);
  const isKnown = steps.data !== undefined && progress !== undefined;
  const opens = isKnown && stepOpens(viewer, steps.data, index, progress, Date.now());
  // If the step's questions have changed, a stored run could not be saved, so it is dropped.
  const resumed = score === undefined && kept !== null && kept.questions.length === step?.max_mark ? kept : null;
  const questions = useQuery({ ...stepQuestionsQuery(stepId), enabled: opens && settled === undefined && resumed === null });
  const name = step === undefined ? text.steps.title : textIn(step, 'name', language);
  useTitle(name);

  const findOpening = (): Opening | undefined => {
    if (!opens) return undefined;
    if (resumed !== null) return { run: resumed, isRestored: false };
    if (questions.data === undefined) return undefined;
    if (score !== undefined) return { run: restoredRun(questions.data, score), isRestored: true };
    return {
      run: { questions: shuffle(questions.data, Math.random), answers: {}, position: 0, run: crypto.randomUUID() },
      isRestored: false,
    };
  };
  const opening = settled ?? findOpening();
  if (settled === undefined && opening !== undefined) setSettled(opening);

  if (opening !== undefined && opening.run.questions.length > 0 && steps.data !== undefined && step !== undefined) {
    return <StepRun steps={steps.data} index={index} step={step} initial={opening.run} isRestored={opening.isRestored} />;
  }
  const isRefreshing = steps.isFetching || progressQuery.isFetching;
  // Wait for the refresh: cached progress may lack steps passed on another device.
  if (step !== undefined && isKnown && !opens && !isRefreshing) return <RedirectTo to={paths.steps} state={LOCKED} />;
  const isUnknown = isKnown && step === undefined && !isRefreshing;
  const failed = [steps, progressQuery, questions].find((one) => one.isError && one.data === undefined && !one.isFetching);
  return (
    <QuestionFrame
      title={step === undefined ? name : <ItemTitle item={step} field="name" language={language} />}
      position={0}
      total={0}
      onClose={close}
      footer={null}
    >
      {opening !== undefined ? (
        <EmptyState title={text.steps.noQuestions} />
      ) : isUnknown ? (
        <EmptyState title={text.steps.empty} />
      ) : failed === undefined ? (
        <Spinner />
      ) : (
        <Loading query={failed} />
      )}
    </QuestionFrame>
  );
}
