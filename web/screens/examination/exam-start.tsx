import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Clock, History, ListChecks, Lock, type LucideIcon, Smartphone, Target } from 'lucide-react';
import type { Question } from '#contract/question.ts';
import { canStartExam } from '#domain/access.ts';
import { EXAM_PASS_PERCENT, EXAM_QUESTIONS, EXAM_QUOTAS, EXAM_SECONDS, EXAM_SECONDS_PER_QUESTION } from '#domain/exam.ts';
import { ApiError } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import type { Text } from '../../text/ti.ts';
import { useText } from '../../text/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Captioned } from '../../ui/captioned.tsx';
import { Renew } from '../../ui/renew.tsx';
import { Screen } from '../../ui/screen.tsx';
import { fetchExam } from './queries.ts';

/** spec §2: what the exam is, and the way into it. */
export function ExamStart({ onStart }: { onStart: (questions: readonly Question[]) => void }) {
  const text = useText();
  const viewer = useSession()?.user ?? null;
  const isOpen = canStartExam(viewer, Date.now());
  const draw = useMutation({ mutationFn: fetchExam });
  return (
    <Screen title={text.exam.title}>
      <div className="grid max-w-2xl gap-5">
        <ul className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card">
          <Fact icon={ListChecks}>{text.exam.intro(EXAM_QUESTIONS, EXAM_QUOTAS.size)}</Fact>
          <Fact icon={Clock}>{text.exam.introTime(EXAM_SECONDS / 60, EXAM_SECONDS_PER_QUESTION)}</Fact>
          <Fact icon={Target}>{text.exam.introPass(EXAM_PASS_PERCENT)}</Fact>
          <Fact icon={Smartphone}>{text.exam.introClock}</Fact>
        </ul>
        {isOpen ? null : (
          <div className="flex flex-wrap gap-3 rounded-card bg-care-soft p-4 text-care">
            <Lock aria-hidden className="mt-0.5 size-6 shrink-0" />
            <div className="min-w-0 flex-1 basis-40">
              <p id="exam-locked">{text.exam.locked}</p>
              <p>
                <Renew />
              </p>
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
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button
            disabled={!isOpen || draw.isPending}
            aria-describedby={isOpen ? undefined : 'exam-locked'}
            className="sm:px-10"
            // These callbacks are not called once the learner has left: no exam begins behind their back.
            onClick={() => draw.mutate(undefined, { onSuccess: onStart })}
          >
            {isOpen ? null : <Lock aria-hidden className="size-5" />}
            {draw.isPending ? text.exam.starting : text.exam.start}
          </Button>
          <ButtonLink variant="quiet" to={paths.results}>
            <History aria-hidden className="size-5" />
            {text.exam.pastResults}
          </ButtonLink>
        </div>
      </div>
    </Screen>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex flex-wrap items-start gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-action-soft text-action">
        <Icon aria-hidden className="size-6" />
      </span>
      <span className="min-w-0 flex-1 basis-40 self-center">{children}</span>
    </li>
  );
}

function whyNot(text: Text, error: Error): string {
  if (!(error instanceof ApiError)) return text.error.generic;
  if (error.status === 409) return text.exam.tooFew;
  if (error.status === 403) return text.exam.locked;
  if (error.isOffline) return text.error.offline;
  return error.retryAfterSeconds === undefined ? text.error.generic : text.error.wait(error.retryAfterSeconds);
}
