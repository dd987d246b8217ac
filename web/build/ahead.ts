import type { PagePath } from '#contract/pages.ts';
import { FIRST_EXERCISE_QUESTIONS } from '#domain/exercise.ts';

type Ahead = {
  /** Name of the build chunk with the page's screen. */
  readonly chunk: string;
  /** URLs to fetch; `:id` stands for the id in the path. */
  readonly asks?: readonly string[];
  /** Fetches new questions, unless an unfinished run with this name is stored on the device. */
  readonly draw?: { readonly run: string; readonly ask: string };
};

/** What each page preloads in parallel with the app's script. The build writes it into index.html, which keeps it out of the script. */
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
