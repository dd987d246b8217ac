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
  clearFinished,
  close,
  currentExam,
  mergeAttempt,
  noteAwake,
  reloadExam,
  restartTimer,
  settle,
  spendNow,
  useExamState,
} from './exam-store.ts';
import { type Given, type Sync, watchOtherTabs } from './persisted-exam.ts';
import { fetchNews, fetchResult, startOf } from './queries.ts';

/** Minimum interval between polls for changes by other devices, triggered by touch or focus. Tabs sync at once through storage events. */
const LOOK_MS = 5_000;
const TICK_MS = 1_000;

/** The learner's exam; active while its screen is mounted. */
export function useExam(): { exam: Exam<Question>; given: Given; isResumed: boolean; sync: Sync } {
  const [isResumed] = useState(() => {
    reloadExam();
    restartTimer();
    if (!isReviewOpen()) clearFinished();
    return currentExam().exam.status === 'QUESTIONS';
  });
  const { exam, given, sync } = useExamState();
  useEffect(() => watchOtherTabs(reloadExam), []);
  useEffect(
    () => () => {
      // behaviour 7.7: leaving the screen resets the exam, but neither a crash nor an expired login counts as leaving.
      const isElsewhere = !location.pathname.startsWith(paths.examination);
      if (isElsewhere && currentSession() !== null) close();
    },
    [],
  );
  const isRunning = exam.status === 'QUESTIONS';
  useEffect(() => {
    if (!isRunning) return undefined;
    const ticking = setInterval(() => noteAwake(), TICK_MS);
    return () => clearInterval(ticking);
  }, [isRunning]);
  useNews(isRunning && !exam.offline);
  useResult(exam);
  return { exam, given, isResumed, sync };
}

/** Polls for changes by other devices when the learner returns to this one; responses to answers include them too. */
function useNews(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    let isAsking = false;
    let isAskedAgain = false;
    let lookedAt = 0;
    const look = async () => {
      if (document.hidden) return;
      // A request under way may miss the newest change, so run once more after it.
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
      restartTimer();
      void look();
    };
    const onTouch = () => {
      if (performance.now() - lookedAt >= LOOK_MS) void look();
    };
    // After sleep or a clock change, ask the server how much time is left.
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
    // After the time is up the learner submits here, and gets the result with that.
    else if (examSecondsLeft(exam, Date.now()) > 0) settle(await fetchResult(exam.id));
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    const now = currentExam().exam;
    // 404: the exam was closed on another device.
    if (!isGone || now.status !== 'QUESTIONS' || now.id !== exam.id) return;
    close();
    notifyToRead(examText[interfaceLanguage()].closedElsewhere);
  }
}

/** Fetches a result that the server computed while the app was closed. */
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
