import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Question } from '#contract/question.ts';
import { type Exam, examSecondsLeft } from '#domain/exam.ts';
import { ApiError } from '../../api.ts';
import { useWaitingExams } from '../../device/waiting-exams.ts';
import { isReviewOpen } from '../../exam/review-place.ts';
import { paths } from '../../paths.ts';
import { currentSession } from '../../session/session.ts';
import { notifyToRead } from '../../state/notices.ts';
import { interfaceLanguage } from '../../state/preferences.ts';
import { examText } from '../../text/exam/catalog.ts';
import {
  beAwake,
  close,
  currentExam,
  lookAgain,
  mergeAttempt,
  putAwayFinished,
  reloadExam,
  settle,
  spendNow,
  useExamState,
} from './exam-store.ts';
import { type Given, watchOtherTabs } from './persisted-exam.ts';
import { fetchNews, fetchResult, startOf } from './queries.ts';

/** Tabs hear each other at once. What another device did is asked for when somebody comes to this one, and by a touch at most this often. */
const LOOK_MS = 5_000;
const TICK_MS = 1_000;

/** The exam of this learner, as long as its screen is open. */
export function useExam(): { exam: Exam<Question>; given: Given; isResumed: boolean; isSwedish: boolean } {
  const [isResumed] = useState(() => {
    reloadExam();
    lookAgain();
    if (!isReviewOpen()) putAwayFinished();
    return currentExam().exam.status === 'QUESTIONS';
  });
  const { exam, given, sync } = useExamState();
  useEffect(() => watchOtherTabs(reloadExam), []);
  useEffect(
    () => () => {
      // behaviour 7.7: leaving the screen resets. A crash does not lead elsewhere, and an expired login comes back.
      const isElsewhere = !location.pathname.startsWith(paths.examination);
      if (isElsewhere && currentSession() !== null) close();
    },
    [],
  );
  const isRunning = exam.status === 'QUESTIONS';
  useEffect(() => {
    if (!isRunning) return undefined;
    const ticking = setInterval(() => beAwake(), TICK_MS);
    return () => clearInterval(ticking);
  }, [isRunning]);
  useNews(isRunning && !exam.offline);
  useResult(exam);
  return { exam, given, isResumed, isSwedish: sync.isSwedish };
}

/** Asks what other devices have done when somebody turns to this one; the reply to an answer tells it too. */
function useNews(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    let isAsking = false;
    let isAskedAgain = false;
    let lookedAt = 0;
    const look = async () => {
      if (document.hidden) return;
      // What is under way may have missed what somebody now looks for.
      isAskedAgain = isAsking;
      if (isAsking) return;
      isAsking = true;
      do {
        isAskedAgain = false;
        lookedAt = performance.now();
        await hearNews();
      } while (isAskedAgain);
      isAsking = false;
    };
    const onVisible = () => {
      if (document.hidden) return spendNow();
      lookAgain();
      void look();
    };
    const onTouch = () => {
      if (performance.now() - lookedAt >= LOOK_MS) void look();
    };
    // A device that slept, or whose clock was set, asks the server how much time is left.
    let tickedAt = Date.now();
    const ticking = setInterval(() => {
      const now = Date.now();
      if (Math.abs(now - tickedAt - TICK_MS) > LOOK_MS) void look();
      tickedAt = now;
    }, TICK_MS);
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('focus', look);
    addEventListener('pointerdown', onTouch);
    addEventListener('keydown', onTouch);
    void look();
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('focus', look);
      removeEventListener('pointerdown', onTouch);
      removeEventListener('keydown', onTouch);
    };
  }, [isRunning]);
}

async function hearNews(): Promise<void> {
  const { exam, sync } = currentExam();
  if (exam.status !== 'QUESTIONS') return;
  try {
    const { attempt, ahead } = await fetchNews(exam.id, sync.revision);
    if (attempt?.id === exam.id) mergeAttempt({ ...attempt, startedAt: startOf(attempt, ahead) });
    // When the time is up the learner hands in, and hears the result then.
    else if (examSecondsLeft(exam, Date.now()) > 0) settle(await fetchResult(exam.id));
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    const now = currentExam().exam;
    // Neither running nor finished: closed elsewhere.
    if (!isGone || now.status !== 'QUESTIONS' || now.id !== exam.id) return;
    close();
    notifyToRead(examText[interfaceLanguage()].closedElsewhere);
  }
}

/** A result that the server has made while nobody here was listening. */
function useResult(exam: Exam<Question>): void {
  const isWaiting = useWaitingExams().some(({ id }) => exam.status !== 'STARTS' && id === exam.id);
  const id = exam.status === 'RESULTS' && !exam.offline && exam.settled === undefined && !isWaiting ? exam.id : undefined;
  const { data } = useQuery({
    queryKey: ['draw', 'exam-result', id],
    queryFn: () => fetchResult(id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
  });
  useEffect(() => {
    if (data !== undefined) settle(data);
  }, [data]);
}
