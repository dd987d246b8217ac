import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Question } from '#contract/question.ts';
import type { answersTo } from '../server.ts';

type Headers = Readonly<Record<string, string>>;
type MakeAnswer = Awaited<ReturnType<typeof answersTo>>;

/** Retry delays of the app (web/device/outbox.ts). */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;
const CALL_MS = 30_000;
/** Pause between two taps. */
const PAUSE_MS = 300;
/** Few questions are answered per exam, so that many exams are started and submitted. */
const EXAM_QUESTIONS = 12;

export type Exam = { id: string; saved: Map<number, number>; handedIn: boolean };
/** What servers have acknowledged or refused. */
export type Ledger = {
  sent: Set<string>;
  acknowledged: Set<string>;
  exams: Exam[];
  saves: number;
  /** Number by status code, or by the message of a broken connection. */
  refusals: Map<string, number>;
};

export const openLedger = (): Ledger => ({ sent: new Set(), acknowledged: new Set(), exams: [], saves: 0, refusals: new Map() });

export function refuse(ledger: Ledger, what: string): void {
  ledger.refusals.set(what, (ledger.refusals.get(what) ?? 0) + 1);
}

/** Repeats a write until it is accepted, like the app's outbox. */
async function insist<Answer>(ledger: Ledger, address: string, method: string, headers: Headers, body: object): Promise<Answer> {
  for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)) {
    let afterMs = 0;
    try {
      const response = await fetch(address, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_MS),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as Answer;
      refuse(ledger, String(response.status));
      if (response.status < 500 && response.status !== 429) throw new Error(`${method} ${address}: ${response.status} ${text}`);
      afterMs = 1_000 * Number(response.headers.get('retry-after') ?? 0);
    } catch (error) {
      if (!(error instanceof TypeError) && (error as Error).name !== 'TimeoutError') throw error;
      refuse(ledger, String((error as Error).cause ?? error));
    }
    await sleep(Math.max(retryMs, afterMs));
  }
}

const pause = () => sleep(PAUSE_MS * (0.5 + Math.random()));

/** Answers one question after another. */
export async function practise(ledger: Ledger, url: string, headers: Headers, answer: MakeAnswer, goesOn: () => boolean) {
  while (goesOn()) {
    const answers = Array.from({ length: 1 + Math.floor(3 * Math.random()) }, answer);
    for (const { id } of answers) ledger.sent.add(id);
    await insist(ledger, `${url}/api/answers`, 'POST', headers, { answers });
    for (const { id } of answers) ledger.acknowledged.add(id);
    await pause();
  }
}

/** Takes one exam after another. */
export async function takeExams(ledger: Ledger, url: string, headers: Headers, goesOn: () => boolean) {
  while (goesOn()) {
    const exam: Exam = { id: randomUUID(), saved: new Map(), handedIn: false };
    const path = `${url}/api/exams/attempts/${exam.id}`;
    const begin = { id: exam.id, mode: 'standard', minutes: 50 };
    const { questions } = await insist<{ questions: Question[] }>(
      ledger,
      `${url}/api/exams/attempts?translations=one`,
      'POST',
      headers,
      begin,
    );
    ledger.exams.push(exam);
    for (const [place, { id, options }] of questions.slice(0, EXAM_QUESTIONS).entries()) {
      const option = options[Math.floor(Math.random() * options.length)]?.id as number;
      const given = { question_id: id, option_id: option, flagged: false, seconds: 40, sequence: (place + 1) * 1_000 };
      await insist(ledger, `${path}/answers`, 'PUT', headers, { answers: [{ ...given, language: 'ti' }], since: place });
      exam.saved.set(id, option);
      ledger.saves += 1;
      await pause();
    }
    await insist(ledger, `${path}/submit`, 'POST', headers, { answers: [], seconds_used: 600 });
    exam.handedIn = true;
  }
}
