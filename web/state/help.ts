import { type Help, stronger } from '#domain/study/help.ts';

/** Help used while reading each question, until it is answered. */
const helps = new Map<number, Help>();

export function noteHelp(questionId: number, help: Help): void {
  helps.set(questionId, stronger(helps.get(questionId) ?? 'none', help));
}

/** Returns it for sending with the answer, and forgets it. */
export function takeHelp(questionId: number): Help {
  const help = helps.get(questionId) ?? 'none';
  helps.delete(questionId);
  return help;
}

export function forgetHelp(questionId: number): void {
  helps.delete(questionId);
}
