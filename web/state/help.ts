import { type Help, stronger } from '#domain/study/help.ts';

/** What stood by the learner while a question was read, until it is answered. */
const helps = new Map<number, Help>();

export function noteHelp(questionId: number, help: Help): void {
  helps.set(questionId, stronger(helps.get(questionId) ?? 'none', help));
}

/** To be sent with the answer. */
export function takeHelp(questionId: number): Help {
  const help = helps.get(questionId) ?? 'none';
  helps.delete(questionId);
  return help;
}

export function forgetHelp(questionId: number): void {
  helps.delete(questionId);
}
