import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, History, Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { canStartExam } from '#domain/access.ts';
import { EXAM_MINUTES, EXAM_MODES, type ExamMinutes, type ExamMode } from '#domain/attempt.ts';
import { EXAM_PASS_CORRECT, EXAM_QUESTIONS, EXAM_SCORED_OFFICIAL } from '#domain/exam.ts';
import { ApiError } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { useCatalog } from '../../text/catalog.ts';
import { examText } from '../../text/exam/catalog.ts';
import type { Text } from '../../text/ti.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Captioned } from '../../ui/captioned.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { isUnlockOpen, UnlockButton } from '../../ui/unlock-button.tsx';
import { ExamAdvice } from './exam-advice.tsx';
import { ExamOutlook } from './exam-outlook.tsx';
import { ExamFacts, OfficialRules } from './exam-rules.tsx';
import { startAttempt, startOffline } from './exam-store.ts';
import { beginExam, currentQuery, startOf } from './queries.ts';
import { drawOnDevice } from './questions-on-device.ts';
import { RunningCard } from './running-card.tsx';

/** behaviour 7.2: what the exam is, and the way into it. */
export function ExamStart() {
  const text = useText();
  const viewer = useSession()?.user ?? null;
  const isOpen = canStartExam(viewer, Date.now());
  const current = useQuery({ ...currentQuery(viewer?.id ?? 0), retry: false });
  const [mode, setMode] = useState<ExamMode>('standard');
  const [chosen, setMinutes] = useState<ExamMinutes>();
  const next = current.data?.next ?? undefined;
  const usual = EXAM_MINUTES.find((minutes) => minutes === next?.minutes) ?? EXAM_MINUTES[0];
  const minutes = mode === 'standard' ? EXAM_MINUTES[0] : (chosen ?? usual);
  // Another exam may be running, begun on another device.
  const draw = useDraw({ mode, minutes }, () => current.refetch());
  if (current.data?.attempt) {
    return (
      <Screen title={text.exam.title}>
        <div className="grid max-w-2xl gap-5">
          <RunningCard current={current.data} onClosed={() => current.refetch()} />
          <PastResults />
        </div>
      </Screen>
    );
  }
  return (
    <Screen title={text.exam.title}>
      <div className="grid max-w-2xl gap-4 sm:gap-5">
        <ExamFacts mode={mode} minutes={minutes} />
        {isOpen ? (
          <ModeChoice mode={mode} onMode={setMode} minutes={minutes} onMinutes={setMinutes} />
        ) : (
          <LockedNote id="exam-locked" />
        )}
        {draw.isError ? <NotDrawn error={draw.error} mode={mode} /> : null}
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button
            disabled={draw.isPending}
            // behaviour 1.5: a lock answers a tap. It starts nothing, and says what opens it.
            aria-disabled={isOpen ? undefined : true}
            aria-describedby={isOpen ? undefined : 'exam-locked'}
            className={`sm:px-10 ${isOpen ? '' : 'opacity-55'}`}
            // These callbacks are not called once the learner has left: no exam begins behind their back.
            onClick={() =>
              isOpen
                ? draw.mutate(undefined, {
                    onSuccess: ({ attempt, questions, ahead }) =>
                      startAttempt({ attempt, questions, startedAt: startOf(attempt, ahead) }),
                  })
                : isUnlockOpen.set(true)
            }
          >
            {isOpen ? null : <Lock aria-hidden className="size-5" />}
            {draw.isPending ? text.exam.starting : text.exam.start}
          </Button>
        </div>
        {/* Below the button, which does not move when it comes. */}
        {isOpen && next !== undefined ? (
          <>
            <ExamOutlook fresh={next.fresh} />
            <ExamAdvice
              onOfficial={
                mode === 'official'
                  ? undefined
                  : () => {
                      setMode('official');
                      document.querySelector<HTMLElement>('input[name=mode][value=official]')?.focus();
                    }
              }
            />
          </>
        ) : null}
        <PastResults />
      </div>
    </Screen>
  );
}

