import type { Answer } from '#contract/exercises.ts';
import type { Question } from '#contract/question.ts';
import { correctOption } from '#domain/question.ts';
import { noteAnswers } from '../device/given-answers.ts';
import { enqueue } from '../device/outbox.ts';
import { takeHelp } from './help.ts';

type Given = Pick<Answer, 'mode' | 'language'> & { readonly sure: boolean | null };

/** An answer in practice counts on this device at once, and goes to the server as soon as it can. */
export function recordAnswer(question: Question, optionId: number, { mode, language, sure }: Given): void {
  const at = Date.now();
  noteAnswers([{ question: question.id, right: correctOption(question)?.id === optionId, sure, at }]);
  const answered_at = new Date(at).toISOString();
  enqueue('POST /api/answers', {
    answers: [
      {
        id: crypto.randomUUID(),
        question_id: question.id,
        option_id: optionId,
        mode,
        sure,
        language,
        help: takeHelp(question.id),
        answered_at,
      },
    ],
  });
}
