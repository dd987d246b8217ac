import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, Clock, History, ListChecks, Lock, Smartphone, Target } from 'lucide-react';
import { useRef, useState } from 'react';
import { canStartExam } from '#domain/access.ts';
import { EXAM_MINUTES, EXAM_MODES, type ExamMinutes, type ExamMode } from '#domain/attempt.ts';
import {
  EXAM_PASS_CORRECT,
  EXAM_PASS_PERCENT,
  EXAM_QUESTIONS,
  EXAM_QUOTAS,
  EXAM_SAFE_CORRECT,
  EXAM_SCORED_OFFICIAL,
  EXAM_SECONDS,
  EXAM_SECONDS_PER_QUESTION,
} from '#domain/exam.ts';
import { ApiError } from '../../api.ts';
import { useExamText } from '../../exam/use-exam-text.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import type { Text } from '../../text/ti.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Captioned } from '../../ui/captioned.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { UnlockButton } from '../../ui/unlock-button.tsx';
import { ExamAdvice } from './exam-advice.tsx';
import { ExamOutlook } from './exam-outlook.tsx';
import { Fact, OfficialRules } from './exam-rules.tsx';
import { startAttempt, startOffline } from './exam-store.ts';
import { beginExam, currentQuery, startOf } from './queries.ts';
import { drawOnDevice } from './questions-on-device.ts';
import { RunningCard } from './running-card.tsx';

/** behaviour 7.2: what the exam is, and the way into it. */
export function ExamStart() {
  const text = useText();
  const words = useExamText();
  const viewer = useSession()?.user ?? null;
  const isOpen = canStartExam(viewer, Date.now());
  const current = useQuery({ ...currentQuery(viewer?.id ?? 0), retry: false });
  const [mode, setMode] = useState<ExamMode>('standard');
  const [chosen, setMinutes] = useState<ExamMinutes>();
  const next = current.data?.next ?? undefined;
  const usual = EXAM_MINUTES.find((minutes) => minutes === next?.minutes) ?? EXAM_MINUTES[0];
  const minutes = mode === 'standard' ? EXAM_MINUTES[0] : (chosen ?? usual);
  // A start that is repeated because its answer got lost is the same exam.
  const start = useRef({ id: crypto.randomUUID(), mode, minutes });
  const draw = useMutation({
    mutationFn: () => {
      const { id } = start.current;
      const isSame = start.current.mode === mode && start.current.minutes === minutes;
      start.current = { id: isSame ? id : crypto.randomUUID(), mode, minutes };
      return beginExam(start.current);
    },
    // Another exam may be running, begun on another device.
    onError: () => current.refetch(),
  });
  const isOffline = draw.error instanceof ApiError && draw.error.isOffline;
  const onDevice = isOffline && mode === 'standard' ? drawOnDevice() : undefined;
  const isOfficial = mode === 'official';
  const pastResults = (
    <ButtonLink variant="quiet" to={paths.results}>
      <History aria-hidden className="size-5" />
      {text.exam.pastResults}
    </ButtonLink>
  );
  if (current.data?.attempt) {
    return (
      <Screen title={text.exam.title}>
        <div className="grid max-w-2xl gap-5">
          <RunningCard current={current.data} onClosed={() => current.refetch()} />
          <div className="grid sm:flex">{pastResults}</div>
        </div>
      </Screen>
    );
  }
  return (
    <Screen title={text.exam.title}>
      <div className="grid max-w-2xl gap-4 sm:gap-5">
        <ul className="grid gap-2 rounded-card border border-line bg-raised p-4 shadow-card max-sm:text-[1rem] max-sm:leading-normal sm:gap-4 sm:p-5">
          <Fact icon={ListChecks}>{text.exam.intro(EXAM_QUESTIONS, EXAM_QUOTAS.size)}</Fact>
          <Fact icon={Clock}>
            {text.exam.introTime(
              isOfficial ? minutes : EXAM_SECONDS / 60,
              isOfficial ? Math.round((minutes * 60) / EXAM_QUESTIONS) : EXAM_SECONDS_PER_QUESTION,
            )}
          </Fact>
          <Fact icon={Target}>
            {text.exam.introPass(EXAM_PASS_PERCENT)}{' '}
            <span className="font-semibold">
              {words.needed(EXAM_PASS_CORRECT, isOfficial ? EXAM_SCORED_OFFICIAL : EXAM_QUESTIONS)}
            </span>
            {isOfficial ? null : <span className="block">{words.safeHere(EXAM_SCORED_OFFICIAL, EXAM_SAFE_CORRECT)}</span>}
          </Fact>
          <Fact icon={Smartphone}>{text.exam.introClock}</Fact>
        </ul>
        {isOpen ? (
          <>
            <Choice
              name="mode"
              label={words.modes}
              {...(isOfficial ? { hint: words.officialText(EXAM_QUESTIONS, EXAM_SCORED_OFFICIAL, EXAM_PASS_CORRECT) } : {})}
              value={mode}
              choices={EXAM_MODES.map((value) => ({ value, label: words[value] }))}
              onChoose={setMode}
            />
            {isOfficial ? (
              <>
                <Choice
                  name="minutes"
                  label={words.minutes}
                  hint={words.minutesHint}
                  value={minutes}
                  choices={EXAM_MINUTES.map((value) => ({ value, label: words.minutesValue(value) }))}
                  onChoose={setMinutes}
                />
                <OfficialRules />
              </>
            ) : null}
          </>
        ) : (
          <div className="flex flex-wrap gap-3 rounded-card bg-care-soft p-4 text-care">
            <Lock aria-hidden className="mt-0.5 size-6 shrink-0" />
            <div className="min-w-0 flex-1 basis-40">
              <p id="exam-locked" className="mb-2">
                {text.exam.locked}
              </p>
              <UnlockButton label={text.locked.how} />
            </div>
          </div>
        )}
        {draw.isError ? (
          <p role="alert" className="flex gap-3 rounded-card bg-care-soft p-4 text-care">
            <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
            <span>
              <Captioned words={whyNot(text, draw.error)} />
            </span>
          </p>
        ) : null}
        {onDevice === undefined ? null : (
          <div className="grid gap-3 rounded-card border border-line bg-raised p-5">
            <p>{words.offlineText}</p>
            <Button variant="secondary" className="sm:justify-self-start" onClick={() => startOffline(onDevice)}>
              {words.offlineStart}
            </Button>
          </div>
        )}
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button
            disabled={!isOpen || draw.isPending}
            aria-describedby={isOpen ? undefined : 'exam-locked'}
            className="sm:px-10"
            // These callbacks are not called once the learner has left: no exam begins behind their back.
            onClick={() =>
              draw.mutate(undefined, {
                onSuccess: ({ attempt, questions, ahead }) =>
                  startAttempt({ attempt, questions, startedAt: startOf(attempt, ahead) }),
              })
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
                isOfficial
                  ? undefined
                  : () => {
                      setMode('official');
                      document.querySelector<HTMLElement>('input[name=mode][value=official]')?.focus();
                    }
              }
            />
          </>
        ) : null}
        <div className="grid sm:flex">{pastResults}</div>
      </div>
    </Screen>
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