type ExamChoice = { mode: ExamMode; minutes: ExamMinutes };

/** A start that is repeated because its answer got lost is the same exam. */
function useDraw({ mode, minutes }: ExamChoice, onError: () => void) {
  const start = useRef({ id: crypto.randomUUID(), mode, minutes });
  return useMutation({
    mutationFn: () => {
      const { id } = start.current;
      const isSame = start.current.mode === mode && start.current.minutes === minutes;
      start.current = { id: isSame ? id : crypto.randomUUID(), mode, minutes };
      return beginExam(start.current);
    },
    onError,
  });
}

type ModeChoiceProps = ExamChoice & { onMode: (mode: ExamMode) => void; onMinutes: (minutes: ExamMinutes) => void };

/** Ours or as in the real test, and there how long. */
function ModeChoice({ mode, minutes, onMode, onMinutes }: ModeChoiceProps) {
  const words = useCatalog(examText);
  const isOfficial = mode === 'official';
  return (
    <>
      <Choice
        name="mode"
        label={words.modes}
        {...(isOfficial ? { hint: words.officialText(EXAM_QUESTIONS, EXAM_SCORED_OFFICIAL, EXAM_PASS_CORRECT) } : {})}
        value={mode}
        choices={EXAM_MODES.map((value) => ({ value, label: words[value] }))}
        onChoose={onMode}
      />
      {isOfficial ? (
        <>
          <Choice
            name="minutes"
            label={words.minutes}
            hint={words.minutesHint}
            value={minutes}
            choices={EXAM_MINUTES.map((value) => ({ value, label: words.minutesValue(value) }))}
            onChoose={onMinutes}
          />
          <OfficialRules />
        </>
      ) : null}
    </>
  );
}

/** `id` is of the reason, by which the button that is locked is described. */
function LockedNote({ id }: { id: string }) {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-3 rounded-card bg-care-soft p-4 text-care">
      <Lock aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-40">
        <p id={id} className="mb-2">
          {text.exam.locked}
        </p>
        <UnlockButton label={text.locked.how} />
      </div>
    </div>
  );
}

/** Why there is no exam; without a network one can be drawn from what the device has. */
function NotDrawn({ error, mode }: { error: Error; mode: ExamMode }) {
  const text = useText();
  const words = useCatalog(examText);
  const isOffline = error instanceof ApiError && error.isOffline;
  const onDevice = isOffline && mode === 'standard' ? drawOnDevice() : undefined;
  return (
    <>
      <p role="alert" className="flex gap-3 rounded-card bg-care-soft p-4 text-care">
        <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
        <span>
          <Captioned words={whyNot(text, error)} />
        </span>
      </p>
      {onDevice === undefined ? null : (
        <div className="grid gap-3 rounded-card border border-line bg-raised p-5">
          <p>{words.offlineText}</p>
          <Button variant="secondary" className="sm:justify-self-start" onClick={() => startOffline(onDevice)}>
            {words.offlineStart}
          </Button>
        </div>
      )}
    </>
  );
}

function whyNot(text: Text, error: Error): string {
  if (!(error instanceof ApiError)) return text.error.generic;
  if (error.status === 403) return text.exam.locked;
  if (error.isOffline) return text.error.offline;
  // Too few questions, another exam under way, or too many in an hour: the server says it in words.
  if ([409, 429].includes(error.status) && error.message !== '') return error.message;
  return error.retryAfterSeconds === undefined ? text.error.generic : text.error.wait(error.retryAfterSeconds);
}

function PastResults() {
  const text = useText();
  return (
    <div className="grid sm:flex">
      <ButtonLink variant="quiet" to={paths.results}>
        <History aria-hidden className="size-5" />
        {text.exam.pastResults}
      </ButtonLink>
    </div>
  );
}
