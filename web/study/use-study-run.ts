import { useState } from 'react';
import type { ContentLanguage } from '#domain/language.ts';
import { canMove } from '#domain/practice.ts';
import { correctOption } from '#domain/question.ts';
import { noteAnswers } from '../device/given-answers.ts';
import { enqueue } from '../device/outbox.ts';
import { afterPaint, doWaiting } from '../question/after-paint.ts';
import { persistRun } from '../question/persisted-run.ts';
import { answered, type Session, sessionName, shownIn, withSure } from './session.ts';
import type { RunKind } from './view.ts';

/** A planned run, kept on the device at every step. A first answer goes to the outbox; the one to a comeback goes nowhere. */
export function useStudyRun(kind: RunKind, initial: Session) {
  const [session, setSession] = useState(initial);
  const save = (next: Session) => {
    if (next === session) return;
    doWaiting();
    persistRun(sessionName(kind), next);
    setSession(next);
  };
  const shown = shownIn(session);
  return {
    session,
    ...shown,
    choose(optionId: number, language: ContentLanguage) {
      const next = answered(session, optionId);
      if (next === session || shown.question === undefined) return;
      setSession(next);
      const { isAgain, question } = shown;
      const now = Date.now();
      const sure = session.sure[question.id] ?? null;
      afterPaint(() => {
        persistRun(sessionName(kind), next);
        if (isAgain) return;
        noteAnswers([{ question: question.id, right: correctOption(question)?.id === optionId, sure, at: now }]);
        enqueue('POST /api/answers', {
          answers: [
            {
              id: crypto.randomUUID(),
              question_id: question.id,
              option_id: optionId,
              mode: 'review',
              sure,
              language,
              answered_at: new Date(now).toISOString(),
            },
          ],
        });
      });
    },
    setSure: (isSure: boolean) => save(withSure(session, isSure)),
    move(by: -1 | 1) {
      const place = { position: session.position, total: session.queue.length, resultsShown: session.resultsShown === true };
      if (canMove(place, by)) save({ ...session, position: session.position + by });
    },
    go: (position: number) => save({ ...session, position }),
    showResults: () => save({ ...session, resultsShown: true }),
  };
}
