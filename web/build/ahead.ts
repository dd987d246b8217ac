import type { PagePath } from '#contract/pages.ts';
import { FIRST_EXERCISE_QUESTIONS } from '#domain/exercise.ts';

type Ahead = {
  /** The part of the build that has its screen. */
  readonly chunk: string;
  /** What is asked of the server, with the page's id for `:id`. */
  readonly asks?: readonly string[];
  /** Questions that a half-finished run of this name, which is on the device, makes needless. */
  readonly draw?: { readonly run: string; readonly ask: string };
};

/** What a page fetches beside the app's script, not after it. The build writes it into the page: the script itself need not name it. */
export const AHEAD: Partial<Readonly<Record<PagePath, Ahead>>> = {
  '/login': { chunk: 'login-screen' },
  '/privacy-policy': { chunk: 'privacy-policy-screen' },
  '/': { chunk: 'home-screen' },
  '/steps': { chunk: 'steps-screen', asks: ['/api/levels', '/api/progress'] },
  '/steps/:stepID': { chunk: 'step-questions-screen', asks: ['/api/levels', '/api/progress', '/api/levels/:id'] },
  '/exercises': { chunk: 'study', asks: ['/api/category'] },
  '/exercises/:exerciseID': {
    chunk: 'exercise-questions-screen',
    asks: ['/api/category'],
    draw: { run: 'exercise', ask: `/api/category/:id/questions?q=${FIRST_EXERCISE_QUESTIONS}&translations=one` },
  },
  '/today': { chunk: 'today-screen' },
  '/checklists': { chunk: 'checklists-screen', asks: ['/api/checklists'] },
  '/traffic-signs': { chunk: 'traffic-signs-screen', asks: ['/api/signs/category'] },
  '/traffic-signs/:categoryID': { chunk: 'traffic-sign-screen', asks: ['/api/signs/:id/category'] },
  '/traffic-signs/train': { chunk: 'words' },
  '/words': { chunk: 'words', asks: ['/api/terms'] },
  '/words/:wordID': { chunk: 'words', asks: ['/api/terms'] },
  '/words/train': { chunk: 'words' },
  '/traffic-rules/who-goes-first': { chunk: 'who-goes-first-screen' },
  '/traffic-rules/:ruleID': { chunk: 'rule-screen' },
  '/examination': { chunk: 'examination-screen' },
  '/results': { chunk: 'results-screen' },
  '/results/:examID': { chunk: 'past-exam-screen', asks: ['/api/exams/:id?translations=one'] },
  '/progress': { chunk: 'progress-screen' },
  '/feedback': { chunk: 'feedback-screen' },
  '/settings': { chunk: 'settings-screen' },
  '/orders/:orderID': { chunk: 'order-screen' },
};
