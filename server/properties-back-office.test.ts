import type { EndpointName } from '#contract/endpoints.ts';
import { ACCESS } from './app.ts';
import { fixture } from './fixture.ts';
import { testOperations } from './testing-operations.ts';

/** Few questions: the back office reads and publishes all of them with every change. */
const [first, second] = fixture.steps;
const steps = [first, second].flatMap((step) => step ?? []);
const asked = new Set(steps.flatMap(({ questions }) => questions));
const content = { ...fixture, steps, questions: fixture.questions.filter(({ id }) => asked.has(id)) };

const names = Object.keys(ACCESS) as EndpointName[];
testOperations(
  names.filter((name) => ACCESS[name] === 'admin'),
  content,
  content,
);
