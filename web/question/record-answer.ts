import type { Answer } from '#contract/exercises.ts';
import type { Question } from '#contract/question.ts';
import { correctOption } from '#domain/question.ts';
import { noteAnswers } from '../device/given-answers.ts';
import { enqueue } from '../device/outbox.ts';
import type { Reading } from './use-reading.ts';

type Given = Pick<Answer, 'mode'> & {
  readonly sure: boolean | null;
  readonly reading: Reading;
  /** The run's id; missing in runs begun with an older version. */
  readonly run: string | undefined;
};

/** Records a practice answer locally and queues it for the server. `question` must have its options in the order shown. */
export function recordAnswer(question: Question, optionId: number, { mode, sure, reading, run }: Given): void {
  const at = Date.now();
  const { language, help, ms } = reading;
  noteAnswers([{ question: question.id, right: correctOption(question)?.id === optionId, sure, language, help, at }]);
  const place = question.options.findIndex(({ id }) => id === optionId) + 1;
  enqueue('POST /api/answers', {
    answers: [
      {
        id: crypto.randomUUID(),
        question_id: question.id,
        option_id: optionId,
        mode,
        sure,
        language,
        answered_at: new Date(at).toISOString(),
        version: question.version ?? null,
        run: run ?? null,
        ms,
        help,
        place: place === 0 ? null : place,
      },
    ],
  });
}
