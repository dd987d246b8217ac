import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert, CircleCheck, Lock, RotateCcw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Level } from '#contract/levels.ts';
import { isPremium } from '#domain/access.ts';
import { type Progress, type StepStatus, stepFlags, stepStatus } from '#domain/step.ts';
import { ApiError } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { PackMark } from '../../packs/pack-mark.tsx';
import { PackButton } from '../../packs/pack-row.tsx';
import { paths } from '../../paths.ts';
import { ContentText } from '../../question/content-text.tsx';
import { forgetRun } from '../../question/persisted-run.ts';
import { StepIcon } from '../../question/step-icon.tsx';
import { stepRunName } from '../../question/step-run.ts';
import { clearProgress, setProgress, stepsQuery, useProgress } from '../../question/steps.ts';
import { useLockedNotice } from '../../question/use-locked-notice.tsx';
import { useSession } from '../../session/session.ts';
import { notifySuccess } from '../../state/notices.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Captioned } from '../../ui/captioned.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, ListSkeleton, Loading } from '../../ui/states.tsx';

export function StepsScreen() {
  const text = useText();
  const userId = useSession()?.user.id;
  const steps = useQuery(stepsQuery);
  const { query, progress } = useProgress();
  const [isClearing, setClearing] = useState(false);
  const list = steps.data;
  const failed = [steps, query].find((one) => one.isError && one.data === undefined);
  return (
    <Screen title={text.steps.title} subtitle={text.steps.subtitle}>
      {list !== undefined && progress !== undefined ? (
        list.length === 0 ? (
          <EmptyState title={text.steps.empty} />
        ) : (
          <StepList steps={list} progress={progress} />
        )
      ) : failed === undefined ? (
        <ListSkeleton rows={6} />
      ) : (
        <Loading query={failed} />
      )}
      {/* At the end: a destructive action should not be the first thing to see. */}
      {userId === undefined ? null : (
        <Button variant="secondary" onClick={() => setClearing(true)} className="mt-8 text-caption">
          <RotateCcw aria-hidden className="size-5 shrink-0" />
          {text.steps.clear}
        </Button>
      )}
      {isClearing && userId !== undefined ? (
        <ClearDialog userId={userId} steps={list ?? []} onClose={() => setClearing(false)} />
      ) : null}
    </Screen>
  );
}

function StepList({ steps, progress }: { steps: readonly Level[]; progress: Progress }) {
  const text = useText();
  const viewer = useSession()?.user ?? null;
  const { showLocked, notice } = useLockedNotice('step');
  const now = Date.now();
  const statuses = steps.map((_step, index) => stepStatus(viewer, steps, index, progress, now));
  const done = steps.filter((_step, index) => stepFlags(steps, index, progress).completed).length;
  const line = text.steps.progress(done, steps.length);
  return (
    <>
      <div className="mb-6">
        <ProgressBar label={line} caption={line} value={done} max={steps.length} tone="right" />
      </div>
      <div className="mb-3">
        <PackButton kind="step" />
      </div>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step.id}>
            <StepRow
              step={step}
              index={index}
              status={statuses[index] ?? 'locked'}
              isNext={index === statuses.indexOf('open')}
              isFree={step.demo && !isPremium(viewer, now) && viewer?.role !== 'admin'}
              onLocked={showLocked}
            />
          </li>
        ))}
      </ol>
      {notice}
    </>
  );
}

/** behaviour 4.2: lock, check-circle or exclamation-circle; the label says the same. */
const STATUS = {
  locked: { Icon: Lock, tone: 'text-care' },
  completed: { Icon: CircleCheck, tone: 'text-right' },
  open: { Icon: CircleAlert, tone: 'text-action' },
} as const;

type StepRowProps = {
  step: Level;
  index: number;
  status: StepStatus;
  /** The step to continue with. */
  isNext: boolean;
  isFree: boolean;
  onLocked: () => void;
};

/** With large text the words wrap below the icon. */
const ROW =
  'flex min-h-20 w-full flex-wrap items-center gap-4 rounded-card border bg-raised p-4 text-left shadow-card hover:border-action';

function StepRow({ step, index, status, isNext, isFree, onLocked }: StepRowProps) {
  const text = useText();
  const { language } = usePreferences();
  const { Icon, tone } = STATUS[status];
  const content = (
    <>
      <StepIcon index={index} status={status} />
      <span className="min-w-0 grow basis-40">
        <ContentText item={step} field="name" language={language} className="block font-semibold" />
        <ContentText item={step} field="description" language={language} className="block text-caption text-soft" />
        <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-caption">
          <span className={`flex items-center gap-1.5 font-semibold ${tone}`}>
            <Icon aria-hidden className="size-5 shrink-0" />
            {text.steps.status[status]}
          </span>
          <span className="text-soft">{text.steps.passMark(step.min_mark, step.max_mark)}</span>
          {isFree ? (
            <span className="rounded-full bg-right-soft px-2.5 py-0.5 font-semibold text-right">{text.steps.free}</span>
          ) : null}
          {status === 'locked' ? null : <PackMark name={`step.${step.id}`} />}
        </span>
      </span>
    </>
  );
  if (status === 'locked') {
    return (
      <button type="button" aria-haspopup="dialog" onClick={onLocked} className={`${ROW} border-line`}>
        {content}
      </button>
    );
  }
  return (
    <Link to={paths.step(step.id)} className={`${ROW} ${isNext ? 'border-action' : 'border-line'}`}>
      {content}
      <ChevronRight aria-hidden className="hidden size-6 shrink-0 text-soft sm:block" />
    </Link>
  );
}

function ClearDialog({ userId, steps, onClose }: { userId: number; steps: readonly Level[]; onClose: () => void }) {
  const text = useText();
  const clearing = useMutation({
    mutationFn: async () => setProgress(userId, await clearProgress()),
    onSuccess: () => {
      for (const step of steps) forgetRun(stepRunName(step.id));
      onClose();
      notifySuccess(text.steps.cleared);
    },
  });
  const failure = clearing.error;
  return (
    <Dialog
      alert
      title={text.steps.clearTitle}
      icon={<TriangleAlert aria-hidden className="mt-0.5 size-8 shrink-0 text-care" />}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.app.no}
          </Button>
          <Button variant="danger" disabled={clearing.isPending} onClick={() => clearing.mutate()}>
            {text.app.yes}
          </Button>
        </>
      }
    >
      <p>{text.steps.clearText}</p>
      <div role="alert">
        {failure === null ? null : (
          <p className="mt-3 rounded-control bg-wrong-soft p-3 text-wrong">
            <Captioned words={failure instanceof ApiError && failure.isOffline ? text.error.offline : text.error.generic} />
          </p>
        )}
      </div>
    </Dialog>
  );
}
