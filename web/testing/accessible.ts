import axe from 'axe-core';
import { expect } from 'vitest';

/** Runs axe on the current screen and expects no violations. */
export async function expectAccessible(): Promise<void> {
  const place = document.getElementById('root') as HTMLElement;
  const { violations } = await axe.run(place, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`)),
  ).toEqual([]);
}
