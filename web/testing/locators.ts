import { type Locator, locators } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What has no role or words of its own. */
    getByCss(selector: string): Locator;
  }
}

locators.extend({
  getByCss: (selector: string) => selector,
});
