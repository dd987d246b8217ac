import { type Locator, locators } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For elements without a role or text. */
    getByCss(selector: string): Locator;
  }
}

locators.extend({
  getByCss: (selector: string) => selector,
});
